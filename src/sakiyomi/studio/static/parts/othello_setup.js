/** Setting up an Othello board: discs by click, undo, the side to move. */

import { button, choice, h, set } from "../dom.js";
import { t } from "../i18n.js";
import { squareOf } from "../boards/othello.js";
import { showError } from "./toast.js";
import { iconButton } from "./tools.js";

const EMPTY = "-".repeat(64);
const START = `${"-".repeat(27)}OX------XO${"-".repeat(27)}`;
const MAX_STEPS = 200;

/**
 * @param {{redraw: () => void, take: (text: string) => Promise<{re?: number}>}} act `take` makes it the position
 */
export function othelloSetup(act) {
  /** @type {string|null} the board being set up */
  let draft = null;
  let brush = "X";
  /** @type {string[]} */
  let earlier = [];
  /** @type {string[]} */
  let undone = [];
  /** @type {[string, string][]} */
  const brushes = [
    ["X", t("black disc")],
    ["O", t("white disc")],
    ["-", t("empty")],
  ];
  const picks = brushes.map(([mark, label]) =>
    button(h(`span.pick.${{ X: "black", O: "white", "-": "none" }[mark]}`), () => choose(mark), {
      "aria-label": label,
      title: label,
      "aria-pressed": "false",
      "data-mark": mark,
      kind: "quiet",
    }),
  );
  const side = choice(
    t("To move"),
    [
      ["X", t("black")],
      ["O", t("white")],
    ],
    "X",
    () => act.redraw(),
  );
  const undo = iconButton("undo", t("Undo"), () => swap(earlier, undone), { keys: "Control+z" });
  const redo = iconButton("redo", t("Redo"), () => swap(undone, earlier), { keys: "Control+y" });
  const tools = h(
    "div.editor",
    { role: "group", "aria-label": t("Setting up") },
    h("div.row", {}, picks, side.element, h("div.tools", {}, undo, redo)),
    h(
      "div.row",
      {},
      button(t("Clear the board"), () => change(EMPTY)),
      button(t("Four discs"), () => change(START)),
      button(t("Done"), done, { kind: "primary" }),
      button(t("Cancel"), () => stop()),
    ),
    h("p.small", {}, t("Choose a disc and click squares, or draw over them; clicking a disc again clears the square.")),
  );
  const begin = button(t("Set up"), () => start());
  let current = START;

  function start() {
    [draft, earlier, undone] = [current, [], []];
    update();
  }

  /** Goes on with a board that `text` described; anything else ends the set-up. Says whether it was one.
   * @param {string} text */
  function restore(text) {
    if (text === written()) return true;
    const board = /^[-XO]{64}[XO]$/.test(text) ? text.slice(0, 64) : null;
    [draft, earlier, undone] = [board, [], []];
    if (board) side.input.value = text[64];
    update();
    return !text || board !== null;
  }

  /** The board and the side to move, for an address; empty if none is being set up. */
  const written = () => (draft === null ? "" : draft + side.chosen());

  function stop() {
    draft = null;
    update();
  }

  async function done() {
    if (!draft?.includes("X") || !draft.includes("O"))
      return showError(t("A game needs discs of both colours on the board."));
    const answer = await act.take(`${draft} ${side.chosen()}`);
    if (answer.re) stop();
  }

  /** @param {string} mark */
  function choose(mark) {
    brush = mark;
    update();
  }

  /** @param {string} next */
  function change(next) {
    if (draft === null || next === draft) return;
    earlier = [...earlier, draft].slice(-MAX_STEPS);
    undone = [];
    draft = next;
    update();
  }

  /** @param {string[]} source @param {string[]} target */
  function swap(source, target) {
    const next = source.pop();
    if (next === undefined || draft === null) return;
    target.push(draft);
    draft = next;
    update();
  }

  function update() {
    tools.hidden = draft === null;
    begin.hidden = draft !== null;
    for (const pick of picks) set(pick, "aria-pressed", String(pick.dataset.mark === brush));
    undo.disabled = !earlier.length;
    redo.disabled = !undone.length;
    act.redraw();
  }
  tools.hidden = true;

  return {
    element: h("div", {}, begin, tools),
    /** The board being set up; null if none is. */
    board: () => draft,
    text: written,
    restore,
    /** Puts a disc; where the pointer is drawn over squares, it never takes one away.
     * @param {string} square @param {boolean} [drawn] */
    put(square, drawn = false) {
      if (draft === null) return;
      const next = [...draft].map((mark, i) =>
        squareOf(i) !== square ? mark : mark === brush && !drawn ? "-" : brush,
      );
      change(next.join(""));
    },
    /** @param {{board: string, side: number}} state the position to start from */
    show(state) {
      current = state.board;
      if (draft === null) side.input.value = state.side ? "O" : "X";
    },
    /** Says whether it used the key. @param {KeyboardEvent} event */
    key(event) {
      if (draft === null || !(event.ctrlKey || event.metaKey)) return false;
      const again = event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
      if (!again && event.key !== "z") return false;
      event.preventDefault();
      if (again) swap(undone, earlier);
      else swap(earlier, undone);
      return true;
    },
  };
}
