/** Games in a WTHOR file (.wtb): 16 bytes of header, then 68 for each game; names in .JOU and .TRN files beside it. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { showError } from "./toast.js";

const HEADER = 16;
const GAME = 68;
const DISCS = 6;
const MOVES = 8;
const MAX_GAMES = 5000;
const PLAYER = 20;
const EVENT = 26;

/** @typedef {{moves: string, black: number, numbers: [event: number, black: number, white: number]}} WthorGame
 *   a transcript, and Black's discs at the end; `numbers` stand for the names in other files */
/** @typedef {{text: string, title: string}} ListedGame  what to read, and how it is listed */

/** @param {number} n */
const fits = (n) => n >= 1 && n <= 8;

/** The games of a file; null if it is not one. @param {ArrayBuffer} bytes @returns {WthorGame[]|null} */
export function readWthor(bytes) {
  const view = new DataView(bytes);
  if (bytes.byteLength < HEADER + GAME || (bytes.byteLength - HEADER) % GAME) return null;
  const count = view.getInt32(4, true);
  if (count < 1 || HEADER + count * GAME > bytes.byteLength) return null;
  /** @type {WthorGame[]} */
  const games = [];
  for (let start = HEADER; games.length < Math.min(count, MAX_GAMES); start += GAME) {
    const codes = new Uint8Array(bytes, start + MOVES, GAME - MOVES);
    const end = codes.indexOf(0);
    const moves = [...(end < 0 ? codes : codes.subarray(0, end))];
    const black = view.getUint8(start + DISCS);
    if (black > 64 || !moves.every((code) => fits(Math.floor(code / 10)) && fits(code % 10))) return null;
    games.push({
      moves: moves.map((code) => "abcdefgh"[(code % 10) - 1] + Math.floor(code / 10)).join(""),
      black,
      numbers: [view.getUint16(start, true), view.getUint16(start + 2, true), view.getUint16(start + 4, true)],
    });
  }
  return games;
}

/** The names in a .JOU or .TRN file. @param {ArrayBuffer} bytes @param {number} length of each */
function readNames(bytes, length) {
  const text = new TextDecoder("latin1").decode(bytes.slice(HEADER));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, i) =>
    text.slice(i * length, (i + 1) * length).split("\0")[0].trim(),
  );
}

/** @param {string} moves */
const shorter = (moves) => (moves.length > 24 ? `${moves.slice(0, 24)}…` : moves);

/**
 * The games of what was pasted, opened or dropped last, to choose from.
 * @param {(game: string) => void} take
 */
export function gameFiles(take) {
  const element = h("div.files");
  /** @type {WthorGame[]|null} */
  let wthor = null;
  /** @type {string[]} */
  let players = [];
  /** @type {string[]} */
  let events = [];

  /** @param {ListedGame[]} games @param {number} [chosen] */
  function draw(games, chosen = 0) {
    if (games.length < 2) return fill(element);
    const input = h(
      "select",
      { "aria-label": t("Games in the file"), on: { change: () => take(games[Number(input.value)].text) } },
      games.map(({ title }, i) => h("option", { value: i, selected: i === chosen }, `${i + 1}. ${title}`)),
    );
    const cut = games.length === MAX_GAMES ? t("The first {n} games", { n: MAX_GAMES }) : t("Games in the file");
    fill(element, h("label.field.wide", {}, h("span", {}, cut), input));
  }

  /** @param {WthorGame} game @returns {ListedGame} */
  function listed({ moves, black, numbers: [event, first, second] }) {
    const who = players[first] || players[second] ? `${players[first] ?? "?"} – ${players[second] ?? "?"}` : "";
    const where = events[event] ? ` · ${events[event]}` : "";
    return { text: moves, title: `${who || shorter(moves)} · ${black}–${64 - black}${where}` };
  }

  return {
    element,
    /** Another text was read, perhaps with several games. @param {ListedGame[]} games */
    list(games) {
      wthor = null;
      draw(games);
    },
    /** A WTHOR file, or the names that belong to one. @type {import("./drop.js").Binary} */
    binary(bytes, name, names) {
      const kind = /\.(wtb|jou|trn)$/i.exec(name)?.[1].toLowerCase();
      if (!kind) return false;
      if (kind === "wtb") {
        const games = readWthor(bytes);
        if (!games) showError(t("{name} is not a WTHOR file, or is damaged.", { name }));
        else take(games[0].moves);
        if (games) wthor = games;
      } else if (kind === "jou") players = readNames(bytes, PLAYER);
      else events = readNames(bytes, EVENT);
      if (wthor) draw(wthor.map(listed), Number(element.querySelector("select")?.value ?? 0));
      else if (kind !== "wtb" && !names.some((one) => /\.wtb$/i.test(one)))
        showError(t("{name} only has names; give it together with the .wtb file whose games it belongs to.", { name }));
      return true;
    },
  };
}
