/** The board of any game: its own picture or a grid of cells, with places to click and what moves are worth. */

import { button, fill, h, s, set } from "../dom.js";
import { t } from "../i18n.js";
import { markShape, markSize } from "./marks.js";

/**
 * @import { GameBoard, Spot } from "../types/states"
 * @typedef {{spot: Spot, moves: string[]}} Place  where to click next, and the moves it may lead to
 * @typedef {{last: Spot[], values: Map<string, string>, lost: Set<string>, mine: boolean}} Marks
 *   where the last move was clicked, what moves are worth (the best first), which of them lose by force, and whether a
 *   click plays
 */

/** A picture as an address. @param {string} picture */
export const address = (picture) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;

const key = (/** @type {Spot} */ [x, y]) => `${x},${y}`;
/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Half the distance of the nearest two places, so that they do not overlap.
 * @param {Spot[]} spots @param {number} most
 */
function reach(spots, most) {
  let near = 4 * most * most;
  for (const [i, [x, y]] of spots.entries())
    for (const [x2, y2] of spots.slice(i + 1)) near = Math.min(near, (x - x2) ** 2 + (y - y2) ** 2);
  return Math.min(most, Math.sqrt(near) / 2);
}

export class PlainBoard {
  /** @param {(move: string) => void} play */
  constructor(play) {
    this.play = play;
    /** Places clicked so far of a move that needs several. @type {Spot[]} */
    this.picked = [];
    /** @type {GameBoard|null} */
    this.board = null;
    /** @type {Marks} */
    this.marks = { last: [], values: new Map(), lost: new Set(), mine: false };
    /** Where the focus was last, and the move there. @type {Spot|null} */
    this.focus = null;
    this.focused = "";
    /** Half the size of a mark. */
    this.radius = 0;
    this.element = s("svg.board.plain", { role: "group", tabindex: -1, "aria-label": t("The position") });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {GameBoard} board @param {Marks} marks */
  show(board, marks) {
    if (JSON.stringify(board.clicks) !== JSON.stringify(this.board?.clicks)) this.picked = [];
    this.board = board;
    this.marks = marks;
    this.#draw();
  }

  #draw() {
    const { board } = this;
    if (!board?.box) return;
    const focused = this.element.contains(document.activeElement);
    const [x, y, width, height] = board.box;
    const margin = board.picture ? 0 : 0.15;
    this.radius = this.#radius(board);
    set(this.element, "viewBox", [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(" "));
    fill(
      this.element,
      // As an image, a plug-in's drawing can neither run scripts nor load anything.
      board.picture ? s("image", { x, y, width, height, href: address(board.picture) }) : cells(board.rows),
      this.marks.last.map((spot) => this.#ring(spot, "last")),
      this.picked.map((spot) => this.#ring(spot, "picked")),
      this.marks.mine ? this.#places().map((place) => this.#place(place)) : [],
      this.#best(),
    );
    this.#enterTabOrder();
    if (focused) this.#refocus();
  }

  /** A cell of the grid, or a circle on the picture. @param {Spot} spot @param {string} kind */
  #ring([x, y], kind) {
    if (this.board?.picture) return s(`circle.mark.${kind}`, { cx: x, cy: y, r: this.radius });
    return s(`rect.mark.${kind}`, { x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.06 });
  }

  /** Room for a mark at each place. @param {GameBoard} board @returns {number} */
  #radius(board) {
    const [, , width, height] = /** @type {number[]} */ (board.box);
    const marked = Object.values(board.shapes).map(([shape]) => markSize(shape));
    if (marked.length) return Math.min(...marked);
    if (!board.picture) return 0.5;
    // A game that is over has no places: they were as large as before.
    if (!Object.keys(board.clicks).length && this.radius) return this.radius;
    const every = new Map(
      Object.values(board.clicks)
        .flat()
        .map((spot) => [key(spot), spot]),
    );
    return reach([...every.values()].slice(0, 400), Math.min(width, height) / 10);
  }

  /** The places to click next. @returns {Place[]} */
  #places() {
    const at = this.picked.length;
    /** @type {Map<string, Place>} */
    const next = new Map();
    for (const [move, spots] of Object.entries(this.board?.clicks ?? {})) {
      if (spots.length <= at || this.picked.some((spot, i) => key(spot) !== key(spots[i]))) continue;
      const found = next.get(key(spots[at])) ?? { spot: spots[at], moves: [] };
      found.moves.push(move);
      next.set(key(spots[at]), found);
    }
    return [...next.values()];
  }

