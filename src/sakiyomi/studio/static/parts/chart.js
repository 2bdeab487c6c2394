/** A line of values with a cursor: the lead in a game, move by move. */

import { chartWidth, fill, h, s, set, signed } from "../dom.js";

/** Its shape: width by height. */
const SHAPE = 3.4;
const MIN_HEIGHT = 100;
/** A change of width as small as this is not worth a new drawing: a scroll bar may come and go with it. */
const SLACK = 20;
/** The least distance of two numbers of moves. */
const APART = 28;
const LEFT = 48;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 24;

/**
 * @typedef {{
 *   at: number, value: number, low?: number, high?: number, mark?: boolean, sure?: boolean, label?: string,
 * }} Point
 */

/** The next number that is easy to read: 100, 200, 500, 1,000, … @param {number} value */
function round(value) {
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 2, 5].find((n) => n * unit >= value) ?? 10);
}

export class Chart {
  /** @param {string} label @param {(at: number) => void} choose */
  constructor(label, choose) {
    this.choose = choose;
    /** @type {Point[]} */
    this.points = [];
    this.svg = s("svg.chart", { role: "img", "aria-label": label });
    this.element = h("div.chartbox", {}, this.svg);
    this.width = chartWidth();
    this.height = 0;
    this.#fit(this.width);
    /** @type {[points: Point[], at: number, last: number]} */
    this.shown = [[], 0, 1];
    // Drawn at the size it has, so that its numbers are as large as other small print.
    new ResizeObserver(([{ contentRect }]) => {
      const width = Math.round(contentRect.width);
      if (!width || Math.abs(width - this.width) < SLACK) return;
      this.#fit(width);
      this.show(...this.shown);
    }).observe(this.element);
    this.svg.addEventListener("click", (event) => {
      const matrix = this.svg.getScreenCTM()?.inverse();
      if (!matrix || !this.points.length) return;
      const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      const near = this.points.reduce((a, b) => (Math.abs(this.#x(a.at) - x) <= Math.abs(this.#x(b.at) - x) ? a : b));
      this.choose(near.at);
    });
  }

  /** @param {number} width */
  #fit(width) {
    this.width = width;
    this.height = Math.max(MIN_HEIGHT, Math.round(width / SHAPE));
    set(this.svg, "viewBox", `0 0 ${this.width} ${this.height}`);
  }

  /** @param {Point[]} points @param {number} at @param {number} [last] */
  show(points, at, last = points.at(-1)?.at ?? 1) {
    this.shown = [points, at, last];
    this.points = points;
    this.last = Math.max(1, last);
    const values = points.flatMap((p) => [p.value, p.low ?? p.value, p.high ?? p.value]);
    const bound = Math.max(4, ...values.map(Math.abs));
    this.bound = bound > 64 ? round(bound) : bound > 16 ? Math.ceil(bound / 16) * 16 : Math.ceil(bound / 4) * 4;
    const ticks = points.length ? [-this.bound, -this.bound / 2, 0, this.bound / 2, this.bound] : [0];
    const { height } = this;
    const step = 10 * Math.ceil((APART * this.last) / (this.width - LEFT - RIGHT) / 10);
    const path = points
      .map((p, i) => `${i ? "L" : "M"}${this.#x(p.at).toFixed(1)} ${this.#y(p.value).toFixed(1)}`)
      .join("");
    fill(
      this.svg,
      ticks
        .map((tick) => [
          s(tick ? "path.rule" : "path.zero", { d: `M${LEFT} ${this.#y(tick)}H${this.width - RIGHT}` }),
          s("text.axis", { x: LEFT - 6, y: this.#y(tick), "text-anchor": "end" }, signed(tick)),
        ])
        .flat(),
      Array.from({ length: Math.floor(this.last / step) }, (_, i) =>
        s("text.axis", { x: this.#x(step * (i + 1)), y: height - 8, "text-anchor": "middle" }, step * (i + 1)),
      ),
      at > 0 ? s("path.now", { d: `M${this.#x(at)} ${TOP}V${height - BOTTOM}` }) : null,
      points
        .filter((p) => p.low !== p.high && p.low !== undefined)
        .map((p) =>
          s("path.lost", {
            d: `M${this.#x(p.at)} ${this.#y(/** @type {number} */ (p.low))}V${this.#y(/** @type {number} */ (p.high))}`,
          }),
        ),
      s("path.curve", { d: path }),
      points.map((p) =>
        s(
          p.mark ? "circle.turn" : p.sure ? "circle.sure" : "circle.guess",
          { cx: this.#x(p.at), cy: this.#y(p.value), r: p.mark ? 5 : 2.6 },
          s("title", {}, p.label ?? ""),
        ),
      ),
    );
  }

  /** @param {number} at */
  #x(at) {
    return LEFT + (at / (this.last ?? 1)) * (this.width - LEFT - RIGHT);
  }

  /** @param {number} value */
  #y(value) {
    return TOP + ((1 - value / (this.bound ?? 1)) / 2) * (this.height - TOP - BOTTOM);
  }
}
