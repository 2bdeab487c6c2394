/** A small drawing for each paper. */

import { s } from "../dom.js";

/** @param {string} kind @param {Record<string, string|number>} [attributes] @param {string} [text] */
const draw = (kind, attributes = {}, text = "") => s(kind, attributes, text);

/** Two robots, targets, and the routes to them. */
const race = () => [
  ...[20, 60, 100, 140, 180].map((x) => draw("path.thin", { d: `M${x} 10V130` })),
  ...[10, 40, 70, 100, 130].map((y) => draw("path.thin", { d: `M20 ${y}H180` })),
  draw("path.a", { d: "M40 25L80 55V85" }),
  draw("path.b", { d: "M160 115H120L80 85" }),
  draw("circle.fa", { cx: 40, cy: 25, r: 9 }),
  draw("circle.fb", { cx: 160, cy: 115, r: 9 }),
  draw("circle.goal", { cx: 80, cy: 85, r: 9 }),
  draw("circle.goal", { cx: 160, cy: 55, r: 9 }),
];

/** A clock, and the answers that are prepared while it runs. */
const clock = () => [
  draw("circle.goal", { cx: 50, cy: 70, r: 36 }),
  draw("path.ink", { d: "M50 70V44M50 70L66 80" }),
  draw("path.a", { d: "M90 70H118M118 70L140 30M118 70H140M118 70L140 110" }),
  ...[30, 70, 110].map((y, i) => draw(i ? "circle.goal" : "circle.fa", { cx: 154, cy: y, r: 12 })),
];

/** A board on which a move changes what the other side may do. */
const board = () => [
  draw("rect.felt", { x: 40, y: 10, width: 120, height: 120, rx: 6 }),
  ...[40, 70, 100].map((n) => draw("path.line", { d: `M${n + 30} 10V130M40 ${n}H160` })),
  draw("circle.black", { cx: 85, cy: 55, r: 11 }),
  draw("circle.white", { cx: 115, cy: 55, r: 11 }),
  draw("circle.white", { cx: 85, cy: 85, r: 11 }),
  draw("circle.black", { cx: 115, cy: 85, r: 11 }),
  draw("text", { x: 55, y: 90 }, "+5"),
  draw("text", { x: 145, y: 60 }, "−3"),
];

/** Cells of a field, some with water. */
const field = () =>
  [...Array(23).keys()].map((i) => {
    const [row, column] = i < 5 ? [0, i] : i < 11 ? [1, i - 5] : i < 18 ? [2, i - 11] : [3, i - 18];
    const [x, y] = [100 + (column - [2, 2.5, 3, 2][row]) * 26, 26 + row * 29];
    const corners = [0, 1, 2, 3, 4, 5].map((k) => {
      const angle = ((60 * k + 30) * Math.PI) / 180;
      return `${(x + 14 * Math.cos(angle)).toFixed(1)},${(y + 14 * Math.sin(angle)).toFixed(1)}`;
    });
    const water = { 6: "fa", 7: "fa", 12: "fa", 14: "fa", 8: "fb", 15: "fb", 20: "fb" }[i] ?? "goal";
    return draw(`polygon.${water}`, { points: corners.join(" ") });
  });

/** A host with its cells. */
const host = () => [
  ...[30, 70, 110].map((y) => draw("path.thin", { d: `M64 70L116 ${y}H160` })),
  draw("rect.fa", { x: 30, y: 54, width: 34, height: 32, rx: 5 }),
  ...[30, 70, 110].flatMap((y, i) =>
    [104, 138].map((x, k) =>
      draw(i + k < 3 ? "rect.fb" : "rect.goal", { x, y: y - 12, width: 24, height: 24, rx: 4 }),
    ),
  ),
];

/** What is drawn, and where it begins on the left: pictures stand flush with the text below.
 * @type {Record<string, [drawn: () => SVGElement[], left: number]>} */
const COVERS = {
  tomabechi: [race, 19],
  fujii: [clock, 13],
  tajima: [board, 40],
  takeshita: [field, 9],
  wada: [host, 29],
};

/** @param {string} name of a paper */
export function coverPicture(name) {
  const [drawn, left] = COVERS[name] ?? [() => [], 0];
  return s("svg.coverpicture", { viewBox: `${left} 8 200 124`, "aria-hidden": "true" }, drawn());
}
