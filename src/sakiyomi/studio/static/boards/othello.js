/** The Othello board, with a value on each square that can be played. */

import { fill, s, set, signed } from "../dom.js";
import { t } from "../i18n.js";
import { Grid } from "./grid.js";

const CELL = 52;
const EDGE = 22;
const FILES = "abcdefgh";

/** @param {number} i */
export const squareOf = (i) => `${FILES[i % 8]}${Math.floor(i / 8) + 1}`;

export class OthelloBoard {
  /** @param {(square: string) => void} play */
  constructor(play) {
    this.play = play;
    this.legal = new Set();
    this.grid = new Grid({
      columns: 8,
      rows: 8,
      size: CELL,
      left: EDGE,
      top: EDGE,
      activate: (x, y) => this.#activate(squareOf(8 * y + x)),
    });
    const end = 8 * CELL;
    const lines = Array.from(
      { length: 9 },
      (_, i) => `M${EDGE} ${EDGE + i * CELL}h${end}M${EDGE + i * CELL} ${EDGE}v${end}`,
    );
    this.discs = Array.from({ length: 64 }, (_, i) => {
      const [x, y] = [EDGE + (i % 8) * CELL + CELL / 2, EDGE + Math.floor(i / 8) * CELL + CELL / 2];
      return s("circle.disc", { cx: x, cy: y, r: CELL * 0.41 });
    });
    this.values = s("g.values", { "aria-hidden": "true" });
    this.svg = s(
      "svg.board.othello",
      { viewBox: `0 0 ${end + 2 * EDGE} ${end + 2 * EDGE}`, role: "grid", "aria-label": t("Othello board") },
      s("rect.felt", { x: EDGE, y: EDGE, width: end, height: end, rx: 3 }),
      this.grid.element,
      s("path.lines", { d: lines.join("") }),
      [2, 6].flatMap((x) => [2, 6].map((y) => s("circle.dot", { cx: EDGE + x * CELL, cy: EDGE + y * CELL, r: 3.5 }))),
      this.discs,
      this.values,
      s(
        "g.names",
        { "aria-hidden": "true" },
        Array.from(FILES, (file, i) => [
          s("text", { x: EDGE + i * CELL + CELL / 2, y: EDGE / 2 }, file),
          s("text", { x: EDGE / 2, y: EDGE + i * CELL + CELL / 2 }, i + 1),
        ]).flat(),
      ),
    );
    this.element = this.svg;
    this.svg.addEventListener("click", (event) => {
      const cell = this.grid.at(event.clientX, event.clientY, this.svg);
      if (cell) this.#activate(squareOf(8 * cell[1] + cell[0]));
    });
  }

  /**
   * @param {{board: string, side: number, legal: string[], last: string}} state
   * @param {Record<string, number>} hints values in discs
   * @param {boolean} exact
   */
  show(state, hints, exact) {
    this.legal = new Set(state.legal);
    const best = Math.max(...Object.values(hints));
    const worst = Math.min(...Object.values(hints));
    [...state.board].forEach((mark, i) => {
      const square = squareOf(i);
      const name = { X: t("black disc"), O: t("white disc"), "-": t("empty") }[mark];
      const value = hints[square];
      const words = [square, name];
      if (this.legal.has(square)) words.push(t("can be played"));
      if (value !== undefined) words.push(signed(value, exact ? 0 : 1));
      this.grid.mark(
        i % 8,
        Math.floor(i / 8),
        words.join(", "),
        [
          square === state.last && "last",
          this.legal.has(square) && "target",
          value !== undefined && value === best && "best",
        ]
          .filter(Boolean)
          .join(" "),
      );
      set(this.discs[i], "class", `disc ${{ X: "black", O: "white", "-": "none" }[mark]}`);
    });
    fill(
      this.values,
      state.legal
        .filter((square) => square !== "pass")
        .map((square) => {
          const i = FILES.indexOf(square[0]) + 8 * (Number(square[1]) - 1);
          const [x, y] = [EDGE + (i % 8) * CELL + CELL / 2, EDGE + Math.floor(i / 8) * CELL + CELL / 2];
          const value = hints[square];
          if (value === undefined) return s("circle.may", { cx: x, cy: y, r: 5 });
          const kind = value === best ? "best" : best - value > Math.max(4, (best - worst) / 2) ? "poor" : "fair";
          return s(`text.value.${kind}`, { x, y }, signed(value, exact ? 0 : 1));
        }),
    );
  }

  /** @param {string} square */
  #activate(square) {
    if (this.legal.has(square)) this.play(square);
  }
}
