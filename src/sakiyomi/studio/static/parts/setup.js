/** Setting up a shogi board: the palette, the side to move, and what is still wrong. */

import { button, choice, h, panel } from "../dom.js";
import { t, wrong } from "../i18n.js";
import { iconButton } from "./tools.js";

/**
 * @import { ShogiBoard } from "../boards/shogi.js"
 * @import { Room } from "../types/link"
 * @import { TsumeState } from "../types/states"
 */

/**
 * @param {ShogiBoard} board @param {Room<"tsume">} room
 * @returns {{element: HTMLElement, show: (state: TsumeState) => void, key: (event: KeyboardEvent) => boolean}}
 *   `key` says whether it used the key
 */
export function setupPanel(board, room) {
  const trouble = h("p.trouble", { role: "status" });
  const done = button(t("Done"), () => room.do("done"), { kind: "primary" });
  const side = choice(
    t("Attacker"),
    [
      ["0", t("black")],
      ["1", t("white")],
    ],
    "0",
    (value) => room.do("turn", { side: Number(value) }),
  );
  const undo = iconButton("undo", t("Undo"), () => room.do("undo"), { keys: "Control+z" });
  const redo = iconButton("redo", t("Redo"), () => room.do("redo"), { keys: "Control+y" });
  const clear = button(t("Clear the board"), () => room.do("clear"));
  const rest = button(t("Give all other pieces to the defender"), () => room.do("rest"));
  const element = panel(
    t("Setting up"),
    board.palette(),
    h("div.row", {}, side.element, h("div.tools", {}, undo, redo), clear, rest, done),
    trouble,
    h("p.small", {}, t("Drag pieces, or choose one and click squares.")),
    h(
      "p.small",
      {},
      t("By keyboard: P L N S G B R K put a piece (with Shift the other side's), + promotes, Delete removes."),
    ),
  );
  element.classList.add("setup");
  element.hidden = true;
  return {
    element,
    key(event) {
      if (element.hidden || !(event.ctrlKey || event.metaKey) || event.altKey) return false;
      const again = event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
      if (!again && event.key !== "z") return false;
      event.preventDefault();
      if (again) room.do("redo");
      else room.do("undo");
      return true;
    },
    show(state) {
      element.hidden = !state.editing;
      trouble.textContent = wrong(state.problem);
      done.disabled = !!state.problem;
      side.input.value = String(state.board.side);
      undo.disabled = !state.undo[0];
      redo.disabled = !state.undo[1];
    },
  };
}
