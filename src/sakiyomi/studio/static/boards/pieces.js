/** Shogi pieces: how they are drawn, and what they and the squares are called. */

import { s } from "../dom.js";
import { language } from "../i18n.js";
import { preference } from "../settings.js";
import { STROKES } from "./strokes.js";

/** @import { Intents } from "../types/intents" */

/** @typedef {Intents["tsume"]["hand"]["piece"]} Kind  of a piece in hand */

export const RANKS = "abcdefghi";
export const RANK_KANJI = "一二三四五六七八九";
const OUTLINE = "M0 -21.5L13.4 -16.6L18 20.5H-18L-13.4 -16.6Z";
const EDGE = "M-17.2 19.6H17.2L17.7 20.4H-17.7ZM12.9 -16L17.2 19.6L18 20.4L13.4 -16.6Z";

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
  "+R": ["竜", "dragon"],
};

/** Pieces are the smaller the lower their rank, as real ones are. @type {Record<string, number>} */
const SIZES = { K: 1, R: 0.97, B: 0.97, G: 0.93, S: 0.93, N: 0.89, L: 0.86, P: 0.82 };

const GOLD = "N NE E S W NW";
/** Where pieces go, for the set with letters: single steps, and far moves in capitals after a bar.
 * @type {Record<string, [steps: string, slides: string]>} */
const MOVES = {
  K: ["N NE E SE S SW W NW", ""],
  R: ["", "N E S W"],
  B: ["", "NE SE SW NW"],
  G: [GOLD, ""],
  S: ["N NE SE SW NW", ""],
  N: ["NNE NNW", ""],
  L: ["", "N"],
  P: ["N", ""],
  "+R": ["NE SE SW NW", "N E S W"],
  "+B": ["N E S W", "NE SE SW NW"],
  "+S": [GOLD, ""],
  "+N": [GOLD, ""],
  "+L": [GOLD, ""],
  "+P": [GOLD, ""],
};

/** @type {Intents["shogi"]["new"]["handicap"][]} in order of size */
export const HANDICAPS = [
  "even",
  "lance",
  "bishop",
  "rook",
  "rook and lance",
  "two pieces",
  "four pieces",
  "six pieces",
  "eight pieces",
  "ten pieces",
];

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

/** The kind of a piece in words. @param {string} kind */
export const kindName = (kind) => PIECES[kind.toUpperCase()][language() === "ja" ? 0 : 1];

/** @param {string} square */
export function squareName(square) {
  return language() === "ja" ? `${square[0]}${RANK_KANJI[RANKS.indexOf(square[1])]}` : square;
}

/** A piece around its middle. @param {string} piece */
export function drawPiece(piece) {
  const kind = piece.toUpperCase();
  const letters = preference("pieces") === "letters";
  return s(
    "g",
    { class: `piece ${kind.length > 1 ? "promoted" : ""}`, "aria-hidden": "true" },
    s(
      "g",
      { transform: `scale(${SIZES[kind.at(-1) ?? "P"]})` },
      s("path.halo", { d: OUTLINE }),
      s("path.face", { d: OUTLINE, fill: "url(#koma)" }),
      s("path.edge", { d: EDGE }),
      letters ? drawLetter(kind) : drawKanji(piece),
    ),
  );
}

/** @param {string} piece */
function drawKanji(piece) {
  const kanji = piece === "k" ? "王" : PIECES[piece.toUpperCase()][0];
  return s("path.ink", { d: STROKES[kanji], transform: "translate(-12.6 -13.6) scale(0.252 0.29)" });
}

/** A letter with its moves around it. @param {string} kind */
function drawLetter(kind) {
  const [steps, slides] = MOVES[kind];
  return s(
    "g.latin",
    {},
    s("text", { y: 4 }, kind.at(-1) ?? ""),
    steps
      .split(" ")
      .filter(Boolean)
      .map((way) => s("circle.go", { r: 1.5, ...pointTo(way, 11.5) })),
    slides
      .split(" ")
      .filter(Boolean)
      .map((way) => drawSlide(way)),
  );
}

/** @param {string} way @param {number} reach */
function pointTo(way, reach) {
  const [x, y] = direction(way);
  return { cx: x * reach, cy: 4 + y * reach * 1.15 };
}

/** @param {string} way */
function drawSlide(way) {
  const [near, far] = [pointTo(way, 9.5), pointTo(way, 13.5)];
  return s("path.go", { d: `M${near.cx} ${near.cy}L${far.cx} ${far.cy}` });
}

/** @param {string} way @returns {[number, number]} */
function direction(way) {
  if (way.length > 2) return [way.endsWith("E") ? 0.5 : -0.5, -1.15];
  return [Number(way.includes("E")) - Number(way.includes("W")), Number(way.includes("S")) - Number(way.includes("N"))];
}

/** A piece as a small picture for buttons. @param {string} piece */
export function pieceIcon(piece) {
  const turn = sideOf(piece) ? "rotate(180)" : null;
  return s(
    "svg.icon",
    { viewBox: "-22 -24 44 48", "aria-hidden": "true" },
    s("g", { transform: turn }, drawPiece(piece)),
  );
}
