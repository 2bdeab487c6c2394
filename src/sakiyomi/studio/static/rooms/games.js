/** Any game by its name: the game's own drawing, its moves as buttons, and the engine. */

import { button, choice, figure, fill, h, panel } from "../dom.js";
import { sideName, t } from "../i18n.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { progress } from "../parts/progress.js";
import { scoreText, termTree } from "../parts/reasons.js";
import { copy } from "../parts/save.js";

/**
 * @import { Page, Room } from "../types/link"
 * @import { GamesState, GamesLive } from "../types/states"
 */

/** @param {HTMLElement} root @param {Room<"games">} room @returns {Page<"games">} */
export default function games(root, room) {
  const which = choice(t("Game"), [], "", (game) => room.do("choose", { game }));
  const title = h("p.caption");
  const picture = h("img.picture", { alt: t("The position as a picture") });
  const drawn = h("pre.drawn", { role: "img", tabindex: "0", "aria-label": t("The position") });
  const legal = h("div.row.legal", { role: "group", "aria-label": t("Legal moves") });
  const status = h("p", { role: "status" });
  const moves = moveList((at) => room.do("go", { at }));
  const think = button(t("Think"), () => room.do("think"), { kind: "primary" });
  const stop = button(t("Stop"), () => room.do("stop"));
  const working = progress();
  const lines = h("div.lines");
  const options = h("div.row.options");
  const value = h("div.value");
  /** @type {Record<string, HTMLInputElement>} */
  let inputs = {};
  /** @type {GamesState|null} */
  let shown = null;

  fill(
    root,
    h("h1.sr", {}, t("Any game")),
    h(
      "div.stage",
      {},
      h("div.row.spread", {}, title, which.element),
      picture,
      drawn,
      h("div.row.bar", {}, moves.steps, status),
      legal,
    ),
    h(
      "div.side",
      {},
      panel(t("Engine"), h("div.row", {}, think, stop), working.element, lines),
      panel(t("Moves"), moves.list),
      panel(t("Value"), value),
      panel(
        t("New game"),
        options,
        h(
          "div.row",
          {},
          button(t("Start"), () =>
            room.do("new", {
              options: Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value])),
            }),
          ),
          button(t("Copy the position"), () => copy(shown?.text ?? "")),
        ),
        pasteBox(t("Paste a position"), "", (text) => room.do("paste", { text })),
      ),
    ),
  );

  /** @param {GamesState} state @param {GamesLive} live */
  function show(state, live) {
    if (state !== shown) draw(state);
    shown = state;
    think.disabled = live.busy || state.over;
    stop.disabled = !live.busy;
    status.textContent = state.over ? t("The game is over") : t("{side} to move", { side: sideName(state.side) });
    const { info } = live;
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
        state.names.map((name) => h("option", { value: name, selected: name === state.game }, name)),
      );
      inputs = Object.fromEntries(
        Object.keys(state.options).map((name) => [
          name,
          h("input", { "aria-label": name, type: "text", maxlength: 200 }),
        ]),
      );
      fill(
        options,
        Object.entries(state.options).map(([name, words]) =>
          h("label.field", { title: words }, h("span", {}, name), inputs[name], h("small", {}, words)),
        ),
      );
    }
    which.input.value = state.game;
    title.textContent = state.title;
    picture.hidden = !state.svg;
    drawn.hidden = !!state.svg;
    // As an image, a plug-in's drawing can neither run scripts nor load anything.
    if (state.svg) picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(state.svg)}`;
    drawn.textContent = state.drawn;
    fill(
      legal,
      state.legal.map((move) => button(move, () => room.do("move", { move }), { kind: "choice" })),
    );
    moves.show(state.moves, state.at);
    fill(value, h("p.small", {}, t("For {side}:", { side: sideName(state.first) })), termTree(state.terms));
  }

  return { show, key: moves.key };
}
