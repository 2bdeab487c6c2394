/** A board's squares as an accessible grid: one is in the tab order, arrow keys reach the others. */

import { s, set } from "../dom.js";

/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  /**
   * @param {{columns: number, rows: number, size: number, left: number, top: number,
   *   activate: (x: number, y: number) => void, key?: (event: KeyboardEvent, x: number, y: number) => boolean}} options
   */
  constructor(options) {
    this.options = options;
    this.focus = [0, 0];
    /** Whether the focus was set by the pointer: then the room handles left and right. */
    this.pointed = false;
    /** @type {SVGRectElement[][]} by row, then column */
    this.cells = [];
    this.element = s("g.cells", {}, this.#rows());
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("pointerdown", () => (this.pointed = true));
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.pointed = false;
    });
  }

  #rows() {
    const { columns, rows, size, left, top } = this.options;
    for (let y = 0; y < rows; y++) {
      this.cells.push([]);
      for (let x = 0; x < columns; x++) {
        const attributes = { x: left + x * size, y: top + y * size, width: size, height: size };
        const tab = x === 0 && y === 0 ? 0 : -1;
        const cell = s("rect.cell", { ...attributes, role: "gridcell", tabindex: tab });
        cell.addEventListener("focus", () => this.#rove(x, y));
        this.cells[y].push(cell);
      }
    }
    return this.cells.map((row) => s("g", { role: "row" }, row));
  }

  /**
   * The cell under a point of the page, or null.
   * @param {number} pageX @param {number} pageY @param {SVGSVGElement} svg
   */
  at(pageX, pageY, svg) {
    const { columns, rows, size, left, top } = this.options;
    const matrix = svg.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const point = new DOMPoint(pageX, pageY).matrixTransform(matrix);
    const [x, y] = [Math.floor((point.x - left) / size), Math.floor((point.y - top) / size)];
    return x >= 0 && y >= 0 && x < columns && y < rows ? [x, y] : null;
  }

  /** Names a cell and marks it. @param {number} x @param {number} y @param {string} label @param {string} classes */
  mark(x, y, label, classes) {
    const cell = this.cells[y][x];
    set(cell, "aria-label", label);
    set(cell, "class", `cell ${classes}`.trim());
  }

  /** The pointer chose a cell: it gets the focus, but no ring. @param {number} x @param {number} y */
  point(x, y) {
    /** @type {FocusOptions & {focusVisible: boolean}} */
    const quietly = { preventScroll: true, focusVisible: false };
    this.cells[y][x].focus(quietly);
    this.pointed = true;
  }

  /** @param {number} x @param {number} y */
  #rove(x, y) {
    const [oldX, oldY] = this.focus;
    set(this.cells[oldY][oldX], "tabindex", -1);
    set(this.cells[y][x], "tabindex", 0);
    this.focus = [x, y];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [x, y] = this.focus;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.options.key?.(event, x, y)) {
      event.preventDefault();
    } else if (event.key in ARROWS && !(this.pointed && ARROWS[event.key][0])) {
      const [dx, dy] = ARROWS[event.key];
      this.pointed = false;
      this.cells[y + dy]?.[x + dx]?.focus();
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      this.options.activate(x, y);
      event.preventDefault();
    }
  }
}
