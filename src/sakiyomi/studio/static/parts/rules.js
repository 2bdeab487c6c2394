/** Rules cards: the game in a few lines, a legend with the room's own symbols, and the keys. */

import { button, h, s } from "../dom.js";
import { gameText, t } from "../i18n.js";
import { isWestern } from "../boards/notation.js";
import { keep } from "../settings.js";
import { HELD, kindName, pieceIcon } from "../boards/pieces.js";

/** @import { Child } from "../types/dom" */

/**
 * @param {string} title @param {Child[]} rules @param {[Child, string][]} legend @param {[string[], string][]} keys
 * @returns {HTMLElement}
 */
function card(title, rules, legend, keys) {
  return h(
    "div",
    {},
    h("h2", {}, title),
    h(
      "ul",
      {},
      rules.map((rule) => h("li", {}, rule)),
    ),
    h("h3", {}, t("Legend")),
    h(
      "div.legend",
      {},
      legend.map(([sign, words]) => h("div", {}, sign, h("span", {}, words))),
    ),
    h("h3", {}, t("Keys")),
    h(
      "dl.keys",
      {},
      keys
        .map(([names, words]) => [
          h(
            "dt",
            {},
            names.map((name) => h("kbd", {}, name)),
          ),
          h("dd", {}, words),
        ])
        .flat(),
    ),
  );
}