  /** Something to click, with a dot or what it is worth. @param {Place} place */
  #place({ spot, moves }) {
    const { values } = this.marks;
    const best = [...values.keys()].find((move) => moves.includes(move)) ?? "";
    const worth = values.get(best);
    const named = moves.slice(0, 6).join(", ");
    const shapes = this.board?.shapes[moves[0]] ?? [];
    // A piece that is picked up first shows nothing: its targets do.
    const begins = (this.board?.clicks[moves[0]].length ?? 0) > this.picked.length + 1;
    const rank = this.marks.lost.has(best) ? ".lost" : best && best === values.keys().next().value ? ".first" : "";
    const element = s(
      `g.place${rank}`,
      {
        role: "button",
        tabindex: -1,
        "aria-label": worth ? `${named}: ${worth}` : named,
        "data-at": key(spot),
        "data-move": moves[0],
      },
      s("title", {}, named),
      shapes.length ? shapes.map((shape) => markShape(shape)) : this.#ring(spot, "spot"),
      begins ? null : worth ? this.#worth(spot, worth, shapes.length > 0) : this.#dot(spot),
    );
    // The second click of a double click would be a move of its own.
    element.addEventListener("click", (event) => event.detail < 2 && this.#click(spot, moves));
    element.addEventListener("pointerdown", (event) => {
      if (begins && event.pointerType === "mouse" && event.button === 0) this.#drag(spot, moves);
    });
    element.addEventListener("focus", () => {
      this.focus = spot;
      this.focused = moves[0];
    });
    return element;
  }

