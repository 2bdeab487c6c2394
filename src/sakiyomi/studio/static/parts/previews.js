/** What is behind each door of the home page: a small drawing with the room's own pieces, alive under the pointer. */

import { loadStyle, s } from "../dom.js";
import { drawPiece, sideOf } from "../boards/pieces.js";

await loadStyle("previews");

const WIDTH = 320;
const HEIGHT = 170;

/** Lines of a board. @param {number} size @param {number} left @param {number} top */
function lines(size, left, top) {
  let d = "";
  for (let x = left; x <= WIDTH; x += size) d += `M${x} 0V${HEIGHT}`;
  for (let y = top; y <= HEIGHT; y += size) d += `M0 ${y}H${WIDTH}`;
  return s("path.lines", { d });
}

/** @param {string} piece @param {number} x @param {number} y @param {string} [kind] */
const koma = (piece, x, y, kind = "") => {
  const turned = s("g", { transform: sideOf(piece) ? "rotate(180)" : null }, drawPiece(piece));
  return s("g", { transform: `translate(${x} ${y})` }, s(`g${kind}`, {}, turned));
};

/** @param {...SVGElement} shapes on a wooden board */
const wood = (...shapes) => [
  s("rect", { width: WIDTH, height: HEIGHT, fill: "url(#board-wood)" }),
  lines(48, 16, 13),
  ...shapes,
];

/** A gold is dropped before the king: mate. */
const tsume = () =>
  wood(
    s("rect.check", { x: 160, y: 13, width: 48, height: 48 }),
    koma("l", 88, 37),
    koma("n", 136, 37),
    koma("k", 184, 37),
    koma("s", 232, 37),
    koma("p", 232, 85),
    koma("P", 184, 133),
    koma("B", 88, 133),
    koma("G", 184, 85, ".drops"),
  );

/** The middle of a game, with the best move as an arrow. */
const shogi = () =>
  wood(
    koma("p", 40, 37),
    koma("g", 136, 37),
    koma("b", 232, 37),
    koma("s", 280, 37),
    koma("p", 184, 85),
    koma("P", 88, 85),
    koma("+R", 232, 133),
    koma("S", 136, 133),
    koma("P", 40, 133),
    koma("N", 280, 133),
    s("path.shaft", { d: "M232 112V66" }),
    s("path.tip", { d: "M232 46L220 68H244Z" }),
  );

/** A game that turns, with the mistake marked. */
const analysis = () => [
  s("rect.page", { width: WIDTH, height: HEIGHT }),
  s("rect.bright", { x: 16, y: 16, width: 12, height: 138, rx: 3 }),
  s("rect.dim", { x: 16, y: 16, width: 12, height: 52, rx: 3 }),
  s("path.thin", { d: "M44 86H304M44 40H304M44 132H304" }),
  s("path.fall", { d: "M212 58L232 120" }),
  s("path.curve.draws", {
    d: "M44 88L66 82L88 90L110 74L132 78L154 62L176 66L194 52L212 58L232 120L254 112L276 128L304 122",
    pathLength: 1,
  }),
  s("circle.mistake", { cx: 232, cy: 120, r: 6 }),
  s("text.sign", { x: 250, y: 100 }, "??"),
];

/** Discs, and what each move is worth. */
const othello = () => {
  const discs = { black: [[2, 1], [3, 1], [3, 2], [4, 0]], white: [[2, 2], [4, 1], [4, 2]] };
  const place = (/** @type {number[]} */ [x, y]) => ({ cx: 40 + 48 * x, cy: 37 + 48 * y, r: 19 });
  return [
    s("rect", { width: WIDTH, height: HEIGHT, fill: "url(#board-felt)" }),
    lines(48, 16, 13),
    ...discs.black.map((at) => s("circle", { ...place(at), fill: "url(#disc-black)" })),
    ...discs.white.map((at) => s("circle.turns", { ...place(at), fill: "url(#disc-white)" })),
    s("circle.ringed", { ...place([5, 1]) }),
    ...[
      ["+4", 280, 85],
      ["−2", 88, 133],
      ["−7", 280, 133],
      ["+1", 136, 37],
    ].map(([words, x, y]) => s("text.worth", { x, y }, String(words))),
  ];
};

