/** The board of any game: its own picture or a grid of cells, with places to click for the moves. */

import { button, fill, h, s, set } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { GameBoard, Spot } from "../types/states"
 */

/** A picture as an address. @param {string} picture */
export const address = (picture) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;

const key = (/** @type {Spot} */ [x, y]) => `${x},${y}`;

/**
 * Half the distance of the nearest two places, so that they do not overlap.
 * @param {Spot[]} spots @param {number} most
 */
function reach(spots, most) {
  let near = 4 * most * most;
  for (const [i, [x, y]] of spots.entries())
    for (const [x2, y2] of spots.slice(i + 1)) near = Math.min(near, (x - x2) ** 2 + (y - y2) ** 2);
  return Math.min(most, Math.sqrt(near) / 2);
}

export class PlainBoard {
  /** @param {(move: string) => void} play */
  constructor(play) {
    this.play = play;
    /** Places clicked so far of a move that needs several. @type {Spot[]} */
    this.picked = [];
    /** @type {{board: GameBoard, last: Spot[], best: string, mine: boolean}|null} */
    this.shown = null;
    this.element = s("svg.board.plain", { role: "group", "aria-label": t("The position") });
  }

  /**
   * @param {GameBoard} board @param {Spot[]} last where the last move was clicked
   * @param {string} best the engine's move, or "" @param {boolean} mine whether a click plays
   */
  show(board, last, best, mine) {
    if (JSON.stringify(board.clicks) !== JSON.stringify(this.shown?.board.clicks)) this.picked = [];
    this.shown = { board, last, best, mine };
    this.#draw();
  }

  #draw() {
    if (!this.shown?.board.box) return;
    const { board, last, best, mine } = this.shown;
    const [x, y, width, height] = /** @type {number[]} */ (board.box);
    const margin = board.picture ? 0 : 0.15;
    set(this.element, "viewBox", [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(" "));
    fill(
      this.element,
      // As an image, a plug-in's drawing can neither run scripts nor load anything.
      board.picture
        ? [
            s("rect.paper", { x, y, width, height }),
            s("image", { x, y, width, height, href: address(board.picture) }),
          ]
        : cells(board.rows),
      this.#marks(last, "last"),
      this.#marks(board.clicks[best] ?? [], "best"),
      this.#marks(this.picked, "picked"),
      mine ? this.#places() : [],
    );
  }

  /** @param {Spot[]} spots @param {string} kind */
  #marks(spots, kind) {
    return spots.map((spot) => this.#shape(spot, `spot.mark.${kind}`));
  }

  /** A cell of the grid, or a circle on the picture. @param {Spot} spot @param {string} classes with dots */
  #shape([x, y], classes) {
    if (this.shown?.board.picture) return s(`circle.${classes}`, { cx: x, cy: y, r: this.#radius() });
    return s(`rect.${classes}`, { x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.06 });
  }

  #radius() {
    const { board } = /** @type {NonNullable<typeof this.shown>} */ (this.shown);
    const [, , width, height] = /** @type {number[]} */ (board.box);
    const every = new Map(
      Object.values(board.clicks)
        .flat()
        .map((spot) => [key(spot), spot]),
    );
    return reach([...every.values()].slice(0, 400), Math.min(width, height) / 10);
  }

  /** The places to click next, each with the moves it may lead to. */
  #places() {
    const { board } = /** @type {NonNullable<typeof this.shown>} */ (this.shown);
    const at = this.picked.length;
    /** @type {Map<string, {spot: Spot, moves: string[]}>} */
    const next = new Map();
    for (const [move, spots] of Object.entries(board.clicks)) {
      if (spots.length <= at || this.picked.some((spot, i) => key(spot) !== key(spots[i]))) continue;
      const found = next.get(key(spots[at])) ?? { spot: spots[at], moves: [] };
      found.moves.push(move);
      next.set(key(spots[at]), found);
    }
    return [...next.values()].map(({ spot, moves }) => {
      const place = this.#shape(spot, "spot.place");
      const named = moves.slice(0, 6).join(", ");
      for (const [name, value] of Object.entries({ role: "button", tabindex: 0, "aria-label": named }))
        set(place, name, value);
      place.append(s("title", {}, named));
      place.addEventListener("click", () => this.#click(spot, moves));
      place.addEventListener("keydown", (event) => {
        const { key: pressed } = /** @type {KeyboardEvent} */ (event);
        if (pressed !== "Enter" && pressed !== " ") return;
        event.preventDefault();
        this.#click(spot, moves);
        /** @type {SVGElement|null} */ (this.element.querySelector(".place"))?.focus();
      });
      return place;
    });
  }

  /** @param {Spot} spot @param {string[]} moves that begin like this */
  #click(spot, moves) {
    const picked = [...this.picked, spot];
    const clicks = /** @type {NonNullable<typeof this.shown>} */ (this.shown).board.clicks;
    const done = moves.filter((move) => clicks[move].length === picked.length);
    this.picked = done.length ? [] : picked;
    if (done.length === 1 && moves.length === 1) this.play(done[0]);
    else if (done.length) choose(moves, (move) => this.play(move));
    this.#draw();
  }

  /** Forgets the places clicked so far. */
  drop() {
    this.picked = [];
    this.#draw();
  }
}

/** @param {string[][]} rows */
function cells(rows) {
  return rows.flatMap((row, y) =>
    row.map((text, x) =>
      s(
        "g",
        {},
        s(`rect.square.${(x + y) % 2 ? "odd" : "even"}`, { x, y, width: 1, height: 1 }),
        s("text.sign", { x: x + 0.5, y: y + 0.5, "font-size": Math.min(0.5, 0.9 / (text.length || 1)) }, text),
      ),
    ),
  );
}

/**
 * Asks which of several moves with the same clicks is meant.
 * @param {string[]} moves @param {(move: string) => void} play
 */
function choose(moves, play) {
  const dialog = h("dialog.confirm", { "aria-label": t("Which move?") });
  fill(
    dialog,
    h("p", {}, t("Which move?")),
    h(
      "div.row",
      {},
      moves.map((move) =>
        button(move, () => {
          dialog.close();
          play(move);
        }),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
