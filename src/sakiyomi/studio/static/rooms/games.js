/** Any game by its name: a shelf of games, a board to click on, and what the engine thinks of every move. */

import { address, PlainBoard } from "../boards/plain.js";
import { button, choice, figure, fill, h, loadStyle, panel } from "../dom.js";
import { gameText, sideName, t } from "../i18n.js";
import { Chart } from "../parts/chart.js";
import { confirmLeaving, confirmNewGame } from "../parts/confirm.js";
import { moveList } from "../parts/moves.js";
import { ownGamePanel } from "../parts/owngame.js";
import { pasteBox } from "../parts/paste.js";
import { progress } from "../parts/progress.js";
import { reasonsView, scoreText, termTree } from "../parts/reasons.js";
import { gameRules } from "../parts/rules.js";
import { copy } from "../parts/save.js";
import { gameShelf } from "../parts/shelf.js";
import { sidePanels } from "../parts/tabs.js";
import { stageTools } from "../parts/tools.js";

/**
 * @import { Page, Place, Room } from "../types/link"
 * @import { GamesState, GamesLive, Line, Score } from "../types/states"
 */

await loadStyle("games");

/** @param {HTMLElement} root @param {Room<"games">} room @returns {Page<"games">} */
export default function games(root, room) {
  const play = (/** @type {string} */ move) => room.do("move", { move });
  const board = new PlainBoard(play);
  const tools = stageTools({ help: () => gameRules(shown) });
  const own = ownGamePanel();
  const shelf = gameShelf(choose, () => side.showPanel(own));
  const title = h("p.gametitle");
  const rules = h("ul.shortrules");
  const frame = h("div", {}, board.element);
  const picture = h("img.picture", { alt: t("The position as a picture") });
  const drawn = h("pre.drawn", { role: "img", tabindex: "0", "aria-label": t("The position") });
  const legal = h("div.row.legal", { role: "group", "aria-label": t("Legal moves") });
  const listed = h("details.listed", {}, h("summary", {}, t("Legal moves")), legal);
  const status = h("p.caption", { role: "status" });
  const moves = moveList((at) => room.do("go", { at }));
  const chart = new Chart(t("The value over the game"), (at) => room.do("go", { at }));
  const whose = h("p.small", {}, "\u00a0");
  const think = button(t("Think longer"), () => room.do("think"));
  const stop = button(t("Stop"), () => room.do("stop"));
  const reply = button(t("Let it move"), () => room.do("reply"));
  const back = button(t("Take back"), () => room.do("back"));
  const hints = h("input", { type: "checkbox", on: { change: () => room.do("hints", { on: hints.checked }) } });
  const working = progress();
  const lines = h("div.lines");
  const scale = h("p.small", {});
  const options = h("div.row.options");
  const value = h("div.value");
  const reasons = h("div.why");
  const start = button(t("Start"), begin);
  const renew = button(t("New game"), begin);
  const seat = () => room.do("seat", { you: you.chosen(), level: Number(level.chosen()) });
  const you = choice(t("You move"), [["both", t("both sides")], ["first", ""], ["second", ""]], "both", seat);
  const level = choice(t("Engine"), [], "", seat);
  const about = h("p.small", {});
  const reread = button(t("Read the file again"), () => room.do("reread"));
  /** @type {Record<string, HTMLInputElement>} */
  let inputs = {};
  /** @type {GamesState|null} */
  let shown = null;
  /** What the board was drawn with. */
  let marked = "";
  /** What the chart was drawn with. */
  let charted = "";
  const opinion = panel(
    t("What it thinks"),
    h("div.row.spread", {}, h("label.check", {}, hints, t("Values on the board")), h("div.row", {}, think, stop)),
    working.element,
    lines,
    scale,
  );
  const side = sidePanels(
    [
      opinion,
      panel(t("Moves"), h("div.valuechart", {}, chart.element), whose, moves.list),
      panel(t("Why"), reasons, h("p.small", {}, t("What the evaluation of this position is made of.")), value),
      panel(
        t("Options"),
        options,
        h("div.row", {}, start, button(t("Copy the position"), () => copy(shown?.text ?? ""))),
        pasteBox(t("Paste a position"), "", (text) => room.do("paste", { text })),
      ),
      own,
    ],
    {
      pinned: [
        panel(t("Game"), shelf.element, title, rules, h("div.row", {}, you.element, level.element, reread), about),
      ],
      room: "games",
    },
  );

  /** Whether the game in view would be abandoned. */
  const lost = () => shown !== null && shown.moves.length > 0 && !shown.over;

  /** @param {string} game */
  async function choose(game) {
    if (!lost() || (await confirmLeaving())) room.do("choose", { game });
  }

  async function begin() {
    if (lost() && !(await confirmNewGame())) return;
    const chosen = Object.entries(inputs).map(([name, input]) => [name, input.value]);
    room.do("new", { options: Object.fromEntries(chosen) });
  }

  fill(
    root,
    h("h1.sr", {}, t("Any game")),
    h(
      "div.stage",
      {},
      h("div.head", {}, status, tools.element),
      frame,
      picture,
      drawn,
      h("div.row.bar", {}, moves.steps, back, reply, renew),
      listed,
    ),
    side,
  );
  room.do("previews").then(({ previews }) => previews && shelf.picture(previews));

  /** @param {GamesState} state @param {GamesLive} live */
  function show(state, live) {
    const fresh = state !== shown;
    if (fresh) draw(state);
    shown = state;
    const said = statusText(state, live);
    if (status.textContent !== said) status.textContent = said;
    reply.disabled = state.over || (live.busy && !state.yours);
    think.disabled = state.over || live.deep;
    stop.disabled = !live.busy;
    renew.classList.toggle("primary", state.over);
    const { info } = live;
    const values = new Map(state.hints || live.deep ? info?.lines.map(({ move, score }) => [move, short(score)]) : []);
    const lost = new Set(info?.lines.flatMap(({ move, score }) => ("loss" in score ? [move] : [])) ?? []);
    const wanted = [...values].join();
    if (state.board?.box && (fresh || wanted !== marked))
      board.show(state.board, { last: state.last, values, lost, mine: state.yours });
    marked = wanted;
    working.show(live.busy, [
      [t("moves ahead"), info ? String(info.depth) : "–"],
      [t("positions"), info ? figure(info.nodes) : "–"],
      [t("time"), info ? t("{n} s", { n: figure(info.seconds, 1) }) : "–"],
    ]);
    showLines(info?.lines ?? []);
    showReasons(live.reasons);
    const points = chartPoints(live.values, state.moves);
    const wantedChart = JSON.stringify([points, state.at]);
    if (charted === wantedChart) return;
    charted = wantedChart;
    chart.show(points, state.at, Math.max(10, state.moves.length));
  }

  /** Why the best move is better than the next one. @param {GamesLive["reasons"]} found */
  function showReasons(found) {
    const wanted = JSON.stringify(found);
    if (reasons.dataset.shown === wanted) return;
    reasons.dataset.shown = wanted;
    fill(reasons, found ? reasonsView(found) : h("p.small", {}, "\u00a0"));
  }

  /** @param {Line[]} found */
  function showLines(found) {
    const open = [...lines.querySelectorAll("details")].map((one) => one.open);
    fill(
      lines,
      found.map((line, i) =>
        h(
          "details.line",
          { open: open[i] ?? false },
          h(
            "summary",
            {},
            h("span.rank", {}, String(i + 1)),
            h("b", {}, line.move),
            h("span.worth", {}, worthText(line.score)),
            h("span.follows", {}, line.words),
          ),
          h("p.words", {}, line.words),
          termTree(line.terms),
        ),
      ),
    );
  }

  /** @param {GamesState} state */
  function draw(state) {
    shelf.show(state);
    if (shown?.game !== state.game) {
      drawOptions(state.options);
      // On a small screen, a long board leaves no empty rows. Kept for the game, so nothing jumps.
      const [, , width, height] = state.board?.box ?? [0, 0, 1, 1];
      root.style.setProperty("--ratio", Math.min(1.35, width / height).toFixed(3));
    }
    title.textContent = gameText(state.title);
    const unruled = [t("Click on the board, or choose a move from the list.")];
    const said = state.rules.length ? state.rules.map(gameText) : unruled;
    fill(
      rules,
      said.map((one) => h("li", {}, one)),
    );
    back.disabled = !state.moves.length || !state.at;
    const clickable = Object.keys(state.board?.clicks ?? {}).length > 0;
    frame.hidden = !state.board?.box;
    picture.hidden = !state.board || !!state.board.box;
    drawn.hidden = !!state.board;
    if (state.board && !state.board.box) picture.src = address(state.board.picture);
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
    drawLevels(state);
    reread.hidden = !state.own;
    scale.textContent = state.over
      ? ""
      : t("In points of the game for {side}, who moves: more is better.", { side: sideName(state.side) });
    hints.checked = state.hints;
    moves.show(state.moves, state.at);
    whose.textContent = t("Above the line {side} is better, in points of the game.", {
      side: sideName(state.sides[0]),
    });
    const silent = state.over ? endText(state) : t("Nothing speaks for either side yet.");
    const speaks = state.terms.some((one) => one.value !== 0);
    fill(
      value,
      state.over ? null : h("p.small", {}, t("For {side}:", { side: sideName(state.sides[0]) })),
      speaks ? termTree(state.terms) : h("p", {}, silent),
    );
  }

  /** @param {GamesState} state */
  function drawLevels({ levels, level: chosen, you: side }) {
    if (level.input.options.length !== levels.length)
      fill(
        level.input,
        levels.map((_, i) => h("option", { value: i + 1 }, t("level {n}", { n: i + 1 }))),
      );
    level.input.value = String(chosen);
    level.input.disabled = side === "both";
    about.textContent = side === "both" ? "\u00a0" : levelText(levels[chosen - 1]);
  }

  /** @param {Record<string, string>} known */
  function drawOptions(known) {
    inputs = Object.fromEntries(
      Object.keys(known).map((name) => [
        name,
        h("input", { "aria-label": gameText(name), type: "text", maxlength: 200 }),
      ]),
    );
    const fields = Object.entries(known).map(([name, words]) =>
      h(
        "label.field",
        { title: gameText(words) },
        h("span", {}, gameText(name)),
        inputs[name],
        h("small", {}, gameText(words)),
      ),
    );
    fill(options, fields.length ? fields : h("p.small", {}, t("This game has no options.")));
    start.hidden = !fields.length;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.key === "Escape") board.drop();
    else if (!tools.key(event)) moves.key(event);
  }

  return { show, key, link: place, follow: (path, query) => visit(room, path, query) };
}

