/** A game with its variations, as a list to click: the line itself in two columns, other lines set in below it. */

import { button, figure, fill, h, onPointer, set, signed } from "../dom.js";
import { t } from "../i18n.js";
import { moveText } from "../boards/notation.js";
import { marked, minutesOf } from "./moves.js";
import { iconButton } from "./tools.js";

/** @import { MoveTree, TreeMove } from "../types/states" */

/** Moves that tell one game from another. */
const MAX_BEGINNING = 40;
/** Values beyond this are mates. */
const MATE = 25_000;
const PASS = "pass";

/** What a marked move cost. @param {TreeMove} one */
export function costOf({ mark, loss, missed }) {
  if (!mark) return "";
  if (missed) return t("missed a mate in {n}", { n: missed });
  return t("gave away {n} % of the chance to win", { n: Math.round(loss ?? 0) });
}

/** The move that would have been better. @param {TreeMove} one */
export const betterThan = ({ mark, best }) => (mark && best ? t("better: {move}", { move: moveText(best) }) : "");

/** What a marked move cost, and what would have been better. @param {TreeMove} one */
export const aboutMove = (one) => [costOf(one), betterThan(one)].filter(Boolean).join(" · ");

/** The time that a move took. @param {TreeMove} one */
const timeOf = ({ seconds }) => (seconds === null ? "" : minutesOf(seconds));

/** How a game began, in its main line: the same wherever in its variations somebody is. @param {MoveTree} tree */
export function beginning({ nodes }) {
  const end = nodes.findIndex((one, i) => one.ply !== i + 1);
  return nodes
    .slice(0, Math.min(MAX_BEGINNING, end < 0 ? nodes.length : end))
    .map((one) => one.name)
    .join(" ");
}

/** The numbers of moves by their ids, as records count them: a pass has that of the move before it.
 * @param {MoveTree} tree @returns {Map<number, number>} */
export function moveNumbers({ nodes }) {
  const numbers = new Map();
  for (const one of nodes) numbers.set(one.id, (numbers.get(one.parent) ?? 0) + Number(one.name !== PASS));
  return numbers;
}

/**
 * What stands behind a move: who leads after it, and what a slip cost. Exact values are whole numbers, as on the board.
 * @param {TreeMove} one @param {number} digits
 */
function figuresOf({ mark, cost, value, guess, missed }, digits) {
  if (value === null) return "";
  const about = guess ? "~" : "";
  const shown = Math.abs(value) >= MATE ? `${value > 0 ? "+" : "−"}#` : signed(value, guess ? digits : 0);
  const lost = missed
    ? t("missed #{n}", { n: missed })
    : mark && cost !== null && cost < MATE
      ? t("lost {n}", { n: about + figure(cost, guess ? digits : 0) })
      : "";
  return h("span.figures", {}, h("small.lead", {}, shown), lost ? h("small.cost", {}, lost) : null);
}

/**
 * @param {{go: (id: number) => void, remove: (id: number) => void, promote: (id: number) => void,
 *   point?: (one: TreeMove|null) => void, links?: [address: string, words: string, press?: () => void][]}} act
 *   `point`: a move is under the pointer, or none; `links`: where to go, or what to press, as long as there is no move
 * @param {number} [digits] of the values
 */
export function variationList(act, digits = 0) {
  const list = h("div.variations", { tabindex: "0", role: "group", "aria-label": t("Moves") });
  const remove = iconButton("trash", t("Remove this move and what follows"), () => act.remove(here));
  const promote = iconButton("open", t("Make this the main line"), () => act.promote(here));
  let here = 0;
  let shown = "";
  let ended = "";
  /** @type {Map<number, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {Map<number, TreeMove[]>} the moves after each one */
  let children = new Map();
  /** @type {Map<number, number>} */
  let numbers = new Map();

  /** In a row that begins with a pass, the number of the move behind it. @param {TreeMove} one */
  const numberOf = ({ id, name }) => `${(numbers.get(id) ?? 0) + Number(name === PASS)}.`;

  /** @param {TreeMove} one @param {boolean} [numbered] */
  function move(one, numbered = true) {
    const number = numbered && one.name !== PASS ? h("small.ply", {}, numberOf(one)) : null;
    const label = h("span", {}, number, marked(moveText(one.name), one.mark));
    const title = [aboutMove(one), timeOf(one), one.comment].filter(Boolean).join(" · ");
    const made = button(label, () => act.go(one.id), { kind: "move", title: title || null });
    made.append(figuresOf(one, digits));
    if (act.point) onPointer(made, (over) => act.point?.(over ? one : null));
    buttons.set(one.id, made);
    return made;
  }

  /** A variation, in running text. @param {TreeMove} first @returns {HTMLElement} */
  function variation(first) {
    const place = h("div.variation");
    /** @type {TreeMove[]} */
    let beside = [];
    for (let one = first; one;) {
      place.append(move(one));
      if (one.comment) place.append(h("span.comment", {}, one.comment));
      place.append(...beside.map(variation));
      [one, ...beside] = children.get(one.id) ?? [];
    }
    return place;
  }

  /** The line itself, with what else was looked at below each move. */
  function mainLine() {
    const parts = [];
    let [one, ...beside] = children.get(0) ?? [];
    let fresh = true;
    while (one) {
      const second = one.ply % 2 === 0;
      if (fresh || !second) parts.push(h("span.number", {}, numberOf(one)));
      if (fresh && second) parts.push(h("span.first", {}, "…"));
      const cell = move(one, false);
      cell.classList.add(second ? "second" : "first");
      parts.push(cell);
      const below = [one.comment ? h("p.comment", {}, one.comment) : null, ...beside.map(variation)].filter(
        (part) => part !== null,
      );
      if (below.length) parts.push(h("div.below", {}, below));
      fresh = below.length > 0;
      [one, ...beside] = children.get(one.id) ?? [];
    }
    if (ended) parts.push(h("p.below.ended", {}, ended));
    return parts;
  }

  /** @param {MoveTree} tree @param {string} [result] of the game, in words */
  function show(tree, result = "") {
    here = tree.here;
    ended = result;
    const key = JSON.stringify([tree.nodes, ended]);
    if (key !== shown) {
      shown = key;
      buttons.clear();
      children = new Map();
      numbers = moveNumbers(tree);
      for (const one of tree.nodes) children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
      const empty = h(
        "p.small.below.empty",
        {},
        t("Play a move on the board, or paste a game."),
        act.links?.map(([href, words, press]) =>
          press ? button(words, press, { kind: "quiet.link" }) : h("a", { href }, words),
        ),
      );
      fill(list, tree.nodes.length ? mainLine() : empty);
    }
    for (const [id, one] of buttons) set(one, "aria-current", id === here ? "step" : null);
    remove.disabled = promote.disabled = here === 0;
    follow(buttons.get(here));
  }

  /** Scrolls the list, and nothing else. @param {HTMLElement} [current] */
  function follow(current) {
    list.scrollTop = current ? current.offsetTop + (current.offsetHeight - list.clientHeight) / 2 : 0;
  }
  return { list, tools: h("div.tools", {}, promote, remove), show };
}
