/** The hexagonal field of Aquarius: ground, water, enclosed cells, robots, and where yours are going. */

import { fill, s, set } from "../dom.js";
import { t } from "../i18n.js";
import { isStill } from "../settings.js";
import { Camera } from "./camera.js";

/**
 * @import { Intents } from "../types/intents"
 * @import { AquariusState, Spot } from "../types/states"
 */

const RADIUS = 9;
const WIDTH = RADIUS * Math.sqrt(3);
/** @type {Record<string, string>} */
const GROUND = { ".": "flat", "~": "waste", "#": "wall", O: "jar" };
const CLOSE = 8;
/** Pixels around a robot that a finger covers. */
const FINGER = 22;
/** Pixels of a robot's radius on the smallest screen, and how much larger than its cell it may be drawn. */
const LEAST = 10;
const MAX_GROWTH = 2.5;
/** Sessions that a trail goes back. */
const TRAIL = 12;
/** @typedef {Intents["aquarius"]["order"]["letter"]} Letter  a command of a robot */

/** What the keys around S command, as they lie; S does whatever fits the cell. @type {Record<string, Letter>} */
export const KEYS = { w: "4", e: "5", a: "3", s: "a", d: "0", z: "2", x: "1", p: "p", r: "r" };

/** A robot as people call it. @param {number} team @param {number} number */
export const robotName = (team, number) => `${"ABCDEF"[team]}${number + 1}`;

/** The same for the studio. @param {string} name */
export const robotOf = (name) => ({ team: "ABCDEF".indexOf(name[0]), robot: Number(name.slice(1)) - 1 });

/** How many robots are on one cell. */
const badge = () =>
  s("g.count", { transform: "translate(6 -6)", hidden: true }, s("circle", { r: 4.6 }), s("text", {}));

export class AquariusBoard {
  /**
   * @param {{
   *   choose: (x: number, y: number) => void, command: (letter: Letter) => boolean, away: () => void,
   *   point: (words: string) => void,
   * }} handlers a cell was chosen; a letter was typed; Escape; a cell is pointed at
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.svg = s("svg.board.aquarius", { role: "grid", "aria-label": t("Aquarius field") });
    this.element = this.svg;
    this.ground = "";
    /** @type {Map<string, SVGPolygonElement>} cells by place */
    this.cells = new Map();
    /** @type {Map<string, SVGGElement>} robots by name */
    this.robots = new Map();
    this.focus = "";
    this.radius = 0;
    this.rings = s("g.rings", { "aria-hidden": "true" });
    this.water = s("g.waters", { "aria-hidden": "true" });
    this.plans = s("g.plans", { "aria-hidden": "true" });
    this.trails = s("g.trails", { "aria-hidden": "true" });
    /** @type {Map<string, Spot[][]>} the roads that robots walked, by name and session */
    this.been = new Map();
    this.seen = -1;
    this.camera = new Camera(this.svg, () => this.#grow());
    new ResizeObserver(() => this.#grow()).observe(this.svg);
    this.followed = "";
    this.crew = s("g.crew", { "aria-hidden": "true" });
    this.svg.addEventListener("click", (event) => {
      const hit = /** @type {Element} */ (event.target).closest("[data-at], [data-on]");
      const place = hit?.getAttribute("data-at") ?? hit?.getAttribute("data-on");
      const near = this.svg.classList.contains("choosing") ? this.#near(event.clientX, event.clientY) : null;
      if (near ?? place) this.#choose(near ?? place ?? "");
    });
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    /** Whether the focus was set by the pointer: then Space is the room's. */
    this.pointed = false;
    this.svg.addEventListener("pointerdown", () => (this.pointed = true));
    this.svg.addEventListener("focusout", () => (this.pointed = false));
    this.svg.addEventListener("pointermove", (event) => {
      const hit = event.target instanceof Element && event.target.closest("[data-at]");
      this.handlers.point((hit && hit.getAttribute("aria-label")) || "");
    });
    this.svg.addEventListener("pointerleave", () => this.handlers.point(""));
  }

  /** A new field. @param {AquariusState} state */
  #build(state) {
    this.cells.clear();
    this.robots.clear();
    this.radius = (state.terrain.length - 1) / 2;
    const rows = state.terrain.map((row, y) =>
      s(
        "g",
        { role: "row" },
        [...row].map((letter, x) => (letter in GROUND ? this.#cell(x, y, GROUND[letter]) : null)),
      ),
    );
    this.crew.replaceChildren();
    for (const [team, number] of state.robots) {
      const robot = s(
        "g",
        { class: `robot t${team}` },
        s("g.figure", {}, s("circle.body", { r: RADIUS * 0.82 }), s("text", {}, "ABCDEF"[team]), badge()),
      );
      this.robots.set(robotName(team, number), robot);
      this.crew.append(robot);
    }
    fill(this.svg, s("g.cells", {}, rows), this.rings, this.water, this.trails, this.plans, this.crew);
    this.focus = `${this.radius},${this.radius}`;
    this.#stop(this.focus, 0);
  }

  /** @param {number} x @param {number} y @param {string} kind */
  #cell(x, y, kind) {
    const cell = s(`polygon.cell.${kind}`, {
      points: this.#hexagon(x, y, 1),
      role: "gridcell",
      tabindex: -1,
      "data-at": `${x},${y}`,
      "data-kind": kind,
    });
    cell.addEventListener("focus", () => {
      this.#stop(this.focus, -1);
      this.focus = `${x},${y}`;
      this.#stop(this.focus, 0);
    });
    this.cells.set(`${x},${y}`, cell);
    return cell;
  }

  /** Whether the tab key stops at a cell. @param {string} place @param {number} index */
  #stop(place, index) {
    const cell = this.cells.get(place);
    if (cell) set(cell, "tabindex", index);
  }