/** A score that fits on a square. @param {Score} score */
function short(score) {
  return "points" in score ? scoreText(score) : t("win" in score ? "win" : "loss");
}

/** A score with its unit. @param {Score} score */
function worthText(score) {
  if (!("points" in score)) return scoreText(score);
  const n = scoreText(score);
  return Math.abs(Number(score.points)) === 1 ? t("{n} point", { n }) : t("{n} points", { n });
}

/** The values of a game as a curve: a forced win lies above, a forced loss below all points.
 * @param {GamesLive["values"]} values @param {string[]} moves */
function chartPoints(values, moves) {
  const points = values.map(({ score }) => ("points" in score ? Math.abs(Number(score.points)) : 0));
  const most = Math.max(4, 1.25 * Math.max(0, ...points));
  return values.map(({ at, score }) => {
    const value = "points" in score ? Number(score.points) : "win" in score ? most : -most;
    return { at, value, sure: !("points" in score), label: `${at}. ${moves[at - 1] ?? ""} ${worthText(score)}` };
  });
}

/** @param {GamesState} state @param {GamesLive} live */
function statusText(state, live) {
  if (state.over) return endText(state);
  const side = sideName(state.side);
  if (state.you === "both") return t("{side} to move", { side });
  const slip = state.slip ? ` · ${t("a slip: it saw {move}", { move: state.slip })}` : "";
  if (state.yours) return t("Your move ({side})", { side }) + slip;
  return live.busy ? t("{side} is thinking …", { side }) : t("{side} to move", { side });
}

