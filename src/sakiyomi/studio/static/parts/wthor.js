/** Games in a WTHOR file (.wtb): 16 bytes of header, then 68 for each game. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

const HEADER = 16;
const GAME = 68;
const DISCS = 6;
const MOVES = 8;
const MAX_GAMES = 5000;

/** @typedef {{moves: string, black: number}} WthorGame a transcript, and Black's discs at the end */

/** @param {number} n */
const fits = (n) => n >= 1 && n <= 8;

/** The games of a file; null if it is not one. @param {ArrayBuffer} bytes @returns {WthorGame[]|null} */
export function readWthor(bytes) {
  const view = new DataView(bytes);
  if (bytes.byteLength < HEADER + GAME || (bytes.byteLength - HEADER) % GAME) return null;
  const count = view.getInt32(4, true);
  if (count < 1 || HEADER + count * GAME > bytes.byteLength) return null;
  const games = [];
  for (let start = HEADER; games.length < Math.min(count, MAX_GAMES); start += GAME) {
    const codes = new Uint8Array(bytes, start + MOVES, GAME - MOVES);
    const end = codes.indexOf(0);
    const moves = [...(end < 0 ? codes : codes.subarray(0, end))];
    const black = view.getUint8(start + DISCS);
    if (black > 64 || !moves.every((code) => fits(Math.floor(code / 10)) && fits(code % 10))) return null;
    games.push({ moves: moves.map((code) => "abcdefgh"[(code % 10) - 1] + Math.floor(code / 10)).join(""), black });
  }
  return games;
}

/** A list to choose a game from. @param {WthorGame[]} games @param {(moves: string) => void} take */
export function gameChoice(games, take) {
  const shorter = (/** @type {string} */ moves) => (moves.length > 24 ? `${moves.slice(0, 24)}…` : moves);
  const input = h(
    "select",
    { "aria-label": t("Games in the file"), on: { change: () => take(games[Number(input.value)].moves) } },
    games.map(({ moves, black }, i) =>
      h("option", { value: i }, `${i + 1}. ${shorter(moves)} · ${black}–${64 - black}`),
    ),
  );
  const cut = games.length === MAX_GAMES ? t("The first {n} games", { n: MAX_GAMES }) : t("Games in the file");
  return h("label.field.wide", {}, h("span", {}, cut), input);
}