/** A small drawing. @param {...SVGElement} shapes */
const sign = (...shapes) => s("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, shapes);
const disc = (/** @type {string} */ kind) => sign(s("circle", { cx: 16, cy: 16, r: 13, fill: `url(#disc-${kind})` }));
const dot = () => sign(s("circle", { cx: 16, cy: 16, r: 5, class: "sign-dot" }));
const patch = (/** @type {string} */ kind) =>
  sign(s("rect", { x: 3, y: 3, width: 26, height: 26, rx: 3, class: kind }));
const hexagon = (/** @type {string} */ kind) => sign(s("path", { d: "M16 2L28 9V23L16 30L4 23V9Z", class: kind }));
const bolt = () =>
  sign(s("path", { d: "M4 16H22", class: "sign-line" }), s("path", { d: "M20 9L29 16L20 23Z", class: "sign-tip" }));

/** @type {() => [string[], string][]} */
const boardKeys = () => [
  [["←", "→"], t("step through the moves")],
  [["f"], t("turn the board")],
  [["Tab", "↑", "Enter"], t("go to a square, and pick up or put down")],
  [["?"], t("this card")],
];

/** @returns {[Child, string][]} */
const marks = () => [
  [dot(), t("a square where the piece can go")],
  [patch("sign-last"), t("the last move")],
  [patch("sign-check"), t("a king in check")],
  [bolt(), t("the best move, a hint, or a defence; draw your own with the right button")],
];

export const tsumeRules = () =>
  card(
    t("Mate problems"),
    [
      t("You are the attacker at the bottom. Mate the king: each of your moves must give check."),
      t("The defender plays the reply that holds out longest. A piece taken may be dropped again."),
      t("Move by clicking or dragging; pieces in hand stand beside the board."),
      t("A hint names the piece first, then the move. A wrong check is refuted by the solver."),
      promotion(),
      notation(),
    ],
    [...pieceLegend(), ...marks()],
    [...boardKeys(), [["P", "L", "N"], t("put a piece while setting up; + promotes, Delete removes")]],
  );

export const shogiRules = () =>
  card(
    t("Shogi"),
    [
      t("Mate the other king. Pieces point at the opponent; captured ones change sides and may be dropped."),
      t("Pieces that move in, within or out of the last three ranks may promote (red)."),
      promotion(),
      t("No two unpromoted pawns of one side on a file, and no mate by dropping a pawn."),
      t("A position that comes four times is a draw; perpetual check loses."),
      notation(),
    ],
    [...pieceLegend(), ...marks()],
    boardKeys(),
  );

/** @returns {[Child, string][]} */
const pieceLegend = () => {
  const ways = pieceWays();
  return ["K", ...HELD].map((kind) => [
    pieceIcon(kind),
    t("{piece}: {way}", { piece: kindName(kind), way: ways[kind] }),
  ]);
};

/** How each piece moves. @type {() => Record<string, string>} */
const pieceWays = () => ({
  K: t("one step any way"),
  R: t("straight, any distance"),
  B: t("diagonally, any distance"),
  G: t("one step, not diagonally back"),
  S: t("one step forward or diagonally"),
  N: t("jumps: two forward, one aside"),
  L: t("forward, any distance"),
  P: t("one step forward"),
});
const promotion = () => t("Promoted (red): rook and bishop gain one step any way, the others move like a gold.");

/** How moves are written, and a button for the other way. */
function notation() {
  const western = isWestern();
  const words = western
    ? t("P-7f: a pawn goes to 7f. x takes, * drops, + promotes, = does not.")
    : t("▲７六歩: Black's pawn goes to file 7, rank 6. △ is White, 同 takes what has just moved, 打 drops.");
  const other = western ? "▲７六歩" : "P-7f";
  const change = button(
    t("Write {move} instead", { move: other }),
    () => {
      keep("notation", western ? "japanese" : "western");
      change.closest("dialog")?.close();
      window.dispatchEvent(new Event("look"));
    },
    { kind: "quiet.link" },
  );
  return h("span", {}, words, " ", change);
}

export const othelloRules = () =>
  card(
    t("Othello"),
    [
      t("Put a disc so that it encloses discs of the other colour in a line: they turn over."),
      t("If you cannot move you pass. When nobody can move, more discs win."),
      t("Numbers are discs for the side to move: exact near the end, an estimate before."),
      t("Point at a square to see which discs would turn."),
    ],
    [
      [disc("black"), t("black moves first")],
      [disc("white"), t("white")],
      [patch("sign-felt-best"), t("the best square")],
      [patch("sign-felt-last"), t("the last move")],
    ],
    boardKeys(),
  );

export const robotRules = () =>
  card(
    t("Collecting robots"),
    [
      t("Two robots move one cell at a time, also diagonally. The first to reach a target gets its points."),
      t("The shaded cells are nearer to one robot: its territory."),
      t("Lines show where each robot plans to go; the tree shows what it considered."),
    ],
    [
      [target(), t("target 1, worth 8")],
      [patch("sign-a"), t("territory of A")],
      [patch("sign-b"), t("territory of B")],
      [patch("sign-wall"), t("wall")],
    ],
    [
      [["←", "→"], t("step through the match")],
      [["Q", "W", "E"], t("drive a robot: the keys around S are the directions, S stays")],
      [["?"], t("this card")],
    ],
  );

/** A target as it stands on the board. */
const target = () =>
  sign(
    s("circle", { cx: 15, cy: 17, r: 12, class: "sign-goal" }),
    s("text", { x: 15, y: 17, class: "sign-points" }, "8"),
    s("circle", { cx: 25, cy: 7, r: 6.5, class: "sign-tag" }),
    s("text", { x: 25, y: 7, class: "sign-number" }, "1"),
  );

/** The rules that stand beside the board. */
export const shortRobotRules = () =>
  h(
    "div.shortrules",
    {},
    h("p", {}, t("Two robots move one cell at a time, also diagonally. The first to reach a target gets its points.")),
    h(
      "p.legendrow",
      {},
      h("span", {}, target(), t("target 1, worth 8")),
      h("span", {}, patch("sign-a"), t("nearer to A")),
      h("span", {}, patch("sign-b"), t("nearer to B")),
      h("span", {}, patch("sign-wall"), t("wall")),
    ),
  );

export const aquariusRules = () =>
  card(
    t("Aquarius"),
    [
      t("Six teams of robots carry water from jars and pour it on the field. A field enclosed by your water is yours."),
      t("Watered and enclosed cells give points; other teams can suck your water away."),
      t("Click a robot to take it over; it goes where you click, while programs drive the rest."),
    ],
    [
      [hexagon("sign-flat"), t("flat")],
      [hexagon("sign-waste"), t("wasteland")],
      [hexagon("sign-wall"), t("wall")],
      [hexagon("sign-jar"), t("jar")],
    ],
    [
      [["Space"], t("play or pause")],
      [["←", "→"], t("one session back or on")],
      [["+", "−", "0"], t("zoom in, out, and the whole field")],
      [["W", "E", "A", "D", "Z", "X"], t("drive a robot; S pours, sucks or refills")],
      [["?"], t("this card")],
    ],
  );

/** @param {{title: string, rules: string[], options: Record<string, string>}|null} game */
export const gameRules = (game) =>
  card(
    game ? gameText(game.title) : t("Any game"),
    [
      ...(game?.rules.length
        ? game.rules.map(gameText)
        : [t("This game says nothing about its rules; its legal moves are listed under the board.")]),
      t("Click on the board, or choose a move from the list. A move from one place to another takes two clicks."),
    ],
    [
      [patch("sign-last"), t("the last move")],
      [dot(), t("where you can click")],
    ],
    [
      [["←", "→"], t("step through the moves")],
      [["Esc"], t("forget the first click")],
      [["?"], t("this card")],
    ],
  );
