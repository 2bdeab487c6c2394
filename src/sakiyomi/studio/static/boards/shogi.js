/** The shogi board with both hands: to look at, to play on, and to set up. */

import { button, fill, h, s, set } from "../dom.js";
import { language, t } from "../i18n.js";
import { showError } from "../parts/toast.js";
import { play } from "../sound.js";
import { grain } from "./defs.js";
import { followPointer } from "./drag.js";
import { fly } from "./flight.js";
import { Grid } from "./grid.js";
import { Overlay } from "./overlay.js";
import { palette } from "./palette.js";
import { HELD, RANK_KANJI, RANKS, drawPiece, pieceIcon, pieceName, pieceOf, sideOf, squareName } from "./pieces.js";

/**
 * @import { ShogiBoardState } from "../types/states"
 * @import { Arrow } from "./overlay.js"
 * @import { Kind } from "./pieces.js"
 */

const CELL = 48;
const LEFT = 16;
const TOP = 26;
const SIZE = 9 * CELL + LEFT + TOP;
const MAX_HELD = 18;
/** The same piece of the other side. @param {string} piece */
const swapped = (piece) => pieceOf(piece.toUpperCase(), 1 - sideOf(piece));

/** @type {ShogiBoardState} */
const EMPTY = { pieces: {}, hands: [{}, {}], side: 0, last: "", check: false, legal: [], sfen: "", number: 1 };

export class ShogiBoard {
  /**
   * @param {{
   *   move: (usi: string) => void, put?: (square: string, piece: string) => void,
   *   carry?: (origin: string, square: string) => void, hold?: (side: number, piece: Kind, count: number) => void,
   * }} handlers
   * @param {HTMLElement[]} [plates] what stands at each side's hand in place of its colour, Black's first
   */
  constructor(handlers, plates = []) {
    this.handlers = handlers;
    /** @type {string[]|null} what both sides are called, Black first, where it is not by their colours */
    this.names = null;
    this.plates = plates;
    this.flipped = false;
    this.editing = false;
    this.board = EMPTY;
    /** @type {string|null} a square, or `P*` for a piece in hand */
    this.picked = null;
    /** @type {string|null} the piece that a click puts down; "" erases */
    this.brush = null;
    this.dragging = false;
    /** @type {Map<string, {piece: string, element: SVGGElement}>} */
    this.standing = new Map();

    this.grid = new Grid({
      columns: 9,
      rows: 9,
      size: CELL,
      left: LEFT,
      top: TOP,
      activate: (x, y) => this.#activate(this.#square(x, y)),
      key: (event, x, y) => this.#key(event, this.#square(x, y)),
    });
    this.pieces = s("g.pieces", { "aria-hidden": "true" });
    this.dots = s("g.dots", { "aria-hidden": "true" });
    this.files = s("g.names", { "aria-hidden": "true" });
    this.svg = this.#drawBoard();
    /** @type {Arrow[]} */
    this.arrows = [];
    this.overlay = new Overlay({
      svg: this.svg,
      cell: CELL,
      middle: (square) => this.#middle(square),
      under: (event) => this.#under(event),
    });
    this.svg.append(this.overlay.element);
    this.hands = [1, 0].map((side) => h("div.hand", { role: "group", "data-side": side }));
    this.dialog = h("dialog.promotion", { "aria-label": t("Promote?") });
    this.element = h("div.shogiboard", {}, this.hands[0], this.svg, this.hands[1], this.dialog);
    this.svg.addEventListener("pointerdown", (event) => this.#grabSquare(event));
    // A finger on a piece that can move drags it; anywhere else it scrolls. `touch-action` does nothing inside an SVG.
    this.svg.addEventListener("touchstart", (event) => this.#keepStill(event), { passive: false });
  }

  #drawBoard() {
    const end = 9 * CELL;
    const lines = Array.from(
      { length: 10 },
      (_, i) => `M${LEFT} ${TOP + i * CELL}h${end}M${LEFT + i * CELL} ${TOP}v${end}`,
    );
    return s(
      "svg.board",
      { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "grid", "aria-label": t("Shogi board") },
      s("rect.wood", { width: SIZE, height: SIZE, rx: 5, fill: "url(#board-wood)" }),
      grain(SIZE, SIZE),
      s("rect.rim", { x: 0.75, y: 0.75, width: SIZE - 1.5, height: SIZE - 1.5, rx: 4.5 }),
      this.grid.element,
      s("path.lines", { d: lines.join("") }),
      s("rect.lines.outer", { x: LEFT, y: TOP, width: end, height: end }),
      [3, 6].flatMap((x) => [3, 6].map((y) => s("circle.dot", { cx: LEFT + x * CELL, cy: TOP + y * CELL, r: 3 }))),
      this.pieces,
      this.dots,
      this.files,
    );
  }

  /** @param {number} x @param {number} y */
  #square(x, y) {
    return this.flipped ? `${x + 1}${RANKS[8 - y]}` : `${9 - x}${RANKS[y]}`;
  }