  /** @param {AquariusState} state @param {{chosen: string, close: boolean, trails: boolean, team: number|null}} how */
  show(state, how) {
    const ground = state.terrain.join("\n") + state.robots.length;
    if (ground !== this.ground) {
      this.ground = ground;
      this.#build(state);
    }
    fill(
      this.rings,
      state.rings.flatMap((ring, team) =>
        ring.map(([x, y]) => s(`polygon.ring.t${team}`, { points: this.#hexagon(x, y, 0.5) })),
      ),
    );
    fill(
      this.water,
      state.water.map(([x, y, team, amount]) =>
        s(`polygon.water.t${team}`, {
          points: this.#hexagon(x, y, 0.95),
          "fill-opacity": Math.min(1, 0.45 + 0.2 * amount).toFixed(2),
        }),
      ),
    );
    fill(
      this.plans,
      state.taken
        .filter((one) => one.path.length > 1)
        .map((one) =>
          s(`polyline.plan.t${one.team}`, {
            points: one.path
              .map(([x, y]) =>
                this.#middle(x, y)
                  .map((n) => n.toFixed(1))
                  .join(","),
              )
              .join(" "),
          }),
        ),
    );
    const taken = new Set(state.taken.map((one) => robotName(one.team, one.robot)));
    const pace = Math.min(400, Math.max(60, state.pace));
    const next = state.at === this.seen + 1;
    for (const [i, [team, number, x, y]] of state.robots.entries()) {
      const name = robotName(team, number);
      const robot = this.robots.get(name);
      if (!robot) continue;
      robot.style.transform = this.#shift(x, y);
      if (next) this.#walk(robot, state.roads[i] ?? [], pace);
      set(robot, "data-on", `${x},${y}`);
      robot.classList.toggle("taken", taken.has(name));
      robot.classList.toggle("chosen", name === how.chosen);
    }
    this.#count(state);
    this.#drawTrails(state, how.trails);
    set(this.svg, "data-team", how.team);
    this.svg.style.setProperty("--pace", `${pace}ms`);
    // While no robot is selected, a click nearby means one: a finger covers more than a cell.
    this.svg.classList.toggle("choosing", state.driving && !how.chosen);
    this.#name(state, taken);
    this.#look(state, how);
  }

  /** Where several robots share a cell, the one on top tells how many. @param {AquariusState} state */
  #count({ robots }) {
    /** @type {Map<string, string[]>} names by place */
    const here = new Map();
    for (const [team, number, x, y] of robots)
      here.set(`${x},${y}`, [...(here.get(`${x},${y}`) ?? []), robotName(team, number)]);
    for (const names of here.values())
      for (const [i, name] of names.entries()) {
        const count = this.robots.get(name)?.querySelector(".count");
        if (!count) continue;
        count.toggleAttribute("hidden", names.length === 1 || i < names.length - 1);
        /** @type {Element} */ (count.lastElementChild).textContent = String(names.length);
      }
  }

  /** @param {number} x @param {number} y */
  #shift(x, y) {
    const [px, py] = this.#middle(x, y);
    return `translate(${px}px, ${py}px)`;
  }

  /** A robot goes along the road it took. @param {SVGElement} robot @param {Spot[]} road @param {number} duration */
  #walk(robot, road, duration) {
    if (road.length < 3 || isStill()) return;
    robot.animate(
      road.map(([x, y]) => ({ transform: this.#shift(x, y) })),
      { duration, easing: "linear" },
    );
  }

  /** On a small screen, robots are drawn larger than their cells. */
  #grow() {
    const pixels = this.svg.clientWidth / this.camera.box[2];
    if (!pixels) return;
    const growth = Math.min(MAX_GROWTH, Math.max(1, LEAST / (RADIUS * 0.82 * pixels)));
    this.svg.style.setProperty("--growth", growth.toFixed(2));
  }

  /**
   * The roads of the last sessions; a jump in the match starts anew.
   * @param {AquariusState} state @param {boolean} wanted
   */
  #drawTrails(state, wanted) {
    if (state.at !== this.seen && state.at !== this.seen + 1) this.been.clear();
    if (state.at !== this.seen) {
      for (const [i, [team, number]] of state.robots.entries()) {
        const name = robotName(team, number);
        this.been.set(name, [...(this.been.get(name) ?? []), state.roads[i] ?? []].slice(-TRAIL));
      }
    }
    this.seen = state.at;
    fill(this.trails, wanted ? [...this.been].flatMap(([name, roads]) => this.#trail(name, roads)) : []);
  }

  /** The older, the fainter. @param {string} name @param {Spot[][]} roads */
  #trail(name, roads) {
    return roads.map((road, i) =>
      road.length > 1
        ? s("polyline", {
            class: `trail t${"ABCDEF".indexOf(name[0])}`,
            "stroke-opacity": ((1 + i + TRAIL - roads.length) / TRAIL).toFixed(2),
            points: road
              .map(([x, y]) =>
                this.#middle(x, y)
                  .map((n) => n.toFixed(1))
                  .join(","),
              )
              .join(" "),
          })
        : null,
    );
  }

  /** Says of every cell what is on it. @param {AquariusState} state @param {Set<string>} taken */
  #name(state, taken) {
    /** @type {Record<string, string>} */
    const kinds = { flat: t("flat"), waste: t("wasteland"), wall: t("wall"), jar: t("jar") };
    /** @type {Map<string, string[]>} */
    const words = new Map();
    const say = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
      words.set(`${x},${y}`, [...(words.get(`${x},${y}`) ?? []), text]);
    // Robots first: a long line may lose its end.
    for (const [team, number, x, y, tank] of state.robots) {
      const name = robotName(team, number);
      const [mine, given] = [taken.has(name), { name, n: tank }];
      say(x, y, mine ? t("your robot {name}, tank {n}", given) : t("robot {name}, tank {n}", given));
    }
    for (const [x, y, team, amount] of state.water)
      say(x, y, t("{team}'s water: {n}", { team: "ABCDEF"[team], n: amount }));
    state.rings.forEach((ring, team) =>
      ring.forEach(([x, y]) => say(x, y, t("enclosed by {team}", { team: "ABCDEF"[team] }))),
    );
    for (const [place, cell] of this.cells) {
      const kind = kinds[cell.getAttribute("data-kind") ?? ""];
      const label = [place.replace(",", ", "), kind, ...(words.get(place) ?? [])].join(", ");
      if (cell.getAttribute("aria-label") !== label) set(cell, "aria-label", label);
    }
  }

  /**
   * The whole field, or the surroundings of the selected robot.
   * @param {AquariusState} state @param {{chosen: string, close: boolean}} how
   */
  #look(state, how) {
    const size = state.terrain.length;
    const robot = how.close && state.robots.find(([team, number]) => robotName(team, number) === how.chosen);
    this.camera.frame([0, 0, WIDTH * (size + 0.4), RADIUS * (1.5 * (size - 1) + 2.4)]);
    const wanted = robot && size > 2 * CLOSE + 1 ? `${how.chosen} ${robot[2]} ${robot[3]}` : "";
    if (wanted === this.followed) return;
    this.followed = wanted;
    if (!robot) return this.camera.reset();
    const [x, y] = this.#middle(robot[2], robot[3]);
    this.camera.around(x, y, WIDTH * (CLOSE + 0.5));
  }