/** Two robots on their ways. */
const robots = () => [
  ...Array.from({ length: 7 * 4 }, (_, i) => {
    const [x, y] = [i % 7, Math.floor(i / 7)];
    return s(`rect.${x + y < 5 ? "near-a" : "near-b"}`, { x: x * 46 - 1, y: y * 46 - 7, width: 46, height: 46 });
  }),
  s("path.way.a", { d: "M22 16L68 62L114 62" }),
  s("path.way.b", { d: "M298 154L252 108L252 62L206 62" }),
  ...[["9", 114, 62], ["4", 206, 62], ["6", 68, 154], ["2", 252, 16]].map(([words, x, y]) =>
    s("g.goal", { transform: `translate(${x} ${y})` }, s("circle", { r: 15 }), s("text", {}, String(words))),
  ),
  s("g.runs.a", {}, s("circle", { r: 15 }), s("text", {}, "A")),
  s("g.runs.b", {}, s("circle", { r: 15 }), s("text", {}, "B")),
];

/** Teams, water and walls on a field of hexagons. */
const aquarius = () => {
  /** @type {Record<number, string>} */
  const kinds = {
    ...{ 13: "t0", 14: "t0", 24: "t0", 25: "t0", 17: "t1", 18: "t1", 28: "t1", 31: "t2", 42: "t2", 43: "t2" },
    ...{ 5: "wall", 6: "wall", 38: "wall", 39: "wall", 9: "jar", 35: "jar" },
  };
  const cells = Array.from({ length: 66 }, (_, i) => {
    const [row, column] = [Math.floor(i / 11), i % 11];
    return [6 + column * 31 + (row % 2) * 15.5, 14 + row * 27];
  });
  return [
    s("rect.flat", { width: WIDTH, height: HEIGHT }),
    ...cells.map(([x, y], i) => s(`polygon.hex.${kinds[i] ?? "flat"}`, { points: hexagon(x, y) })),
    ...[14, 18, 43, 26, 48].map((i, team) =>
      s(
        `g.bot.t${team}`,
        { transform: `translate(${cells[i].join(" ")})` },
        s("circle", { r: 11 }),
        s("text", {}, "ABCDE"[team]),
      ),
    ),
  ];
};

/** @param {number} x @param {number} y */
function hexagon(x, y) {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => ((60 * k + 30) * Math.PI) / 180);
  const at = (/** @type {number} */ angle) => [x + 17 * Math.cos(angle), y + 17 * Math.sin(angle)];
  return corners
    .map((angle) =>
      at(angle)
        .map((n) => n.toFixed(1))
        .join(","),
    )
    .join(" ");
}

/** Four in a row, about to be completed. */
const games = () => {
  const rows = [".......", "...y...", "..yr...", ".yrrr.y"];
  return [
    s("rect.blue", { width: WIDTH, height: HEIGHT }),
    ...rows.flatMap((row, y) =>
      [...row].map((sign, x) =>
        s(`circle.${{ ".": "hole", "r": "red", "y": "gold" }[sign]}`, { cx: 29 + 43.5 * x, cy: 21 + 43 * y, r: 17.5 }),
      ),
    ),
    s("circle.red.drops", { cx: 246.5, cy: 150, r: 17.5 }),
  ];
};

/** A report with its figure. */
const papers = () => [
  s("rect.desk", { width: WIDTH, height: HEIGHT }),
  s("rect.sheet", { x: 70, y: 16, width: 180, height: 170, rx: 4 }),
  s("path.words.head", { d: "M92 40H198" }),
  s("path.words", { d: "M92 60H228M92 74H220M92 88H204" }),
  ...[34, 52, 26, 44, 58].map((tall, i) =>
    s(`rect.${i % 2 ? "fa" : "fb"}.grows`, { x: 96 + 27 * i, y: 166 - tall, width: 18, height: tall }),
  ),
  s("path.thin", { d: "M90 166H230" }),
];

/** @type {Record<string, () => SVGElement[]>} */
const PREVIEWS = { tsume, shogi, analysis, othello, robots, aquarius, games, papers };

/** @param {string} room */
export const preview = (room) =>
  s(
    `svg.preview.${room}`,
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    PREVIEWS[room](),
  );