  /** @param {string} square */
  #place(square) {
    const [file, rank] = [Number(square[0]), RANKS.indexOf(square[1])];
    return this.flipped ? [file - 1, 8 - rank] : [9 - file, rank];
  }

  /** The middle of a square. @param {string} square @returns {[number, number]} */
  #middle(square) {
    const [x, y] = this.#place(square);
    return [LEFT + x * CELL + CELL / 2, TOP + y * CELL + CELL / 2];
  }

  /** @param {ShogiBoardState} board @param {{editing?: boolean, flipped?: boolean, arrows?: Arrow[]}} [how] */
  show(board, how = {}) {
    const moved = board.sfen !== this.board.sfen || !!how.editing !== this.editing;
    const turned = !!how.flipped !== this.flipped;
    const before = this.board;
    this.board = board;
    this.arrows = how.arrows ?? [];
    this.editing = !!how.editing;
    this.flipped = !!how.flipped;
    if (moved) this.picked = null;
    if (moved) this.overlay.clear();
    if (!this.editing) this.brush = null;
    this.#drawNames();
    this.#drawPieces(turned);
    this.#draw();
    if (turned) this.overlay.turn(this.arrows);
    else this.overlay.show(this.arrows);
    if (moved && !this.editing && board.last && board.number === before.number + 1) this.#played(before);
  }

  /** A move was just made: a piece leaves a hand or goes there, and is heard. @param {ShogiBoardState} before */
  #played(before) {
    const { last, check, pieces } = this.board;
    const to = last.slice(2, 4);
    const [x, y] = this.#place(to);
    const square = this.grid.cells[y][x].getBoundingClientRect();
    const taken = before.pieces[to];
    play(check ? "check" : taken ? "capture" : "move");
    if (last[1] === "*") {
      const drop = pieces[to];
      const picture = pieceIcon(this.flipped ? swapped(drop) : drop);
      fly(picture, this.#handPlace(before.side, last[0]), square, this.standing.get(to)?.element);
    } else if (taken && sideOf(taken) !== before.side) {
      const kind = taken.replace("+", "");
      fly(pieceIcon(this.flipped ? kind : swapped(kind)), square, this.#handPlace(before.side, kind.toUpperCase()));
    }
  }

  /** Where a piece lies in a hand. @param {number} side @param {string} kind */
  #handPlace(side, kind) {
    const hand = this.hands[(side === 0) !== this.flipped ? 1 : 0];
    return (hand.querySelector(`[data-kind="${kind}"]`) ?? hand).getBoundingClientRect();
  }

  #drawNames() {
    const place = (/** @type {number} */ i) => (this.flipped ? 8 - i : i);
    const ranks = language() === "ja" ? RANK_KANJI : RANKS;
    fill(
      this.files,
      [..."987654321"].flatMap((file, i) => [
        s("text", { x: LEFT + place(i) * CELL + CELL / 2, y: TOP - 12 }, file),
        s("text", { x: LEFT + 9 * CELL + 13, y: TOP + place(i) * CELL + CELL / 2 }, ranks[i]),
      ]),
    );
  }

  /** Keeps unchanged pieces, and moves a piece that has moved, so that it is animated. @param {boolean} turned */
  #drawPieces(turned) {
    const wanted = { ...this.board.pieces };
    const free = [];
    for (const [square, standing] of this.standing) {
      if (wanted[square] === standing.piece) delete wanted[square];
      else {
        free.push(standing);
        this.standing.delete(square);
      }
    }
    for (const [square, piece] of Object.entries(wanted)) {
      const raw = (/** @type {string} */ one) => one.replace("+", "");
      const index = free.findIndex((old) => raw(old.piece) === raw(piece));
      const element = this.#take(index >= 0 ? free.splice(index, 1)[0] : null, piece);
      this.standing.set(square, { piece, element });
      this.pieces.append(element);
    }
    for (const { element } of free) element.remove();
    this.pieces.classList.toggle("still", turned);
    for (const [square, { piece, element }] of this.standing) this.#move(element, square, piece);
  }

  /** The drawing of a piece, starting where the old one stood. @param {{piece: string, element: SVGGElement}|null} old
   * @param {string} piece */
  #take(old, piece) {
    if (old?.piece === piece) return old.element;
    const element = drawPiece(piece);
    if (old) {
      element.style.transform = old.element.style.transform;
      old.element.replaceWith(element);
      element.getBoundingClientRect(); // the move starts from there
    }
    return element;
  }

  /** @param {SVGElement} element @param {string} square @param {string} piece */
  #move(element, square, piece) {
    const [x, y] = this.#place(square);
    const to = this.#transform(LEFT + x * CELL + CELL / 2, TOP + y * CELL + CELL / 2, piece);
    if (element.style.transform !== to) element.style.transform = to;
  }

  /** @param {number} x @param {number} y @param {string} piece */
  #transform(x, y, piece) {
    const turn = (sideOf(piece) === 1) !== this.flipped ? " rotate(180deg)" : "";
    return `translate(${x}px, ${y}px)${turn}`;
  }

  #draw() {
    const { board } = this;
    const targets = this.#targets();
    const last = board.last ? board.last.replace("+", "").slice(-2) : "";
    const from = board.last && !board.last.includes("*") ? board.last.slice(0, 2) : "";
    const king = board.check ? Object.keys(board.pieces).find((q) => board.pieces[q] === pieceOf("K", board.side)) : "";
    for (let y = 0; y < 9; y++) {
      for (let x = 0; x < 9; x++) {
        const square = this.#square(x, y);
        const piece = board.pieces[square];
        const words = [squareName(square), piece ? pieceName(piece) : t("empty")];
        if (square === this.picked) words.push(t("picked up"));
        if (targets.has(square)) words.push(t("can go here"));
        const classes = [
          (this.editing ? piece : this.#movable(square)) && "able",
          square === this.picked && "picked",
          targets.has(square) && (piece ? "take" : "target"),
          (square === last || square === from) && "last",
          square === king && "checked",
        ];
        this.grid.mark(x, y, words.join(", "), classes.filter(Boolean).join(" "));
      }
    }
    fill(
      this.dots,
      [...targets].map((square) => this.#dot(square, !!board.pieces[square])),
    );
    // Keep the button under the pointer during a drag: touch events belong to the element first touched.
    if (!this.dragging) this.hands.forEach((place) => this.#drawHand(place));
  }

  /** Where the picked piece can go: a dot, or a ring around what it would take. @param {string} square
   * @param {boolean} takes */
  #dot(square, takes) {
    const [cx, cy] = this.#middle(square);
    return s(takes ? "circle.takes" : "circle.goes", { cx, cy, r: takes ? CELL * 0.45 : CELL * 0.13 });
  }

  /** @param {HTMLElement} place */
  #drawHand(place) {
    const { board } = this;
    const side = this.flipped ? 1 - Number(place.dataset.side) : Number(place.dataset.side);
    // A hand that has not changed keeps its buttons: somebody may be about to press one.
    const key = JSON.stringify([
      side,
      board.side,
      board.hands[side],
      board.legal.length > 0,
      this.picked,
      this.editing,
      this.names,
    ]);
    if (place.dataset.shown === key) return;
    place.dataset.shown = key;
    const name = h("span.whose", {}, this.names?.[side] ?? (side ? t("☖ White") : t("☗ Black")));
    place.classList.toggle("turn", side === board.side);
    set(place, "aria-label", side ? t("White's hand") : t("Black's hand"));
    fill(
      place,
      this.plates[side] ?? name,
      HELD.filter((kind) => this.editing || board.hands[side][kind]).map((kind) => this.#held(side, kind)),
    );
  }

  /** A piece in hand, as a button. @param {number} side @param {Kind} kind */
  #held(side, kind) {
    const { board } = this;
    const mine = !this.editing && side === board.side && board.legal.length > 0;
    const count = board.hands[side][kind] ?? 0;
    const piece = pieceOf(kind, side);
    const label = `${pieceName(piece)} × ${count}`;
    const made = h(
      "button.held",
      {
        type: "button",
        "aria-label": label,
        title: label,
        "aria-pressed": mine ? String(this.picked === `${kind}*`) : null,
        disabled: !mine && !this.editing,
        "data-kind": kind,
      },
      pieceIcon(pieceOf(kind, this.flipped ? 1 - side : side)),
      count !== 1 || this.editing ? h("span.many", {}, count) : null,
    );
    made.addEventListener("click", (event) => this.#hand(side, kind, event));
    made.addEventListener("keydown", (event) => this.#handKey(event, side, kind));
    made.addEventListener("contextmenu", (event) => {
      if (this.editing) this.#hold(side, kind, -1);
      event.preventDefault();
    });
    made.addEventListener("pointerdown", (event) => this.#grabHeld(event, side, kind));
    return made;
  }

  /** @param {number} side @param {Kind} kind @param {MouseEvent} event */
  #hand(side, kind, event) {
    if (this.editing) {
      this.#hold(side, kind, event.shiftKey || this.brush === "" ? -1 : 1);
    } else {
      this.picked = this.picked === `${kind}*` ? null : `${kind}*`;
      this.#draw();
      const again = this.element.querySelector(`.held[data-kind="${kind}"]:not([disabled])`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  /** Changes the number of a piece in hand. @param {number} side @param {Kind} kind @param {number} by */
  #hold(side, kind, by) {
    const count = (this.board.hands[side][kind] ?? 0) + by;
    this.handlers.hold?.(side, kind, Math.max(0, Math.min(MAX_HELD, count)));
  }

  /** @param {KeyboardEvent} event @param {number} side @param {Kind} kind */
  #handKey(event, side, kind) {
    if (!this.editing || !["-", "Delete", "Backspace"].includes(event.key)) return;
    this.#hold(side, kind, -1);
    event.preventDefault();
  }

  /** Whether there is a legal move from a square or hand. @param {string} origin */
  #movable(origin) {
    return this.board.legal.some((move) => move.startsWith(origin));
  }

  /** Where the picked piece can go. @returns {Set<string>} */
  #targets() {
    const { picked } = this;
    if (!picked || this.editing) return new Set();
    return new Set(this.board.legal.filter((move) => move.startsWith(picked)).map((move) => move.slice(2, 4)));
  }

  /** A square is clicked, or chosen by Enter. @param {string} square */
  #activate(square) {
    if (this.editing) this.#edit(square);
    else if (this.picked && this.#targets().has(square)) this.#play(this.picked + square);
    else {
      this.#refuse(square);
      this.picked = this.#movable(square) && this.picked !== square ? square : null;
      this.#draw();
    }
  }

  /** Says why a pawn cannot be dropped beside another one. @param {string} square */
  #refuse(square) {
    const { pieces, side } = this.board;
    if (this.picked !== "P*" || pieces[square]) return;
    const twice = Object.entries(pieces).some(([at, piece]) => at[0] === square[0] && piece === pieceOf("P", side));
    if (twice) showError(t("Nifu: there is a pawn of yours on this file already."));
  }

  /** @param {string} start a move without its plus sign */
  #play(start) {
    this.picked = null;
    this.#draw();
    const moves = this.board.legal.filter((move) => move.replace("+", "") === start);
    if (moves.length === 1) this.handlers.move(moves[0]);
    else if (moves.length === 2) this.#ask(start);
  }

  /** Promote or not. @param {string} start */
  #ask(start) {
    const piece = this.board.pieces[start.slice(0, 2)];
    /** @param {string} kind @param {string} move @param {string} label */
    const option = (kind, move, label) => {
      const choose = () => {
        this.dialog.close();
        this.handlers.move(move);
      };
      return button(pieceIcon(kind), choose, { "aria-label": label, title: label });
    };
    const promoted = option(`+${piece}`, `${start}+`, t("Promote"));
    fill(this.dialog, promoted, option(piece, start, t("Do not promote")));
    this.dialog.showModal();
    this.#placeDialog(start.slice(2, 4));
  }

  /** Asks at the square itself, as far as the window allows. @param {string} square */
  #placeDialog(square) {
    const [x, y] = this.#place(square);
    const cell = this.grid.cells[y][x].getBoundingClientRect();
    const { width, height } = this.dialog.getBoundingClientRect();
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) =>
      `${Math.max(4, Math.min(at, room - size - 4))}px`;
    const above = cell.top - height - 4;
    this.dialog.style.left = within(cell.left + cell.width / 2 - width / 2, width, innerWidth);
    this.dialog.style.top = within(above < 4 ? cell.bottom + 4 : above, height, innerHeight);
  }

  // --- setting up -------------------------------------------------------------------------------------

  /** @param {string} square */
  #edit(square) {
    const { pieces } = this.board;
    if (this.brush !== null) this.handlers.put?.(square, pieces[square] === this.brush ? "" : this.brush);
    else if (this.picked && this.picked !== square) {
      const origin = this.picked;
      this.picked = null;
      this.handlers.carry?.(origin, square);
    } else {
      this.picked = this.picked === square || !pieces[square] ? null : square;
      this.#draw();
    }
  }

  /** @param {KeyboardEvent} event @param {string} square @returns {boolean} */
  #key(event, square) {
    if (event.key === "Escape") {
      this.picked = null;
      this.#draw();
      return true;
    }
    if (!this.editing) return false;
    const piece = this.board.pieces[square];
    const kind = event.key.toUpperCase();
    if (kind.length === 1 && "PLNSGBRK".includes(kind))
      this.handlers.put?.(square, pieceOf(kind, event.shiftKey ? 1 : 0));
    else if (event.key === "+" && piece && !"GK".includes(piece.toUpperCase())) {
      this.handlers.put?.(square, piece.startsWith("+") ? piece.slice(1) : `+${piece}`);
    } else if (event.key === "Delete" || event.key === "Backspace") this.handlers.put?.(square, "");
    else return false;
    return true;
  }

  /** Pieces to set up with. @returns {HTMLElement} */
  palette() {
    return palette({
      choose: (piece) => {
        this.brush = piece;
        this.picked = null;
        this.#draw();
      },
      drop: (event, piece) => {
        const square = this.#under(event);
        if (square) this.handlers.put?.(square, piece);
        else this.#dropInHand(event, piece);
      },
    });
  }

  /** Puts a dragged piece into the hand under the pointer; says whether there is one. @param {PointerEvent} event
   * @param {string} piece */
  #dropInHand(event, piece) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".hand");
    const kind = /** @type {Kind} */ (piece.replace("+", "").toUpperCase());
    const at = this.hands.findIndex((hand) => hand === under);
    if (at < 0 || !HELD.includes(kind)) return false;
    this.#hold((at === 1) !== this.flipped ? 0 : 1, kind, 1);
    return true;
  }

  // --- the pointer ------------------------------------------------------------------------------------

  /** The square under the pointer. @param {PointerEvent} event */
  #under(event) {
    const cell = this.grid.at(event.clientX, event.clientY, this.svg);
    return cell && this.#square(cell[0], cell[1]);
  }

  /** @param {TouchEvent} event */
  #keepStill(event) {
    const [touch, second] = event.touches;
    const cell = this.grid.at(touch.clientX, touch.clientY, this.svg);
    const square = cell && this.#square(cell[0], cell[1]);
    if (!second && square && this.#liftable(square)) event.preventDefault();
  }

  /** Whether a piece that can be dragged stands there. @param {string} square */
  #liftable(square) {
    return this.standing.has(square) && (this.editing || this.#movable(square));
  }

  /** @param {PointerEvent} event */
  #grabSquare(event) {
    const origin = this.#under(event);
    if (!origin || event.button) return;
    followPointer(event, this.element, {
      lift: () => {
        const standing = this.standing.get(origin);
        if (!standing || !this.#liftable(origin)) return false;
        this.#lift(origin, standing.element);
        return true;
      },
      move: (at) => this.#carry(origin, at),
      drop: (at) => this.#dropFromSquare(origin, at),
      click: (at) => {
        const square = this.#under(at);
        if (!square) return;
        this.#activate(square);
        const [x, y] = this.#place(square);
        this.grid.point(x, y);
      },
    });
  }

  /** @param {PointerEvent} event @param {number} side @param {Kind} kind */
  #grabHeld(event, side, kind) {
    if (event.button) return;
    const piece = pieceOf(kind, side);
    const ghost = drawPiece(piece);
    followPointer(event, this.element, {
      lift: () => {
        if (this.editing ? !this.board.hands[side][kind] : !this.#movable(`${kind}*`)) return false;
        this.#lift(`${kind}*`, ghost);
        return true;
      },
      move: (at) => this.#follow(ghost, piece, at),
      drop: (at) => {
        ghost.remove();
        const to = at && this.#under(at);
        const away = at && !document.elementFromPoint(at.clientX, at.clientY)?.closest(".hand");
        if (to && this.editing) this.handlers.put?.(to, piece);
        if (this.editing && away) this.#hold(side, kind, -1);
        this.#drop(to);
      },
      click: () => {}, // the button's own
    });
  }

  /** Starts a drag. @param {string} origin @param {SVGGElement} element */
  #lift(origin, element) {
    this.dragging = true;
    this.picked = origin;
    this.#draw();
    element.classList.add("dragged");
    this.pieces.append(element);
  }

  /** @param {string} square @param {PointerEvent} event */
  #carry(square, event) {
    const standing = this.standing.get(square);
    if (standing) this.#follow(standing.element, standing.piece, event);
  }

  /** @param {SVGGElement} element @param {string} piece @param {PointerEvent} event */
  #follow(element, piece, event) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    element.style.transform = this.#transform(x, y, piece);
  }

  /** @param {string} origin @param {PointerEvent|null} event */
  #dropFromSquare(origin, event) {
    const standing = this.standing.get(origin);
    standing?.element.classList.remove("dragged");
    if (standing) this.#move(standing.element, origin, standing.piece);
    const to = event && this.#under(event);
    if (this.editing && event && to !== origin) {
      if (to) this.handlers.carry?.(origin, to);
      else {
        this.handlers.put?.(origin, "");
        if (standing) this.#dropInHand(event, standing.piece);
      }
    }
    this.#drop(to);
  }

  /** The end of a drag: a move, if it ends where one leads. @param {string|null} square */
  #drop(square) {
    this.dragging = false;
    const { picked } = this;
    if (picked && square && this.#targets().has(square)) this.#play(picked + square);
    else {
      if (square && !this.editing) this.#refuse(square);
      this.picked = null;
      this.#draw();
    }
  }
}