/** How the game ended, for the visitor. @param {GamesState} state */
function endText({ result, you, sides }) {
  if (result === "draw") return t("The game is over: {result}", { result: t("a draw") });
  const side = sideName(sides[result === "first" ? 0 : 1]);
  if (you === "both") return t("The game is over: {result}", { result: t("{side} wins", { side }) });
  return you === result ? t("You have won with {side}", { side }) : t("The engine has won with {side}", { side });
}

/** How strong a level is. @param {GamesState["levels"][number]} level */
function levelText({ depth, nodes, seconds, slips }) {
  const read = depth
    ? t("reading depth {n}", { n: depth })
    : nodes
      ? t("{n} positions a move", { n: figure(nodes) })
      : t("{n} seconds a move", { n: seconds });
  return slips ? `${read} · ${t("one move in {n} is random", { n: slips })}` : read;
}

/** @param {GamesState} state @returns {Place|null} */
function place({ game, title, text, moves, given, start }) {
  if (text.length > 1500) return null;
  const begun = moves.length > 0 || given;
  const named = moves.length ? t("{title}: {n} moves", { title: gameText(title), n: moves.length }) : gameText(title);
  return {
    path: [game],
    query: { position: begun ? text : "" },
    title: begun ? named : "",
    text: [game, start, ...moves].join(" "),
  };
}

/** @param {Room<"games">} room @param {string[]} path @param {URLSearchParams} query */
function visit(room, [name], query) {
  const game = name ?? query.get("game") ?? "";
  return room.do("visit", { game, position: query.get("position") ?? "" });
}
