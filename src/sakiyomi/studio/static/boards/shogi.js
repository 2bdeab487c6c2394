/** The shogi board with both hands: to look at, to play on, and to set up. */

import { button, fill, h, s, set } from "../dom.js";
import { language, t } from "../i18n.js";
import { Grid } from "./grid.js";

const CELL = 48;
const LEFT = 14;
const TOP = 22;
const RANKS = "abcdefghi";
const KANJI = { P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛", K: "玉", "+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍" };
const NAMES = { P: "pawn", L: "lance", N: "knight", S: "silver", G: "gold", B: "bishop", R: "rook", K: "king", "+P": "promoted pawn", "+L": "promoted lance", "+N": "promoted knight", "+S": "promoted silver", "+B": "horse", "+R": "dragon" };
const RANK_KANJI = "一二三四五六七八九";
const OUTLINE = "M0 -20.5L14 -15L18.5 19H-18.5L-14 -15Z";
export const HELD = ["R", "B", "G", "S", "N", "L", "P"];

/** @typedef {{pieces: Record<string, string>, hands: Record<string, number>[], side: number, last: string, check: boolean, legal: string[], sfen: string}} Board */

/** Whose piece. @param {string} piece */
const sideOf = (piece) => (piece === piece.toUpperCase() ? 0 : 1);

/** The name of a piece for people who cannot see it. @param {string} piece */
export function pieceName(piece) {
  const kind = piece.toUpperCase();
  if (language() === "ja") return (sideOf(piece) ? "後手の" : "先手の") + KANJI[kind];
  return `${sideOf(piece) ? "white" : "black"} ${NAMES[kind]}`;
}

/** @param {string} square */
export function squareName(square) {
  return language() === "ja" ? `${square[0]}${RANK_KANJI[RANKS.indexOf(square[1])]}` : square;
}

/** A piece around its middle. @param {string} piece */
function drawPiece(piece) {
  const kind = piece.toUpperCase();
  return s(
    "g",
    { class: `piece ${kind.length > 1 ? "promoted" : ""}`, "aria-hidden": "true" },
    s("path", { d: OUTLINE }),
    s("text", { y: 2 }, KANJI[kind]),
  );
}

/** A piece as a small picture for buttons. @param {string} piece */
function pieceIcon(piece) {
  const turn = sideOf(piece) ? "rotate(180)" : null;
  return s("svg.icon", { viewBox: "-22 -23 44 46", "aria-hidden": "true" }, s("g", { transform: turn }, drawPiece(piece)));
}

export class ShogiBoard {
  /**
   * @param {{move: (usi: string) => void, put?: (square: string, piece: string) => void,
   *   carry?: (origin: string, square: string) => void, hold?: (side: number, piece: string, count: number) => void}} acts
   */
  constructor(acts) {
    this.acts = acts;
    this.flipped = false;
    this.editing = false;
    /** @type {Board|null} */
    this.board = null;
    /** @type {string|null} a square, or `P*` for a piece in hand */
    this.picked = null;
    /** @type {string|null} the piece that is put where one clicks; "" rubs out */
    this.brush = null;
    /** @type {Map<string, {piece: string, element: any}>} */
    this.standing = new Map();

    this.grid = new Grid({
      columns: 9, rows: 9, size: CELL, left: LEFT, top: TOP,
      activate: (x, y) => this.#activate(this.#square(x, y)),
      key: (event, x, y) => this.#key(event, this.#square(x, y)),
    });
    this.pieces = s("g.pieces", { "aria-hidden": "true" });
    this.files = s("g.names", { "aria-hidden": "true" });
    const end = 9 * CELL;
    const lines = Array.from({ length: 10 }, (_, i) => `M${LEFT} ${TOP + i * CELL}h${end}M${LEFT + i * CELL} ${TOP}v${end}`);
    this.svg = s(
      "svg.board",
      { viewBox: `0 0 ${end + LEFT + 24} ${end + TOP + 8}`, role: "grid", "aria-label": t("Shogi board") },
      s("rect.wood", { x: LEFT - 8, y: TOP - 2, width: end + 16, height: end + 4, rx: 3 }),
      this.grid.element,
      s("path.lines", { d: lines.join("") }),
      [3, 6].flatMap((x) => [3, 6].map((y) => s("circle.dot", { cx: LEFT + x * CELL, cy: TOP + y * CELL, r: 3 }))),
      this.pieces,
      this.files,
    );
    this.hands = [1, 0].map((side) => h("div.hand", { role: "group", "data-side": side }));
    this.element = h("div.shogiboard", {}, this.hands[0], this.svg, this.hands[1]);
    this.dialog = h("dialog.promotion", { "aria-label": t("Promote?") });
    this.element.append(this.dialog);
    this.#drag();
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

  /** @param {Board} board @param {{editing?: boolean, flipped?: boolean}} [how] */
  show(board, how = {}) {
    const moved = !this.board || board.sfen !== this.board.sfen || !!how.editing !== this.editing;
    const turned = !!how.flipped !== this.flipped;
    this.board = board;
    this.editing = !!how.editing;
    this.flipped = !!how.flipped;
    if (moved) this.picked = null;
    if (!this.editing) this.brush = null;
    this.#drawNames();
    this.#drawPieces(turned);
    this.#draw();
  }

  #drawNames() {
    const place = (i) => (this.flipped ? 8 - i : i);
    fill(
      this.files,
      Array.from({ length: 9 }, (_, i) => [
        s("text", { x: LEFT + place(i) * CELL + CELL / 2, y: TOP - 10 }, "９８７６５４３２１"[i]),
        s("text", { x: LEFT + 9 * CELL + 15, y: TOP + place(i) * CELL + CELL / 2 }, language() === "ja" ? RANK_KANJI[i] : RANKS[i]),
      ]).flat(),
    );
  }

  /** Pieces that stay are kept, one that goes elsewhere is moved there: so moves are seen. @param {boolean} turned */
  #drawPieces(turned) {
    const wanted = { .../** @type {Board} */ (this.board).pieces };
    const free = [];
    for (const [square, standing] of this.standing) {
      if (wanted[square] === standing.piece) delete wanted[square];
      else {
        free.push({ square, ...standing });
        this.standing.delete(square);
      }
    }
    for (const [square, piece] of Object.entries(wanted)) {
      const raw = (p) => p.replace("+", "");
      const index = free.findIndex((old) => raw(old.piece) === raw(piece));
      let element;
      if (index >= 0 && free[index].piece === piece) [{ element }] = free.splice(index, 1);
      else {
        element = drawPiece(piece);
        if (index >= 0) {
          const [old] = free.splice(index, 1);
          element.style.transform = old.element.style.transform;
          old.element.replaceWith(element);
          element.getBoundingClientRect();
        } else this.pieces.append(element);
      }
      this.standing.set(square, { piece, element });
      this.pieces.append(element);
    }
    for (const { element } of free) element.remove();
    this.pieces.classList.toggle("still", turned);
    for (const [square, { piece, element }] of this.standing) this.#move(element, square, piece);
  }

  /** @param {any} element @param {string} square @param {string} piece */
  #move(element, square, piece) {
    const [x, y] = this.#place(square);
    const turn = (sideOf(piece) === 1) !== this.flipped ? " rotate(180deg)" : "";
    const to = `translate(${LEFT + x * CELL + CELL / 2}px, ${TOP + y * CELL + CELL / 2}px)${turn}`;
    if (element.style.transform !== to) element.style.transform = to;
  }

  #draw() {
    const board = /** @type {Board} */ (this.board);
    const targets = this.#targets();
    const last = board.last ? board.last.replace("+", "").slice(-2) : "";
    const from = board.last && !board.last.includes("*") ? board.last.slice(0, 2) : "";
    const king = board.check ? Object.keys(board.pieces).find((q) => board.pieces[q] === (board.side ? "k" : "K")) : "";
    for (let y = 0; y < 9; y++) {
      for (let x = 0; x < 9; x++) {
        const square = this.#square(x, y);
        const piece = board.pieces[square];
        const words = [squareName(square), piece ? pieceName(piece) : t("empty")];
        if (square === this.picked) words.push(t("picked up"));
        if (targets.has(square)) words.push(t("can go here"));
        const classes = [
          (this.editing ? piece : board.legal.some((move) => move.startsWith(square))) && "able",
          square === this.picked && "picked",
          targets.has(square) && (piece ? "take" : "target"),
          (square === last || square === from) && "last",
          square === king && "checked",
        ];
        this.grid.mark(x, y, words.join(", "), classes.filter(Boolean).join(" "));
      }
    }
    this.hands.forEach((place) => this.#drawHand(place));
  }

  /** @param {any} place */
  #drawHand(place) {
    const board = /** @type {Board} */ (this.board);
    const side = this.flipped ? 1 - Number(place.dataset.side) : Number(place.dataset.side);
    const names = language() === "ja" ? ["先手", "後手"] : ["Black", "White"];
    set(place, "aria-label", side ? t("White's hand") : t("Black's hand"));
    const mine = !this.editing && side === board.side && board.legal.length > 0;
    fill(
      place,
      h("span.whose", { "aria-current": side === board.side ? "true" : null }, `${side ? "☖" : "☗"} ${names[side]}`),
      HELD.filter((kind) => this.editing || board.hands[side][kind]).map((kind) => {
        const count = board.hands[side][kind] ?? 0;
        const piece = side ? kind.toLowerCase() : kind;
        const label = `${pieceName(piece)} × ${count}`;
        return h(
          "button.held",
          {
            type: "button", "aria-label": label, title: label,
            "aria-pressed": mine ? String(this.picked === `${kind}*`) : null,
            disabled: !mine && !this.editing,
            "data-kind": kind,
            on: {
              click: (event) => this.#hand(side, kind, count, event),
              keydown: (event) => this.#handKey(event, side, kind, count),
            },
          },
          pieceIcon(this.flipped ? (side ? kind : kind.toLowerCase()) : piece),
          count !== 1 || this.editing ? h("span.many", {}, count) : null,
        );
      }),
    );
  }

  /** @param {number} side @param {string} kind @param {number} count @param {MouseEvent} event */
  #hand(side, kind, count, event) {
    if (this.editing) {
      const fewer = event.shiftKey || this.brush === "";
      this.acts.hold?.(side, kind, Math.max(0, Math.min(18, count + (fewer ? -1 : 1))));
    } else {
      this.picked = this.picked === `${kind}*` ? null : `${kind}*`;
      this.#draw();
      /** @type {any} */ (this.element.querySelector(`.held[data-kind="${kind}"]:not([disabled])`))?.focus();
    }
  }

  /** @param {KeyboardEvent} event @param {number} side @param {string} kind @param {number} count */
  #handKey(event, side, kind, count) {
    if (this.editing && ["-", "Delete", "Backspace"].includes(event.key)) {
      this.acts.hold?.(side, kind, Math.max(0, count - 1));
      event.preventDefault();
    }
  }

  /** Where the picked piece can go. */
  #targets() {
    const { picked } = this;
    if (!picked || this.editing) return new Set();
    return new Set(/** @type {Board} */ (this.board).legal.filter((m) => m.startsWith(picked)).map((m) => m.slice(2, 4)));
  }

  /** A square is clicked, or chosen by Enter. @param {string} square */
  #activate(square) {
    const board = /** @type {Board} */ (this.board);
    if (this.editing) return this.#edit(square);
    if (this.picked && this.#targets().has(square)) {
      const origin = this.picked;
      this.picked = null;
      return this.#play(origin + square);
    }
    const able = board.legal.some((move) => move.startsWith(square));
    this.picked = able && this.picked !== square ? square : null;
    this.#draw();
  }

  /** @param {string} start a move, but for its plus */
  #play(start) {
    const moves = /** @type {Board} */ (this.board).legal.filter((move) => move.replace("+", "") === start);
    this.#draw();
    if (moves.length === 1) this.acts.move(moves[0]);
    else if (moves.length === 2) this.#ask(start);
  }

  /** Promote or not. @param {string} start */
  #ask(start) {
    const piece = /** @type {Board} */ (this.board).pieces[start.slice(0, 2)];
    const promoted = `+${piece}`;
    const option = (kind, move, label) =>
      button(pieceIcon(kind), () => { this.dialog.close(); this.acts.move(move); }, { "aria-label": label, title: label });
    fill(this.dialog, h("p", {}, t("Promote?")), option(promoted, `${start}+`, t("Promote")), option(piece, start, t("Do not promote")));
    this.dialog.showModal();
  }

  // --- setting up -------------------------------------------------------------------------------------

  /** @param {string} square */
  #edit(square) {
    const { pieces } = /** @type {Board} */ (this.board);
    if (this.brush !== null) this.acts.put?.(square, pieces[square] === this.brush ? "" : this.brush);
    else if (this.picked && this.picked !== square) {
      const origin = this.picked;
      this.picked = null;
      this.acts.carry?.(origin, square);
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
    const piece = /** @type {Board} */ (this.board).pieces[square];
    const kind = event.key.toUpperCase();
    if (kind.length === 1 && "PLNSGBRK".includes(kind)) {
      this.acts.put?.(square, event.shiftKey ? kind.toLowerCase() : kind);
      return true;
    }
    if (event.key === "+" && piece && !"GK".includes(piece.toUpperCase())) {
      this.acts.put?.(square, piece.startsWith("+") ? piece.slice(1) : `+${piece}`);
      return true;
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      this.acts.put?.(square, "");
      return true;
    }
    return false;
  }

  // --- the pointer ------------------------------------------------------------------------------------

  #drag() {
    /** @type {{square: string, x: number, y: number, moved: boolean, before: string|null}|null} */
    let held = null;
    const under = (event) => {
      const cell = this.grid.at(event.clientX, event.clientY, this.svg);
      return cell && this.#square(cell[0], cell[1]);
    };
    this.svg.addEventListener("pointerdown", (event) => {
      const square = under(event);
      if (!square || event.button) return;
      held = { square, x: event.clientX, y: event.clientY, moved: false, before: this.picked };
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!held || Math.hypot(event.clientX - held.x, event.clientY - held.y) < 6) return;
      const standing = this.standing.get(held.square);
      const { legal } = /** @type {Board} */ (this.board);
      if (!standing || (!this.editing && !legal.some((move) => move.startsWith(/** @type {any} */ (held).square)))) return;
      if (!held.moved) {
        held.moved = true;
        this.picked = held.square;
        this.#draw();
        standing.element.classList.add("dragged");
        this.pieces.append(standing.element);
      }
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      const turn = (sideOf(standing.piece) === 1) !== this.flipped ? " rotate(180deg)" : "";
      standing.element.style.transform = `translate(${point.x}px, ${point.y}px)${turn}`;
    });
    const drop = (event) => {
      if (!held) return;
      const { square, moved } = held;
      held = null;
      const standing = this.standing.get(square);
      const to = under(event);
      if (!moved) {
        if (to) {
          this.#activate(to);
          const [x, y] = this.#place(to);
          this.grid.cells[y][x].focus({ focusVisible: false, preventScroll: true });
        }
        return;
      }
      standing?.element.classList.remove("dragged");
      if (standing) this.#move(standing.element, square, standing.piece);
      if (this.editing) {
        this.picked = null;
        if (!to) this.acts.put?.(square, "");
        else if (to !== square) this.acts.carry?.(square, to);
        this.#draw();
      } else if (to && to !== square && this.#targets().has(to)) this.#activate(to);
      else {
        this.picked = null;
        this.#draw();
      }
    };
    this.svg.addEventListener("pointerup", drop);
    this.svg.addEventListener("pointercancel", drop);
  }

  /** Pieces to set up with. @returns {HTMLElement} */
  palette() {
    const place = h("div.palette", { role: "group", "aria-label": t("Pieces to put") });
    const kinds = ["K", "R", "B", "G", "S", "N", "L", "P", "+R", "+B", "+S", "+N", "+L", "+P"];
    const choose = (piece) => {
      this.brush = this.brush === piece ? null : piece;
      this.picked = null;
      for (const one of place.querySelectorAll("button")) set(one, "aria-pressed", String(one.dataset.piece === this.brush));
      this.#draw();
    };
    const brush = (piece) => {
      const made = button(pieceIcon(piece), () => choose(piece), { "aria-label": pieceName(piece), title: pieceName(piece), "aria-pressed": "false", "data-piece": piece, kind: "brush" });
      made.addEventListener("pointerup", (event) => this.#dropBrush(event, piece));
      made.addEventListener("pointerdown", (event) => made.setPointerCapture(event.pointerId));
      return made;
    };
    fill(
      place,
      h("div", {}, kinds.map((kind) => brush(kind.toLowerCase()))),
      h("div", {}, kinds.map(brush)),
      button(`⌫ ${t("Rub out")}`, () => choose(""), { "aria-pressed": "false", "data-piece": "", kind: "quiet" }),
    );
    return place;
  }

  /** A palette piece dragged over the board. @param {PointerEvent} event @param {string} piece */
  #dropBrush(event, piece) {
    const cell = this.grid.at(event.clientX, event.clientY, this.svg);
    if (cell) this.acts.put?.(this.#square(cell[0], cell[1]), piece);
  }
}
