/** Shogi pieces: how they are drawn, and what they and the squares are called. */

import { s } from "../dom.js";
import { language } from "../i18n.js";

/** @import { Intents } from "../types/intents" */

/** @typedef {Intents["tsume"]["hand"]["piece"]} Kind  of a piece in hand */

export const RANKS = "abcdefghi";
export const RANK_KANJI = "一二三四五六七八九";
const OUTLINE = "M0 -20.5L14 -15L18.5 19H-18.5L-14 -15Z";

/** @type {Kind[]} in the order of a hand */
export const HELD = ["R", "B", "G", "S", "N", "L", "P"];

/** @type {Record<string, [kanji: string, name: string]>} */
const PIECES = {
  P: ["歩", "pawn"],
  L: ["香", "lance"],
  N: ["桂", "knight"],
  S: ["銀", "silver"],
  G: ["金", "gold"],
  B: ["角", "bishop"],
  R: ["飛", "rook"],
  K: ["玉", "king"],
  "+P": ["と", "promoted pawn"],
  "+L": ["杏", "promoted lance"],
  "+N": ["圭", "promoted knight"],
  "+S": ["全", "promoted silver"],
  "+B": ["馬", "horse"],
  "+R": ["龍", "dragon"],
};

/** Every piece, as it is offered for setting up. */
export const KINDS = ["K", "R", "B", "G", "S", "N", "L", "P", "+R", "+B", "+S", "+N", "+L", "+P"];

/** Whose piece. @param {string} piece */
export const sideOf = (piece) => (piece === piece.toUpperCase() ? 0 : 1);

/** A piece of a side. @param {string} kind @param {number} side */
export const pieceOf = (kind, side) => (side ? kind.toLowerCase() : kind);

/** The name of a piece for people who cannot see it. @param {string} piece */
export function pieceName(piece) {
  const [kanji, name] = PIECES[piece.toUpperCase()];
  if (language() === "ja") return (sideOf(piece) ? "後手の" : "先手の") + kanji;
  return `${sideOf(piece) ? "white" : "black"} ${name}`;
}

/** @param {string} square */
export function squareName(square) {
  return language() === "ja" ? `${square[0]}${RANK_KANJI[RANKS.indexOf(square[1])]}` : square;
}

/** A piece around its middle. @param {string} piece */
export function drawPiece(piece) {
  const kind = piece.toUpperCase();
  return s(
    "g",
    { class: `piece ${kind.length > 1 ? "promoted" : ""}`, "aria-hidden": "true" },
    s("path", { d: OUTLINE }),
    s("text", { y: 2 }, PIECES[kind][0]),
  );
}

/** A piece as a small picture for buttons. @param {string} piece */
export function pieceIcon(piece) {
  const turn = sideOf(piece) ? "rotate(180)" : null;
  return s(
    "svg.icon",
    { viewBox: "-22 -23 44 46", "aria-hidden": "true" },
    s("g", { transform: turn }, drawPiece(piece)),
  );
}
