/** The collecting robots' board: territories, targets, walls, planned routes and the robots themselves. */

import { fill, s } from "../dom.js";
import { t } from "../i18n.js";
import { Grid } from "./grid.js";

/**
 * @import { Leg } from "../parts/tree.js"
 * @import { RobotsState } from "../types/states"
 */

const CELL = 56;
export const STEPS = {
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  w: [-1, 0],
  stay: [0, 0],
  e: [1, 0],
  sw: [-1, 1],
  s: [0, 1],
  se: [1, 1],
};
/** @type {Record<string, string>} */
const KEYS = { q: "nw", w: "n", e: "ne", a: "w", s: "stay", d: "e", z: "sw", x: "s", c: "se" };

/**
 * @typedef {Pick<RobotsState, "width"|"height"|"walls"|"targets"|"robots"|"territory"|"plans"|"legal"|"side">} Field
 * @typedef {Field & {mine: boolean}} Shown  `mine`: whoever looks at it is to move
 */

export class CollectBoard {
  /** @param {(move: string) => void} play a step, or the number of a target */
  constructor(play) {
    this.play = play;
    this.size = "";
    this.routes = s("g.routes", { "aria-hidden": "true" });
    this.targets = s("g.targets", { "aria-hidden": "true" });
    this.legs = s("g.legs", { "aria-hidden": "true" });
    this.dots = s("g.dots", { "aria-hidden": "true" });
    this.robots = ["A", "B"].map((name, side) =>
      s(
        "g",
        { class: `robot ${side ? "b" : "a"}`, "aria-hidden": "true" },
        s("path.feeler", { d: "M0 -15V-22" }),
        s("circle.tip", { cy: -23, r: 3 }),
        s("rect.feet", { x: -14, y: 14, width: 28, height: 7, rx: 3.5 }),
        s("rect.body", { x: -18, y: -16, width: 36, height: 32, rx: 10 }),
        s("circle.eye", { cx: -7, cy: -6, r: 3.6 }),
        s("circle.eye", { cx: 7, cy: -6, r: 3.6 }),
        s("text", { y: 8 }, name),
      ),
    );
    this.svg = s("svg.board.collect", { role: "grid", "aria-label": t("Robots' board") });
    this.element = this.svg;
    /** @type {Shown|null} */
    this.state = null;
    this.svg.addEventListener("click", (event) => {
      const cell = this.grid?.at(event.clientX, event.clientY, this.svg);
      if (cell) this.#activate(cell[0], cell[1]);
    });
  }

