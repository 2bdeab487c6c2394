/** Arrows and marks over a board: the room's own, and those that somebody draws with the right button. */

import { fill, s } from "../dom.js";

/**
 * @typedef {{from?: string, to: string, kind?: string, label?: string}} Arrow  without `from`: a ring
 * @typedef {{
 *   svg: SVGSVGElement, cell: number, middle: (square: string) => [number, number],
 *   under: (event: PointerEvent) => string|null,
 * }} Place
 */

export class Overlay {
  /** @param {Place} place */
  constructor(place) {
    this.place = place;
    this.given = s("g.given");
    this.drawn = s("g.drawn");
    this.element = s("g.overlay", { "aria-hidden": "true" }, this.given, this.drawn);
    /** @type {Arrow[]} */
    this.own = [];
    this.shown = "";
    place.svg.addEventListener("contextmenu", (event) => event.preventDefault());
    place.svg.addEventListener("pointerdown", (event) => (event.button === 2 ? this.#begin(event) : this.clear()));
  }

  /** Arrows of the room. @param {Arrow[]} arrows */
  show(arrows) {
    const key = JSON.stringify(arrows);
    if (key === this.shown) return;
    this.shown = key;
    fill(this.given, arrows.map((arrow) => this.#draw(arrow)).reverse());
  }

  /** Draws everything anew, after the board was turned. @param {Arrow[]} arrows */
  turn(arrows) {
    this.shown = "";
    this.show(arrows);
    this.#drawOwn();
  }

  /** Takes away what somebody drew. */
  clear() {
    if (!this.own.length) return;
    this.own = [];
    this.#drawOwn();
  }

  #drawOwn() {
    fill(
      this.drawn,
      this.own.map((arrow) => this.#draw(arrow)),
    );
  }

  /** @param {PointerEvent} down */
  #begin(down) {
    const from = this.place.under(down);
    if (!from) return;
    const up = (/** @type {PointerEvent} */ event) => {
      const to = this.place.under(event);
      if (to) this.#toggle(from === to ? { to, kind: "own" } : { from, to, kind: "own" });
    };
    window.addEventListener("pointerup", up, { once: true });
  }

  /** @param {Arrow} arrow */
  #toggle(arrow) {
    const same = this.own.findIndex((one) => one.from === arrow.from && one.to === arrow.to);
    if (same >= 0) this.own.splice(same, 1);
    else this.own.push(arrow);
    this.#drawOwn();
  }

  /** @param {Arrow} arrow */
  #draw({ from, to, kind = "best", label }) {
    const [x, y] = this.place.middle(to);
    const { cell } = this.place;
    const shape = from ? this.#shaft(from, x, y) : s("circle", { cx: x, cy: y, r: cell * 0.43 });
    const [lx, ly] = [x + cell * 0.32, y - cell * 0.34];
    const badge = label
      ? [s("circle.badge", { cx: lx, cy: ly, r: cell * 0.19 }), s("text", { x: lx, y: ly }, label)]
      : [];
    return s("g", { class: `arrow ${kind} ${from ? "line" : "ring"}` }, shape, badge);
  }

  /** @param {string} from @param {number} x @param {number} y */
  #shaft(from, x, y) {
    const [fx, fy] = this.place.middle(from);
    const { cell } = this.place;
    const length = Math.hypot(x - fx, y - fy) || 1;
    const [ux, uy] = [(x - fx) / length, (y - fy) / length];
    const [w, head] = [cell * 0.075, cell * 0.24];
    const [sx, sy] = [fx + ux * cell * 0.26, fy + uy * cell * 0.26];
    const [tx, ty] = [x - ux * cell * 0.1, y - uy * cell * 0.1];
    const [nx, ny] = [tx - ux * head * 1.25, ty - uy * head * 1.25];
    /** @param {number} px @param {number} py @param {number} by */
    const off = (px, py, by) => `${(px - uy * by).toFixed(1)} ${(py + ux * by).toFixed(1)}`;
    const points = [off(sx, sy, w), off(nx, ny, w), off(nx, ny, head * 0.72), off(tx, ty, 0)];
    const back = [off(nx, ny, -head * 0.72), off(nx, ny, -w), off(sx, sy, -w)];
    return s("path", { d: `M${[...points, ...back].join("L")}Z` });
  }
}
