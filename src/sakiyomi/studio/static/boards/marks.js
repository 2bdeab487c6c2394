/** Shapes that a game's picture marks as moves, drawn again over it to be clicked. */

import { s } from "../dom.js";

/** @import { MarkedShape } from "../types/states" */

/** @param {MarkedShape} shape */
export function markShape({ kind, numbers }) {
  if (kind === "circle") return s("circle.spot", { cx: numbers[0], cy: numbers[1], r: numbers[2] });
  if (kind === "polygon") return s("polygon.spot", { points: numbers.join(" ") });
  const [x, y, a, b] = numbers;
  if (kind === "line") return s("line.spot", { x1: x, y1: y, x2: a, y2: b });
  return s("rect.spot", { x, y, width: a, height: b, rx: Math.min(a, b) / 8 });
}

/** Half the room inside a shape, in units of the picture. @param {MarkedShape} shape */
export function markSize({ kind, numbers }) {
  if (kind === "circle") return numbers[2];
  if (kind === "rect") return Math.min(numbers[2], numbers[3]) / 2;
  const along = (/** @type {number} */ n) => numbers.filter((_, i) => i % 2 === n);
  const [wide, tall] = [0, 1].map((n) => Math.max(...along(n)) - Math.min(...along(n)));
  return kind === "line" ? Math.hypot(wide, tall) / 3 : Math.min(wide, tall) / 2;
}
