/** Zooming and panning a drawing: wheel, pinch and drag, within its bounds. */

import { set } from "../dom.js";

/** @typedef {[x: number, y: number, width: number, height: number]} Box */

const MAX_ZOOM = 8;
const STEP = 1.25;
const THRESHOLD = 4;

export class Camera {
  /** @param {SVGSVGElement} svg @param {() => void} [looked] called when something else is seen */
  constructor(svg, looked = () => {}) {
    this.svg = svg;
    this.looked = looked;
    /** @type {Box} the whole drawing */
    this.whole = [0, 0, 1, 1];
    /** @type {Box} what is seen */
    this.box = [0, 0, 1, 1];
    this.zoom = 1;
    /** @type {Map<number, PointerEvent>} */
    this.pointers = new Map();
    /** Whether the pointer has dragged the drawing: then its click is none. */
    this.dragged = false;
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(kind, (event) => this.pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    svg.addEventListener(
      "click",
      (event) => {
        if (this.dragged) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }

  /** A drawing of another size is seen whole. @param {Box} whole */
  frame(whole) {
    if (String(whole) === String(this.whole)) return;
    this.whole = whole;
    this.reset();
  }

  reset() {
    this.zoom = 1;
    this.#look(this.whole[0], this.whole[1]);
  }

  /** Zooms in or out around the middle. @param {number} times */
  by(times) {
    const [x, y, width, height] = this.box;
    this.#zoomAt(x + width / 2, y + height / 2, STEP ** times);
  }

  /** Shows the surroundings of a point. @param {number} x @param {number} y @param {number} reach */
  around(x, y, reach) {
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, this.whole[2] / (2 * reach)));
    const [width, height] = this.#size();
    this.#look(x - width / 2, y - height / 2);
  }

  /** @returns {[number, number]} */
  #size() {
    return [this.whole[2] / this.zoom, this.whole[3] / this.zoom];
  }

  /** @param {number} x @param {number} y */
  #look(x, y) {
    const [left, top, fullWidth, fullHeight] = this.whole;
    const [width, height] = this.#size();
    const within = (/** @type {number} */ n, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.min(high, Math.max(low, n));
    this.box = [within(x, left, left + fullWidth - width), within(y, top, top + fullHeight - height), width, height];
    set(this.svg, "viewBox", this.box.map((n) => n.toFixed(1)).join(" "));
    this.svg.classList.toggle("zoomed", this.zoom > 1.01);
    this.looked();
  }

  /** @param {number} x @param {number} y @param {number} factor */
  #zoomAt(x, y, factor) {
    const before = this.zoom;
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    const ratio = before / this.zoom;
    this.#look(x - (x - this.box[0]) * ratio, y - (y - this.box[1]) * ratio);
  }

  /** @param {{clientX: number, clientY: number}} event */
  #point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const out = event.deltaY > 0;
    if (out && this.zoom <= 1) return; // the page scrolls
    event.preventDefault();
    const { x, y } = this.#point(event);
    this.#zoomAt(x, y, out ? 1 / STEP : STEP);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
    if (others.length) this.#pinch(others[0], before, event);
    else if (this.zoom > 1.01) this.#pan(before, event);
    else return;
  }

  /** @param {PointerEvent} other @param {PointerEvent} before @param {PointerEvent} now */
  #pinch(other, before, now) {
    const distance = (/** @type {PointerEvent} */ one) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
    const { x, y } = this.#point({
      clientX: (now.clientX + other.clientX) / 2,
      clientY: (now.clientY + other.clientY) / 2,
    });
    this.dragged = true;
    this.#zoomAt(x, y, distance(now) / distance(before));
    this.pointers.set(now.pointerId, now);
  }

  /** @param {PointerEvent} before @param {PointerEvent} now */
  #pan(before, now) {
    if (!this.dragged && Math.hypot(now.clientX - before.clientX, now.clientY - before.clientY) < THRESHOLD) return;
    this.dragged = true;
    const [from, to] = [this.#point(before), this.#point(now)];
    this.#look(this.box[0] + from.x - to.x, this.box[1] + from.y - to.y);
    this.pointers.set(now.pointerId, now);
  }
}