  /** @param {number} x @param {number} y @returns {[number, number]} */
  #middle(x, y) {
    return [WIDTH * (x - y / 2 + this.radius / 2 + 0.7), RADIUS * (1.5 * y + 1.2)];
  }

  /** @param {number} x @param {number} y @param {number} scale */
  #hexagon(x, y, scale) {
    const [px, py] = this.#middle(x, y);
    return [0, 1, 2, 3, 4, 5]
      .map((i) => ((60 * i + 30) * Math.PI) / 180)
      .map((a) => `${(px + RADIUS * scale * Math.cos(a)).toFixed(1)},${(py + RADIUS * scale * Math.sin(a)).toFixed(1)}`)
      .join(" ");
  }

  /** The cell of the robot nearest to a point, if a finger there could mean it. @param {number} x @param {number} y */
  #near(x, y) {
    let [best, nearest] = [FINGER, /** @type {string|null} */ (null)];
    for (const robot of this.robots.values()) {
      const box = /** @type {Element} */ (robot.querySelector(".body")).getBoundingClientRect();
      const distance = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
      if (distance < best) [best, nearest] = [distance, robot.getAttribute("data-on")];
    }
    return nearest;
  }

  /** @param {string} place */
  #choose(place) {
    const [x, y] = place.split(",").map(Number);
    this.handlers.choose(x, y);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [x, y] = this.focus.split(",").map(Number);
    // Rows are offset by half a cell: up and down alternate between left and right, to stay in a column.
    const odd = y % 2;
    /** @type {Record<string, [dx: number, dy: number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [odd ? 0 : -1, -1], ArrowDown: [odd ? 1 : 0, 1] };
    const letter = KEYS[event.key.toLowerCase()];
    if (event.key in steps) {
      const [dx, dy] = steps[event.key];
      this.cells.get(`${x + dx},${y + dy}`)?.focus();
    } else if (event.key === "Enter" || (event.key === " " && !this.pointed)) this.#choose(this.focus);
    else if (event.key === "Escape") this.handlers.away();
    else if (!letter || !this.handlers.command(letter)) return;
    event.preventDefault();
  }
}
