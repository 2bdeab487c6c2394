/** The tree of moves as the paper's figure 2 draws it: circles for A, squares for B, number over points. */

import { s } from "../dom.js";
import { t } from "../i18n.js";

/** @import { TreeNode } from "../types/states" */

const ACROSS = 56;
const DOWN = 60;
const REACH = 18;

/** @typedef {{side: number, target: number}} Leg  a decision: which robot goes to which target */

/**
 * The tree; a click on a decision calls `choose` with all decisions down to it.
 * @param {TreeNode} root @param {(legs: Leg[]) => void} [choose]
 */
export function treeView(root, choose) {
  /** @type {SVGElement[]} */
  const edges = [];
  /** @type {SVGElement[]} */
  const nodes = [];
  const { levels } = place(root, 0, 0, edges, nodes);
  const [width, height] = [leaves(root) * ACROSS, (levels - 1) * DOWN + REACH + 50];
  const paths = walk(root, []);
  if (choose) nodes.forEach((_, i) => listen(nodes, i, legWords(paths[i]), () => choose(paths[i])));
  return s(
    "svg.tree",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": describe(root) },
    edges,
    nodes,
  );
}

/** The decisions down to each node, in the order in which nodes are drawn. @param {TreeNode} node @param {Leg[]} legs
 * @returns {Leg[][]} */
function walk(node, legs) {
  const here = node.target === null ? legs : [...legs, { side: Number(node.side), target: node.target }];
  return [...node.children.flatMap((child) => walk(child, here)), here];
}

/**
 * A decision to click, or to choose by Enter; arrows go from one to the next.
 * @param {SVGElement[]} nodes @param {number} i @param {string} words @param {() => void} act
 */
function listen(nodes, i, words, act) {
  const node = nodes[i];
  const choose = () => {
    for (const one of nodes) one.classList.toggle("chosen", one === node);
    act();
  };
  node.classList.add("pick");
  const label = `${words} ${node.textContent}`.trim(); // a name contains what is seen
  for (const [name, value] of Object.entries({ role: "button", tabindex: i ? -1 : 0, "aria-label": label }))
    node.setAttribute(name, String(value));
  node.addEventListener("click", choose);
  node.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by) nodes[(i + by + nodes.length) % nodes.length].focus();
    else if (event.key === "Enter" || event.key === " ") choose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Decisions in words. @param {Leg[]} legs */
const legWords = (legs) => legs.map(({ side, target }) => `${"AB"[side]}→${target}`).join(" ") || t("Start");

/** The best line in words. @param {TreeNode} node @returns {string} */
function describe(node) {
  const words = [];
  for (let here = node.children.find((child) => child.best); here; here = here.children.find((child) => child.best)) {
    words.push(`${"AB"[/** @type {number} */ (here.side)]}→${here.target}${here.beaten ? "′" : ""}/${here.points}`);
  }
  return `${t("Tree of moves")}: ${words.join(" ")}`;
}

/** @param {TreeNode} node @returns {number} */
function leaves(node) {
  return node.children.reduce((sum, child) => sum + leaves(child), 0) || 1;
}

/**
 * @param {TreeNode} node @param {number} left @param {number} level
 * @param {SVGElement[]} edges @param {SVGElement[]} nodes
 * @returns {{x: number, levels: number}}
 */
function place(node, left, level, edges, nodes) {
  const y = 24 + level * DOWN;
  let [start, levels] = [left, 1];
  const spots = node.children.map((child) => {
    const below = place(child, start, level + 1, edges, nodes);
    levels = Math.max(levels, below.levels + 1);
    start += leaves(child) * ACROSS;
    return { x: below.x, child };
  });
  // The first child is the best one: best play goes straight down, and departures branch off to the right.
  const x = spots.length ? spots[0].x : left + ACROSS / 2;
  for (const spot of spots)
    edges.push(s(spot.child.best ? "path.edge.best" : "path.edge", { d: `M${x} ${y}L${spot.x} ${y + DOWN}` }));
  nodes.push(drawNode(node, x, y));
  return { x, levels };
}

/** @param {TreeNode} node @param {number} x @param {number} y */
function drawNode(node, x, y) {
  if (node.target === null) return s("circle.root", { cx: x, cy: y, r: 6 });
  const look = `${node.side ? "b" : "a"}${node.best ? " best" : ""}`;
  const shape = node.side
    ? s("rect", { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH })
    : s("circle", { cx: x, cy: y, r: REACH });
  return s(
    "g",
    { class: `node ${look}` },
    shape,
    s("text", { x, y: y - 8 }, `${node.target}${node.beaten ? "′" : ""}`),
    s("path", { d: `M${x - 8} ${y}h16` }),
    s("text", { x, y: y + 10 }, node.points),
    node.value === null ? null : s("text.end", { x, y: y + REACH + 16 }, (node.value > 0 ? "+" : "") + node.value),
  );
}
