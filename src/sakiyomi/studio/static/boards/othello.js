/** The Othello board, with a value on each square that can be played. */

import { fill, s, set, signed } from "../dom.js";
import { t } from "../i18n.js";
import { play } from "../sound.js";
import { Grid } from "./grid.js";
import { Overlay } from "./overlay.js";

/** @import { Arrow } from "./overlay.js" */

const CELL = 52;
const EDGE = 26;
const END = 8 * CELL;
const SIZE = END + 2 * EDGE;
const FILES = "abcdefgh";
const WAYS = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy])).filter(([dx, dy]) => dx || dy);

/** @param {number} i */
export const squareOf = (i) => `${FILES[i % 8]}${Math.floor(i / 8) + 1}`;

/** @param {string} square */
const placeOf = (square) => FILES.indexOf(square[0]) + 8 * (Number(square[1]) - 1);

/** @param {number} i @returns {[number, number]} */
const middle = (i) => [EDGE + (i % 8) * CELL + CELL / 2, EDGE + Math.floor(i / 8) * CELL + CELL / 2];

/**
 * The discs that a move turns.
 * @param {string} board @param {number} at @param {string} mine
 */
export function turned(board, at, mine) {
  return WAYS.flatMap(([dx, dy]) => {
    const found = [];
    let [x, y] = [(at % 8) + dx, Math.floor(at / 8) + dy];
    while (x >= 0 && y >= 0 && x < 8 && y < 8 && board[8 * y + x] !== "-" && board[8 * y + x] !== mine) {
      found.push(8 * y + x);
      [x, y] = [x + dx, y + dy];
    }
    return x >= 0 && y >= 0 && x < 8 && y < 8 && board[8 * y + x] === mine ? found : [];
  });
}

export class OthelloBoard {
  /**
   * @param {(square: string) => void} play
   * @param {{put?: (square: string, drawn?: boolean) => void, point?: (square: string|null) => void}} [handlers] a
   *   square is chosen, or drawn over, while the board is set up; another square is under the pointer, or none
   */
  constructor(play, handlers = {}) {
    this.play = play;
    this.handlers = handlers;
    this.editing = false;
    this.flipped = false;
    /** @type {string|null} */
    this.pointed = null;
    this.legal = new Set();
    this.board = "-".repeat(64);
    this.mine = "X";
    this.grid = new Grid({
      columns: 8,
      rows: 8,
      size: CELL,
      left: EDGE,
      top: EDGE,
      activate: (x, y) => this.#activate(squareOf(this.#turned(8 * y + x))),
    });
    /** By their place on the screen. */
    this.discs = Array.from({ length: 64 }, (_, i) => this.#disc(i));
    this.names = s("g.names", { "aria-hidden": "true" });
    this.values = s("g.values", { "aria-hidden": "true" });
    this.svg = this.#draw();
    this.overlay = new Overlay({
      svg: this.svg,
      cell: CELL,
      middle: (square) => middle(this.#turned(placeOf(square))),
      under: (event) => this.#under(event),
    });
    this.svg.append(this.overlay.element);
    this.element = this.svg;
    /** Squares that the pressed pointer has been on, while the board is set up. @type {string[]} */
    this.stroke = [];
    this.svg.addEventListener("pointerdown", (event) => {
      const square = this.#under(event);
      this.stroke = square ? [square] : [];
    });
    this.svg.addEventListener("click", (event) => {
      const square = this.#under(event);
      const again = event.detail > 1 && !this.editing; // the second click of two plays nothing
      if (square && !again && this.stroke.length < 2) this.#activate(square);
    });
    this.svg.addEventListener("pointermove", (event) => {
      this.#point(this.#under(event));
      if (this.editing && event.buttons & 1) this.#drawOver(this.#under(event));
    });
    this.svg.addEventListener("pointerleave", () => this.#point(null));
    this.#drawNames();
  }

  /** Where a place lies on a turned board, and back. @param {number} i */
  #turned(i) {
    return this.flipped ? 63 - i : i;
  }

  #drawNames() {
    const at = (/** @type {number} */ i) => EDGE + (this.flipped ? 7 - i : i) * CELL + CELL / 2;
    fill(
      this.names,
      Array.from(FILES, (file, i) => [
        s("text", { x: at(i), y: EDGE / 2 }, file),
        s("text", { x: EDGE / 2, y: at(i) }, i + 1),
      ]).flat(),
    );
  }

  /** Turns the board by half a turn, or back. */
  flip() {
    this.flipped = !this.flipped;
    this.board = "-".repeat(64);
    this.#drawNames();
  }

  #draw() {
    const lines = Array.from(
      { length: 9 },
      (_, i) => `M${EDGE} ${EDGE + i * CELL}h${END}M${EDGE + i * CELL} ${EDGE}v${END}`,
    );
    return s(
      "svg.board.othello",
      { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "grid", "aria-label": t("Othello board") },
      s("rect.frame", { width: SIZE, height: SIZE, rx: 8 }),
      s("rect.felt", { x: EDGE, y: EDGE, width: END, height: END, fill: "url(#board-felt)" }),
      this.grid.element,
      s("path.lines", { d: lines.join("") }),
      [2, 6].flatMap((x) => [2, 6].map((y) => s("circle.dot", { cx: EDGE + x * CELL, cy: EDGE + y * CELL, r: 3.5 }))),
      this.discs,
      this.values,
      this.names,
    );
  }

