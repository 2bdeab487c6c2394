/** Any game by its name: a board to click on, the moves as buttons, and the engine to ask or to play against. */

import { address, PlainBoard } from "../boards/plain.js";
import { button, choice, figure, fill, h, panel } from "../dom.js";
import { gameText, sideName, t } from "../i18n.js";
import { confirmNewGame } from "../parts/confirm.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { progress } from "../parts/progress.js";
import { scoreText, termTree } from "../parts/reasons.js";
import { gameRules } from "../parts/rules.js";
import { copy } from "../parts/save.js";
import { sidePanels } from "../parts/tabs.js";
import { stageTools } from "../parts/tools.js";

/**
 * @import { Page, Place, Room } from "../types/link"
 * @import { GamesState, GamesLive } from "../types/states"
 */

/** @param {HTMLElement} root @param {Room<"games">} room @returns {Page<"games">} */
export default function games(root, room) {
  const play = (/** @type {string} */ move) => room.do("move", { move });
  const board = new PlainBoard(play);
  const tools = stageTools({ help: () => gameRules(shown) });
  const which = choice(t("Game"), [], "", (game) => room.do("choose", { game }));
  const title = h("p.gametitle");
  const rules = h("ul.shortrules");
  const frame = h("div", {}, board.element);
  const picture = h("img.picture", { alt: t("The position as a picture") });
  const drawn = h("pre.drawn", { role: "img", tabindex: "0", "aria-label": t("The position") });
  const legal = h("div.row.legal", { role: "group", "aria-label": t("Legal moves") });
  const listed = h("details.listed", {}, h("summary", {}, t("Legal moves")), legal);
  const status = h("p.caption", { role: "status" });
  const moves = moveList((at) => room.do("go", { at }));
  const think = button(t("Think"), () => room.do("think"), { kind: "primary" });
  const stop = button(t("Stop"), () => room.do("stop"));
  const reply = button(t("Let it move"), () => room.do("reply"));
  const back = button(t("Take back"), () => room.do("back"));
  const working = progress();
  const lines = h("div.lines");
  const options = h("div.row.options");
  const value = h("div.value");
  const seat = () => room.do("seat", { you: you.chosen(), strength: strength.chosen() });
  const you = choice(t("You move"), [["both", t("both sides")], ["first", ""], ["second", ""]], "both", seat);
  const strength = choice(
    t("Engine"),
    [
      ["quick", t("quick and careless")],
      ["normal", t("normal")],
      ["strong", t("strong")],
    ],
    "normal",
    seat,
  );
  /** @type {Record<string, HTMLInputElement>} */
  let inputs = {};
  /** @type {GamesState|null} */
  let shown = null;
  /** The engine's move that is marked on the board. */
  let marked = "";

  const begin = async () => {
    if (shown?.moves.length && !shown.over && !(await confirmNewGame())) return;
    const chosen = Object.entries(inputs).map(([name, input]) => [name, input.value]);
    room.do("new", { options: Object.fromEntries(chosen) });
  };

  fill(
    root,
    h("h1.sr", {}, t("Any game")),
    h(
      "div.stage",
      {},
      h("div.head", {}, which.element, status, tools.element),
      frame,
      picture,
      drawn,
      h("div.row.bar", {}, moves.steps, back, reply, button(t("New game"), begin)),
      listed,
    ),
    sidePanels(
      [
        panel(
          t("Engine"),
          h("div.row", {}, think, stop),
          working.element,
          lines,
        ),
        panel(t("Moves"), moves.list),
        panel(t("Value"), value),
        panel(
          t("Options"),
          options,
          h(
            "div.row",
            {},
            button(t("Start"), begin),
            button(t("Copy the position"), () => copy(shown?.text ?? "")),
          ),
          pasteBox(t("Paste a position"), "", (text) => room.do("paste", { text })),
        ),
      ],
      {
        pinned: [panel(t("Game"), title, rules, h("div.row", {}, you.element, strength.element))],
        room: "games",
      },
    ),
  );

  /** @param {GamesState} state @param {GamesLive} live */
  function show(state, live) {
    const fresh = state !== shown;
    if (fresh) draw(state);
    shown = state;
    think.disabled = reply.disabled = live.busy || state.over;
    stop.disabled = !live.busy;
    const said = statusText(state);
    if (status.textContent !== said) status.textContent = said;
    const { info } = live;
    const best = info?.lines[0]?.move ?? "";
    if (state.board?.box && (fresh || best !== marked)) board.show(state.board, state.last, best, state.yours);
    marked = best;
    working.show(live.busy, [
      [t("depth"), info ? String(info.depth) : "–"],
      [t("positions"), info ? figure(info.nodes) : "–"],
      [t("time"), info ? t("{n} s", { n: figure(info.seconds, 1) }) : "–"],
    ]);
    fill(
      lines,
      (info?.lines ?? []).map((line) =>
        h(
          "details.line",
          {},
          h("summary", {}, h("b", {}, line.move), ` ${scoreText(line.score)}`),
          h("p.words", {}, line.words),
          termTree(line.terms),
        ),
      ),
    );
  }

  /** @param {GamesState} state */
  function draw(state) {
    if (shown?.game !== state.game || which.input.options.length !== state.names.length) {
      fill(
        which.input,
        state.names.map((name) =>
          h("option", { value: name, selected: name === state.game }, shortTitle(state.titles[name])),
        ),
      );
      inputs = Object.fromEntries(
        Object.keys(state.options).map((name) => [
          name,
          h("input", { "aria-label": gameText(name), type: "text", maxlength: 200 }),
        ]),
      );
      fill(
        options,
        Object.entries(state.options).map(([name, words]) =>
          h(
            "label.field",
            { title: gameText(words) },
            h("span", {}, gameText(name)),
            inputs[name],
            h("small", {}, gameText(words)),
          ),
        ),
      );
    }
    which.input.value = state.game;
    title.textContent = gameText(state.title);
    fill(
      rules,
      (state.rules.length ? state.rules.map(gameText) : [t("Click on the board, or choose a move from the list.")]).map(
        (one) => h("li", {}, one),
      ),
    );
    back.disabled = !state.moves.length || !state.at;
    const clickable = Object.keys(state.board?.clicks ?? {}).length > 0;
    frame.hidden = !state.board?.box;
    picture.hidden = !state.board || !!state.board.box;
    drawn.hidden = !!state.board;
    if (state.board && !state.board.box)
      picture.src = address(state.board.picture);
    drawn.textContent = state.drawn;
    if (shown?.game !== state.game) listed.open = !clickable;
    fill(
      legal,
      state.legal.map((move) => button(move, () => play(move), { kind: "choice", disabled: !state.yours })),
    );
    fill(
      you.input,
      h("option", { value: "both" }, t("both sides")),
      state.sides.map((name, i) => h("option", { value: ["first", "second"][i] }, sideName(name))),
    );
    you.input.value = state.you;
    strength.input.value = state.strength;
    moves.show(state.moves, state.at);
    fill(value, h("p.small", {}, t("For {side}:", { side: sideName(state.sides[0]) })), termTree(state.terms));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.key === "Escape") board.drop();
    else if (!tools.key(event)) moves.key(event);
  }

  return { show, key, link: place, follow: (_, query) => visit(room, query) };
}

/** A title that fits into a list. @param {string} title */
function shortTitle(title) {
  const text = gameText(title).split(/[,、（(]/)[0].trim();
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** @param {GamesState} state */
function statusText(state) {
  if (!state.over) return t("{side} to move", { side: sideName(state.side) });
  const winner = state.result === "draw" ? -1 : ["first", "second"].indexOf(state.result ?? "");
  const end = winner < 0 ? t("a draw") : t("{side} wins", { side: sideName(state.sides[winner]) });
  return `${t("The game is over")}: ${end}`;
}

/** @param {GamesState} state @returns {Place|null} */
function place({ game, title, text, moves }) {
  if (text.length > 1500) return null;
  const named = moves.length ? gameText(title) : "";
  return { query: { game, position: moves.length ? text : "" }, title: named, text };
}

/** @param {Room<"games">} room @param {URLSearchParams} query */
function visit(room, query) {
  return room.do("visit", { game: query.get("game") ?? "", position: query.get("position") ?? "" });
}