  /** The middle of a place; cells of a grid are named by their corner. @param {Spot} spot @returns {Spot} */
  #middle([x, y]) {
    return this.board?.picture ? [x, y] : [x + 0.5, y + 0.5];
  }

  /** @param {Spot} spot */
  #dot(spot) {
    const [cx, cy] = this.#middle(spot);
    return s("circle.goes", { cx, cy, r: this.radius * 0.24 });
  }

  /** What a move is worth: under what a picture may show at the place, else in its middle.
   * @param {Spot} spot @param {string} words @param {boolean} empty */
  #worth(spot, words, empty) {
    if (!this.board?.picture || empty) return this.#badge(spot, words);
    return this.#badge([spot[0], spot[1] + this.radius * 0.7], words, 0.62);
  }

  /** @param {Spot} spot @param {string} words @param {number} [part] of the usual size */
  #badge(spot, words, part = 1) {
    const [x, y] = this.#middle(spot);
    const size = this.radius * part;
    const wide = size * (0.5 + 0.36 * words.length);
    return s(
      "g.badge",
      {},
      s("rect", { x: x - wide / 2, y: y - size * 0.42, width: wide, height: size * 0.84, rx: size * 0.42 }),
      s("text", { x, y, "font-size": size * 0.62 }, words),
    );
  }

  /** An arrow for the best move that goes from one place to another. */
  #best() {
    const [[best, worth] = ["", ""]] = this.marks.values;
    const spots = this.board?.clicks[best] ?? [];
    if (spots.length < 2 || this.picked.length) return null;
    const [[x, y], [x2, y2]] = spots.map((spot) => this.#middle(spot));
    const size = this.radius;
    const turn = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
    return s(
      this.marks.lost.has(best) ? "g.bestmove.lost" : "g.bestmove.first",
      {},
      s("line", { x1: x, y1: y, x2, y2, "stroke-width": size * 0.22 }),
      s("path", {
        d: `M0 0L${-size * 0.6} ${-size * 0.36}V${size * 0.36}Z`,
        transform: `translate(${x2} ${y2}) rotate(${turn})`,
      }),
      this.marks.mine ? this.#badge([spots[0][0], spots[0][1] + size * 0.62], worth, 0.7) : null,
    );
  }

  /** @param {Spot} spot @param {string[]} moves that begin like this */
  #click(spot, moves) {
    const picked = [...this.picked, spot];
    const clicks = this.board?.clicks ?? {};
    const done = moves.filter((move) => clicks[move].length === picked.length);
    this.picked = done.length ? [] : picked;
    if (done.length === 1 && moves.length === 1) this.play(done[0]);
    else if (done.length) choose(moves, (move) => this.play(move));
    this.#draw();
  }

  /** A piece is picked up once the pointer moves on to another place, and put down where it is let go.
   * @param {Spot} spot @param {string[]} moves */
  #drag(spot, moves) {
    const end = new AbortController();
    const at = (/** @type {PointerEvent} */ { clientX, clientY }) =>
      /** @type {SVGElement|null} */ (document.elementFromPoint(clientX, clientY)?.closest(".place") ?? null);
    let held = false;
    const move = (/** @type {PointerEvent} */ event) => {
      if (held || at(event)?.dataset.at === key(spot)) return;
      held = true;
      this.picked = this.picked.some((one) => key(one) === key(spot)) ? [] : this.picked;
      this.#click(spot, moves);
    };
    const drop = (/** @type {PointerEvent} */ event) => {
      end.abort();
      const place = at(event);
      if (held && place && place.dataset.at !== key(spot)) place.dispatchEvent(new MouseEvent("click"));
    };
    window.addEventListener("pointermove", move, { signal: end.signal });
    window.addEventListener("pointerup", drop, { signal: end.signal });
  }

  /** Arrows go to the nearest place in their direction. @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = /** @type {SVGElement|null} */ (/** @type {Element} */ (event.target).closest(".place"));
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      place?.dispatchEvent(new MouseEvent("click"));
    } else if (event.key in ARROWS && this.focus && place) {
      event.preventDefault();
      this.#nearest(ARROWS[event.key])?.focus();
    }
  }

  /** The place that is nearest to the focus in a direction. @param {[dx: number, dy: number]} direction */
  #nearest([dx, dy]) {
    const [x, y] = this.focus ?? [0, 0];
    let [found, least] = [/** @type {SVGElement|null} */ (null), Infinity];
    for (const place of this.#elements()) {
      const [px, py] = /** @type {string} */ (place.dataset.at).split(",").map(Number);
      const [ahead, aside] = [(px - x) * dx + (py - y) * dy, Math.abs((px - x) * dy) + Math.abs((py - y) * dx)];
      if (ahead > 1e-6 && ahead + 2 * aside < least) [found, least] = [place, ahead + 2 * aside];
    }
    return found;
  }

  #elements() {
    return /** @type {SVGElement[]} */ ([...this.element.querySelectorAll(".place")]);
  }

  /** After a new drawing: the place of the same move, the nearest one, or the board itself while it waits. */
  #refocus() {
    const [x, y] = this.focus ?? [0, 0];
    const far = (/** @type {SVGElement} */ place) => {
      if (place.dataset.move === this.focused) return -1;
      const [px, py] = /** @type {string} */ (place.dataset.at).split(",").map(Number);
      return (px - x) ** 2 + (py - y) ** 2;
    };
    const [nearest] = this.#elements().sort((one, other) => far(one) - far(other));
    (nearest ?? this.element).focus({ preventScroll: true });
  }

  /** One place is in the tab order: the one last used, else the first. */
  #enterTabOrder() {
    const places = this.#elements();
    const known = places.find((place) => this.focus && place.dataset.at === key(this.focus));
    set(known ?? places[0] ?? this.element, "tabindex", 0);
  }

  /** Forgets the places clicked so far. */
  drop() {
    this.picked = [];
    this.#draw();
  }
}

/** @param {string[][]} rows */
function cells(rows) {
  return rows.flatMap((row, y) =>
    row.map((text, x) =>
      s(
        "g",
        {},
        s(`rect.square.${(x + y) % 2 ? "odd" : "even"}`, { x, y, width: 1, height: 1 }),
        sign(x, y, text),
      ),
    ),
  );
}

/** What a cell shows: a letter is a piece, dark for a small one; a sign or a word stands by itself.
 * @param {number} x @param {number} y @param {string} text */
function sign(x, y, text) {
  const letter = /^\p{L}$/u.test(text);
  const size = letter ? 0.46 : Math.min(0.6, 0.9 / (text.length || 1));
  const small = letter && text !== text.toUpperCase();
  const piece = letter ? s("circle.piece", { cx: x + 0.5, cy: y + 0.5, r: 0.38 }) : null;
  const words = s("text.sign", { x: x + 0.5, y: y + 0.5, "font-size": size }, text);
  return s(small ? "g.small" : "g.large", {}, piece, words);
}

/**
 * Asks which of several moves with the same clicks is meant.
 * @param {string[]} moves @param {(move: string) => void} play
 */
function choose(moves, play) {
  const dialog = h("dialog.confirm", { "aria-label": t("Which move?") });
  fill(
    dialog,
    h("p", {}, t("Which move?")),
    h(
      "div.row",
      {},
      moves.map((move) =>
        button(move, () => {
          dialog.close();
          play(move);
        }),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
