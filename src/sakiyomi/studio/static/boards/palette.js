/** Pieces for setting up a shogi board: choose one and click squares, or drag it. */

import { button, fill, h, set } from "../dom.js";
import { t } from "../i18n.js";
import { followPointer } from "./drag.js";
import { KINDS, pieceIcon, pieceName, pieceOf } from "./pieces.js";

/**
 * @param {{choose: (piece: string|null) => void, drop: (event: PointerEvent, piece: string) => void}} handlers
 *   a piece is chosen ("" erases, null is none); one was dragged
 * @returns {HTMLElement}
 */
export function palette(handlers) {
  const place = h("div.palette", { role: "group", "aria-label": t("Pieces to place") });
  /** @type {string|null} */
  let chosen = null;

  /** @param {string} piece */
  function choose(piece) {
    chosen = chosen === piece ? null : piece;
    for (const one of place.querySelectorAll("button")) {
      set(one, "aria-pressed", String(one.dataset.piece === chosen));
    }
    handlers.choose(chosen);
  }

  /** @param {string} piece */
  function brush(piece) {
    const label = pieceName(piece);
    const made = button(pieceIcon(piece), () => choose(piece), {
      "aria-label": label,
      title: label,
      "aria-pressed": "false",
      "data-piece": piece,
      kind: "brush",
    });
    made.addEventListener("pointerdown", (event) => carry(event, piece));
    return made;
  }

  /** Takes a piece to the board, under the pointer. @param {PointerEvent} down @param {string} piece */
  function carry(down, piece) {
    if (down.button) return;
    const ghost = h("div.flight.ghost", {}, pieceIcon(piece));
    followPointer(down, place, {
      lift: () => {
        document.body.append(ghost);
        return true;
      },
      move: ({ clientX, clientY }) => {
        ghost.style.left = `${clientX}px`;
        ghost.style.top = `${clientY}px`;
      },
      drop: (event) => {
        ghost.remove();
        if (event) handlers.drop(event, piece);
      },
      click: () => {}, // the button's own
    });
  }

  fill(
    place,
    [1, 0].map((side) =>
      h(
        "div",
        {},
        KINDS.map((kind) => brush(pieceOf(kind, side))),
      ),
    ),
    button(`⌫ ${t("Erase")}`, () => choose(""), { "aria-pressed": "false", "data-piece": "", kind: "quiet" }),
  );
  return place;
}
