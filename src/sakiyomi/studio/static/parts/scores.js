/** The points of several teams over time, with a cursor. */

import { fill, h, s, set } from "../dom.js";

/** Its size before it has one on the page. */
const WIDTH = 360;
const HEIGHT = 160;
/** The least sessions that the chart shows; it grows with the match. */
const LEAST = 10;
const LEFT = 38;
const RIGHT = 26;
const TOP = 10;
const BOTTOM = 24;

export class ScoreChart {
  /** @param {string} label @param {(at: number) => void} choose */
  constructor(label, choose) {
    this.svg = s("svg.chart.scores", { role: "img", "aria-label": label });
    this.width = WIDTH;
    this.height = HEIGHT;
    /** @type {[rows: number[][], at: number, last: number, first: number]} */
    this.shown = [[], 0, 1, 0];
    // Drawn at the size it has, so that its numbers are as large as other small print.
    new ResizeObserver(([{ contentRect }]) => {
      if (!contentRect.width || !contentRect.height) return;
      [this.width, this.height] = [Math.round(contentRect.width), Math.round(contentRect.height)];
      this.show(...this.shown);
    }).observe(this.svg);
    this.element = h("div.chartbox", {}, this.svg);
    this.last = 1;
    this.known = 0;
    this.svg.addEventListener("click", (event) => {
      const matrix = this.svg.getScreenCTM()?.inverse();
      if (!matrix) return;
      const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      const at = Math.round(((x - LEFT) / (this.width - LEFT - RIGHT)) * this.last);
      choose(Math.min(this.known, Math.max(0, at)));
    });
  }

  /**
   * @param {number[][]} rows points of all teams, session by session
   * @param {number} at @param {number} last @param {number} first
   */
  show(rows, at, last, first) {
    this.shown = [rows, at, last, first];
    // A match that has just begun has room to grow, but does not crowd into a corner.
    this.last = Math.max(1, Math.min(last, Math.max(LEAST, 10 * Math.ceil((rows.length - 1) / 8))));
    set(this.svg, "viewBox", `0 0 ${this.width} ${this.height}`);
    this.known = rows.length - 1;
    const max = Math.max(20, ...rows.flat());
    const bound = Math.ceil(max / 20) * 20;
    const x = (/** @type {number} */ n) => LEFT + (n / this.last) * (this.width - LEFT - RIGHT);
    const y = (/** @type {number} */ n) => TOP + (1 - n / bound) * (this.height - TOP - BOTTOM);
    const step = [2, 10, 20, 50, 100].find((one) => (this.last / one) * 36 <= this.width - LEFT - RIGHT) ?? 200;
    const along = Array.from({ length: Math.floor(this.last / step) + 1 }, (_, i) => i * step);
    const teams = rows[0]?.map((_, team) => team) ?? [];
    fill(
      this.svg,
      [0, bound / 2, bound].flatMap((n) => [
        s(n ? "path.rule" : "path.zero", { d: `M${LEFT} ${y(n)}H${this.width - RIGHT}` }),
        s("text.axis", { x: LEFT - 6, y: y(n), "text-anchor": "end" }, n),
      ]),
      along.map((n) => s("text.axis", { x: x(n), y: this.height - 8, "text-anchor": "middle" }, n + first)),
      s("path.now", { d: `M${x(at)} ${TOP}V${this.height - BOTTOM}` }),
      teams.map((team) =>
        s(`polyline.curve.t${team}`, {
          points: rows.map((row, i) => `${x(i).toFixed(1)},${y(row[team]).toFixed(1)}`).join(" "),
        }),
      ),
      this.#names(teams, rows, x, y),
    );
  }

  /**
   * A letter at the end of every curve, without overlaps.
   * @param {number[]} teams @param {number[][]} rows
   * @param {(n: number) => number} x @param {(n: number) => number} y
   */
  #names(teams, rows, x, y) {
    const end = rows[rows.length - 1] ?? [];
    let place = Infinity;
    return [...teams]
      .sort((a, b) => end[a] - end[b] || b - a)
      .map((team) => {
        place = Math.min(place - 12, y(end[team]));
        return s(`text.axis.name.t${team}`, { x: x(rows.length - 1) + 7, y: place }, "ABCDEF"[team]);
      });
  }
}