  /** @param {number} i */
  #disc(i) {
    const [x, y] = middle(i);
    return s(
      "g.disc.none",
      { transform: `translate(${x} ${y})` },
      s("circle.shade", { cx: 1, cy: 2.4, r: CELL * 0.415 }),
      s("g.sides", {}, s("circle.side", { r: CELL * 0.41 })),
    );
  }

  /** The square under the pointer. @param {MouseEvent} event */
  #under(event) {
    const cell = this.grid.at(event.clientX, event.clientY, this.svg);
    return cell && squareOf(this.#turned(8 * cell[1] + cell[0]));
  }

  /**
   * @param {{board: string, side: number, legal: string[], last: string}} state
   * @param {Record<string, number>} hints values in discs
   * @param {boolean} exact
   * @param {{arrows?: Arrow[], editing?: boolean}} [how]
   */
  show(state, hints, exact, { arrows = [], editing = false } = {}) {
    this.editing = editing;
    this.legal = new Set(state.legal);
    const best = Math.max(...Object.values(hints));
    [...state.board].forEach((mark, i) => {
      const square = squareOf(i);
      const name = { X: t("black disc"), O: t("white disc"), "-": t("empty") }[mark];
      const value = hints[square];
      const words = [square, name];
      if (this.legal.has(square)) words.push(t("can be played"));
      if (value !== undefined) words.push(signed(value, exact ? 0 : 1));
      const classes = [
        square === state.last && "last",
        editing && "able",
        this.legal.has(square) && "target",
        value !== undefined && value === best && "best",
      ];
      const at = this.#turned(i);
      this.grid.mark(at % 8, Math.floor(at / 8), words.join(", "), classes.filter(Boolean).join(" "));
    });
    this.#turn(state.board, state.last);
    this.mine = state.side ? "O" : "X";
    this.#drawValues(state.legal, hints, exact);
    this.overlay.show(arrows);
  }

  /** Turns discs, those next to the new one first. @param {string} board @param {string} last */
  #turn(board, last) {
    const before = this.board;
    if (board === before) return;
    this.board = board;
    this.overlay.clear();
    const at = last && last !== "pass" && before[placeOf(last)] === "-" ? placeOf(last) : -1;
    const empty = (/** @type {string} */ text) => [...text].filter((mark) => mark === "-").length;
    const single = at >= 0 && empty(before) === empty(board) + 1;
    if (single) play("disc");
    [...board].forEach((mark, i) => {
      const disc = this.discs[this.#turned(i)];
      const look = { X: "black", O: "white", "-": "none" }[mark];
      const flips = before[i] !== mark && before[i] !== "-" && mark !== "-";
      const steps = single ? Math.max(Math.abs((i % 8) - (at % 8)), Math.abs((i >> 3) - (at >> 3))) : 0;
      set(disc, "class", `disc ${look}${flips ? " flips" : single && i === at ? " new" : ""}`);
      disc.style.setProperty("--after", `${steps * 55}ms`);
    });
  }

  /** @param {string[]} legal @param {Record<string, number>} hints @param {boolean} exact */
  #drawValues(legal, hints, exact) {
    const [best, worst] = [Math.max(...Object.values(hints)), Math.min(...Object.values(hints))];
    const squares = legal.filter((square) => square !== "pass");
    fill(
      this.values,
      squares.map((square) => {
        const [x, y] = middle(this.#turned(placeOf(square)));
        const value = hints[square];
        if (value === undefined) return s("circle.may", { cx: x, cy: y, r: 5 });
        const kind = value === best ? "best" : best - value > Math.max(4, (best - worst) / 2) ? "poor" : "fair";
        return s(`text.value.${kind}`, { x, y }, signed(value, exact ? 0 : 1));
      }),
    );
  }

  /** @param {string|null} square */
  #point(square) {
    if (square === this.pointed) return;
    this.pointed = square;
    this.#preview(square);
    this.handlers.point?.(square && this.legal.has(square) ? square : null);
  }

  /** Shows which discs a move would turn. @param {string|null} square */
  #preview(square) {
    const playable = square && this.legal.has(square);
    const turns = new Set(playable ? turned(this.board, placeOf(square), this.mine) : []);
    this.discs.forEach((disc, i) => disc.classList.toggle("would", turns.has(this.#turned(i))));
  }

  /** Puts discs where a pressed pointer goes, the first one once it leaves its square. @param {string|null} square */
  #drawOver(square) {
    const [first] = this.stroke;
    if (!square || !first || square === this.stroke.at(-1)) return;
    if (this.stroke.length === 1) this.handlers.put?.(first, true);
    this.stroke.push(square);
    this.handlers.put?.(square, true);
  }

  /** @param {string} square */
  #activate(square) {
    if (this.editing) this.handlers.put?.(square);
    else if (this.legal.has(square)) this.play(square);
  }
}