  /** A new board of another size. @param {Shown} state */
  #build(state) {
    this.grid = new Grid({
      columns: state.width,
      rows: state.height,
      size: CELL,
      left: 1,
      top: 1,
      activate: (x, y) => this.#activate(x, y),
      key: (event) => this.key(event),
    });
    this.svg.setAttribute("viewBox", `0 0 ${state.width * CELL + 2} ${state.height * CELL + 2}`);
    fill(this.svg, this.grid.element, this.routes, this.legs, this.targets, this.dots, this.robots);
  }

  /** @param {Shown} state */
  show(state) {
    const size = `${state.width}x${state.height}`;
    if (size !== this.size) {
      this.size = size;
      this.#build(state);
    }
    this.state = state;
    /** @type {Map<string, number>} */
    const owner = new Map(state.territory.map(([x, y, side]) => [`${x},${y}`, side]));
    const walls = new Set(state.walls.map(([x, y]) => `${x},${y}`));
    const targets = new Map(state.targets.map((target) => [`${target.x},${target.y}`, target]));
    for (let y = 0; y < state.height; y++) {
      for (let x = 0; x < state.width; x++) {
        const place = `${x},${y}`;
        const side = owner.get(place);
        const target = targets.get(place);
        const words = [`${x}, ${y}`];
        if (walls.has(place)) words.push(t("wall"));
        else if (side !== undefined) words.push(side ? t("nearer to B") : t("nearer to A"));
        if (target) words.push(`${t("target")} ${target.number}: ${target.value}`);
        for (const i of [0, 1]) if (String(state.robots[i]) === place) words.push(`${t("robot")} ${"AB"[i]}`);
        const reach = this.#step(x, y) !== null || (target && state.mine);
        this.grid?.mark(
          x,
          y,
          words.join(", "),
          [walls.has(place) ? "wall" : side === undefined ? "nobody" : side ? "b" : "a", state.mine && reach && "reach"]
            .filter(Boolean)
            .join(" "),
        );
      }
    }
    this.#drawRoutes(state);
    this.#drawDots(state);
    this.showLegs([]);
    fill(
      this.targets,
      state.targets.map((target) =>
        s(
          "g.goal",
          { transform: `translate(${this.#middle(target.x)} ${this.#middle(target.y)})` },
          s("circle", { r: CELL * 0.34 }),
          s("text.points", {}, target.value),
          s("circle.tag", { cx: 16, cy: -16, r: 8.5 }),
          s("text.number", { x: 16, y: -16 }, target.number),
        ),
      ),
    );
    state.robots.forEach(([x, y], side) => {
      this.robots[side].style.transform = `translate(${this.#middle(x)}px, ${this.#middle(y)}px)`;
    });
  }

  /** Where the robot of whoever looks at it can go. @param {Shown} state */
  #drawDots(state) {
    const [x, y] = state.robots[state.side];
    const steps = state.mine ? state.legal.filter((name) => name !== "stay") : [];
    fill(
      this.dots,
      steps.map((name) => {
        const [dx, dy] = STEPS[/** @type {keyof typeof STEPS} */ (name)];
        return s("circle.goes", { cx: this.#middle(x + dx), cy: this.#middle(y + dy), r: 7 });
      }),
    );
  }

  /** Draws decisions of the tree as straight lines from robot to target to target. @param {Leg[]} legs */
  showLegs(legs) {
    const { state } = this;
    if (!state) return;
    const at = state.robots.map(([x, y]) => [x, y]);
    fill(
      this.legs,
      legs.map(({ side, target }) => {
        const goal = state.targets.find((one) => one.number === target);
        if (!goal) return null;
        const [x, y] = at[side];
        at[side] = [goal.x, goal.y];
        const points = [x, y, goal.x, goal.y].map((n) => this.#middle(n));
        return s(`line.leg.${side ? "b" : "a"}`, { x1: points[0], y1: points[1], x2: points[2], y2: points[3] });
      }),
    );
  }

  /** @param {Shown} state */
  #drawRoutes(state) {
    fill(
      this.routes,
      state.plans.map((plan, side) => {
        if (!plan || plan.route.length < 2) return null;
        const shift = side ? 3 : -3;
        const points = plan.route.map(([x, y]) => `${this.#middle(x) + shift},${this.#middle(y) + shift}`);
        return s(`polyline.route.${side ? "b" : "a"}`, { points: points.join(" ") });
      }),
    );
  }

  /** @param {number} n */
  #middle(n) {
    return 1 + n * CELL + CELL / 2;
  }

  /** The step that leads to a cell, if it is one. @param {number} x @param {number} y */
  #step(x, y) {
    if (!this.state) return null;
    const [px, py] = this.state.robots[this.state.side];
    const found = Object.entries(STEPS).find(([, [dx, dy]]) => px + dx === x && py + dy === y);
    return found && this.state.legal.includes(found[0]) ? found[0] : null;
  }

  /** @param {number} x @param {number} y */
  #activate(x, y) {
    if (!this.state?.mine) return;
    const step = this.#step(x, y);
    const target = this.state.targets.find((one) => one.x === x && one.y === y);
    if (step) this.play(step);
    else if (target) this.play(String(target.number));
  }

  /** A step by one of the keys around S; says whether it was one. @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = KEYS[event.key.toLowerCase()];
    if (!step || !this.state?.mine || !this.state.legal.includes(step)) return false;
    this.play(step);
    return true;
  }
}
