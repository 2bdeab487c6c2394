/** Games in a WTHOR file (.wtb): 16 bytes of header, then 68 for each game. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

const HEADER = 16;
const GAME = 68;
const MOVES = 8;
const MAX_GAMES = 2000;

/** The moves of all games, as transcripts; null if it is not one. @param {ArrayBuffer} bytes */
export function readWthor(bytes) {
  const view = new DataView(bytes);
  if (bytes.byteLength < HEADER + GAME || (bytes.byteLength - HEADER) % GAME) return null;
  const count = view.getInt32(4, true);
  if (count < 1 || HEADER + count * GAME > bytes.byteLength) return null;
  const games = [];
  for (let i = 0; i < Math.min(count, MAX_GAMES); i++) {
    const codes = new Uint8Array(bytes, HEADER + i * GAME + MOVES, GAME - MOVES);
    const end = codes.indexOf(0);
    const moves = [...(end < 0 ? codes : codes.subarray(0, end))];
    const fits = (/** @type {number} */ n) => n >= 1 && n <= 8;
    if (!moves.every((code) => fits(Math.floor(code / 10)) && fits(code % 10))) return null;
    games.push(moves.map((code) => "abcdefgh"[(code % 10) - 1] + Math.floor(code / 10)).join(""));
  }
  return games;
}

/** A list to choose a game from. @param {string[]} games @param {(moves: string) => void} take */
export function gameChoice(games, take) {
  const input = h(
    "select",
    { "aria-label": t("Games in the file"), on: { change: () => take(games[Number(input.value)]) } },
    games.map((moves, i) => h("option", { value: i }, `${i + 1}. ${moves.slice(0, 24)}…`)),
  );
  return h("label.field.wide", {}, h("span", {}, t("Games in the file")), input);
}
