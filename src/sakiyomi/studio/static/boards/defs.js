/** Shades that drawings share: gradients whose colours come from the theme. */

import { s } from "../dom.js";

/** @param {string} id @param {string[]} classes */
const fall = (id, classes) =>
  s(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    classes.map((name, i) => s("stop", { class: name, offset: i / (classes.length - 1) })),
  );

/** @param {string} id @param {string[]} classes */
const ball = (id, classes) =>
  s(
    "radialGradient",
    { id, cx: 0.36, cy: 0.3, r: 0.78 },
    classes.map((name, i) => s("stop", { class: name, offset: i / (classes.length - 1) })),
  );

/** To be put into the page once. */
export const definitions = () =>
  s(
    "svg.defs",
    { width: 0, height: 0, "aria-hidden": "true" },
    s(
      "defs",
      {},
      fall("koma", ["koma-high", "koma-low"]),
      fall("board-wood", ["wood-high", "wood-low"]),
      fall("board-felt", ["felt-high", "felt-low"]),
      ball("disc-black", ["black-high", "black-low"]),
      ball("disc-white", ["white-high", "white-low"]),
    ),
  );

/**
 * The grain of a wooden board: lines that wander a little, the same on every visit.
 * @param {number} width @param {number} height
 */
export function grain(width, height) {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const lines = Array.from({ length: 34 }, (_, i) => {
    const x = ((i + random()) * width) / 34;
    const [a, b, c] = [random(), random(), random()].map((n) => (n - 0.5) * 16);
    const d = `M${x.toFixed(1)} 0C${(x + a).toFixed(1)} ${height / 3} ${(x + b).toFixed(1)} ${(2 * height) / 3} ${(
      x + c
    ).toFixed(1)} ${height}`;
    return s("path", { d, "stroke-width": (0.4 + 1.5 * random()).toFixed(2) });
  });
  return s("g.grain", {}, lines);
}
