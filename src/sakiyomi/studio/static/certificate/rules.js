/**
 * The rules of shogi once more, for checking certificates in the browser: nothing here comes from the server.
 *
 * A square is file * 9 + rank, both from 0: 1a is 0, 9i is 80. Kinds: pawn 1, lance 2, knight 3, silver 4,
 * bishop 5, rook 6, gold 7, king 8; a promoted piece is its kind + 8; White's pieces are negative. A move is its
 * code in a certificate.
 */

/** @typedef {{ pieces: Int8Array, hands: [Int8Array, Int8Array], side: number }} Board */

const KING = 8;
const LETTERS = ["", "P", "L", "N", "S", "B", "R", "G", "K"];
const COUNTS = [0, 18, 4, 4, 4, 2, 2, 4, 2];

/** The eight neighbours as [files, ranks] for Black; the opposite of direction d is d ^ 1. */
const WAYS = [
  [0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [-1, 1], [-1, -1], [1, 1],
];
const CROSS = [0, 1, 2, 3];
const DIAGONAL = [4, 5, 6, 7];
const GOLD = [0, 1, 2, 3, 4, 6];
/** Directions of one step, and of any number of steps, by kind. */
const STEPS = [
  [], [0], [], [], [0, ...DIAGONAL], [], [], GOLD, [...CROSS, ...DIAGONAL], GOLD, GOLD, GOLD, GOLD, CROSS, DIAGONAL,
].map((list) => new Set(list));
const SLIDES = [
  [], [], [0], [], [], DIAGONAL, CROSS, [], [], [], [], [], [], DIAGONAL, CROSS,
].map((list) => new Set(list));

/** @param {number} file @param {number} rank */
const onBoard = (file, rank) => file >= 0 && file < 9 && rank >= 0 && rank < 9;
/** @param {number} piece */
const owner = (piece) => (piece > 0 ? 0 : 1);
/** A direction as seen by a side. @param {number} way @param {number} side */
const seen = (way, side) => (side === 0 ? way : way ^ 1);
/** Ranks between a square and a side's far edge. @param {number} side @param {number} square */
const depth = (side, square) => (side === 0 ? square % 9 : 8 - (square % 9));

/** Whether a piece could never move again. @param {number} side @param {number} kind @param {number} to */
function stuck(side, kind, to) {
  return ((kind === 1 || kind === 2) && depth(side, to) === 0) || (kind === 3 && depth(side, to) < 2);
}

/** Whether a side attacks a square. @param {Int8Array} pieces @param {number} square @param {number} by */
function attacked(pieces, square, by) {
  const [home, row] = [Math.floor(square / 9), square % 9];
  for (let way = 0; way < 8; way += 1) {
    const [files, ranks] = WAYS[way];
    let [file, rank, distance] = [home + files, row + ranks, 1];
    while (onBoard(file, rank) && pieces[file * 9 + rank] === 0) {
      [file, rank, distance] = [file + files, rank + ranks, distance + 1];
    }
    const piece = onBoard(file, rank) ? pieces[file * 9 + rank] : 0;
    if (piece === 0 || owner(piece) !== by) continue;
    const back = seen(way ^ 1, by);
    const kind = Math.abs(piece);
    if (SLIDES[kind].has(back) || (distance === 1 && STEPS[kind].has(back))) return true;
  }
  const rank = row + (by === 0 ? 2 : -2);
  return [home - 1, home + 1].some((file) => onBoard(file, rank) && pieces[file * 9 + rank] === (by === 0 ? 3 : -3));
}

/** Whether a side's king is attacked; never if it has none. @param {Board} board @param {number} side */
export function inCheck(board, side) {
  const king = board.pieces.indexOf(side === 0 ? KING : -KING);
  return king >= 0 && attacked(board.pieces, king, 1 - side);
}

/** The position after a move, legal but for checks. @param {Board} board @param {number} code @returns {Board} */
export function play(board, code) {
  const [to, origin, promotes] = [code & 127, (code >> 7) & 127, code >> 14];
  const pieces = board.pieces.slice();
  const hand = board.hands[board.side].slice();
  const sign = board.side === 0 ? 1 : -1;
  if (origin > 81) {
    hand[origin - 81] -= 1;
    pieces[to] = sign * (origin - 81);
  } else {
    const taken = Math.abs(pieces[to]);
    if (taken !== 0 && taken !== KING) hand[taken > KING ? taken - 8 : taken] += 1;
    pieces[to] = pieces[origin] + (promotes ? sign * 8 : 0);
    pieces[origin] = 0;
  }
  return { pieces, hands: board.side === 0 ? [hand, board.hands[1]] : [board.hands[0], hand], side: 1 - board.side };
}

/** All legal moves but for the safety of the own king and mate by a pawn. @param {Board} board */
function* steps(board) {
  const { pieces, side } = board;
  for (let from = 0; from < 81; from += 1) {
    if (pieces[from] === 0 || owner(pieces[from]) !== side) continue;
    const kind = Math.abs(pieces[from]);
    for (const to of targets(pieces, from, kind, side)) {
      if (!stuck(side, kind, to)) yield to | (from << 7);
      if (kind < 7 && Math.min(depth(side, from), depth(side, to)) < 3) yield to | (from << 7) | (1 << 14);
    }
  }
}

/** Where a piece may go. @param {Int8Array} pieces @param {number} from @param {number} kind @param {number} side */
function* targets(pieces, from, kind, side) {
  const [home, row] = [Math.floor(from / 9), from % 9];
  /** @param {number} square */
  const free = (square) => pieces[square] === 0 || owner(pieces[square]) !== side;
  if (kind === 3) {
    const rank = row + (side === 0 ? -2 : 2);
    for (const file of [home - 1, home + 1]) if (onBoard(file, rank) && free(file * 9 + rank)) yield file * 9 + rank;
  }
  for (let way = 0; way < 8; way += 1) {
    const far = SLIDES[kind].has(way);
    if (!far && !STEPS[kind].has(way)) continue;
    const [files, ranks] = WAYS[seen(way, side)];
    for (let [file, rank] = [home + files, row + ranks]; onBoard(file, rank); file += files, rank += ranks) {
      if (free(file * 9 + rank)) yield file * 9 + rank;
      if (!far || pieces[file * 9 + rank] !== 0) break;
    }
  }
}

/** @param {Board} board */
function* drops(board) {
  const { pieces, side } = board;
  const pawn = side === 0 ? 1 : -1;
  for (let kind = 1; kind <= 7; kind += 1) {
    if (board.hands[side][kind] <= 0) continue;
    for (let to = 0; to < 81; to += 1) {
      if (pieces[to] !== 0 || stuck(side, kind, to)) continue;
      const file = to - (to % 9);
      if (kind === 1 && pieces.subarray(file, file + 9).includes(pawn)) continue;
      yield to | ((81 + kind) << 7);
    }
  }
}

/** The legal moves, each with the position after it. @param {Board} board @returns {Generator<[number, Board]>} */
export function* moves(board) {
  for (const list of [steps(board), drops(board)]) {
    for (const code of list) {
      const after = play(board, code);
      if (inCheck(after, board.side)) continue;
      if (code >> 7 === 82 && inCheck(after, after.side) && moves(after).next().done) continue;
      yield [code, after];
    }
  }
}

/** Reads a position; throws an Error if it is not one. @param {string} text @returns {Board} */
export function readSfen(text) {
  const match = /^([1-9+A-Za-z/]{17,200}) ([bw]) (-|[0-9A-Za-z]{1,40})( [1-9][0-9]{0,5}| 0{1,5}[1-9])?$/.exec(text);
  if (match === null) throw new Error("not a SFEN");
  const board = { pieces: readPieces(match[1]), hands: readHands(match[3]), side: match[2] === "b" ? 0 : 1 };
  const used = COUNTS.map((_, kind) => board.hands[0][kind] + board.hands[1][kind]);
  board.pieces.forEach((piece, square) => {
    const kind = Math.abs(piece);
    if (piece !== 0) used[kind > KING ? kind - 8 : kind] += 1;
    if (stuck(owner(piece), kind, square)) throw new Error("a piece could never move");
  });
  if (used.some((count, kind) => count > COUNTS[kind])) throw new Error("more pieces than a set has");
  const kings = [KING, -KING].map((king) => board.pieces.filter((piece) => piece === king).length);
  if (Math.max(...kings) !== 1) throw new Error("each side may have at most one king, and one side must have one");
  if (inCheck(board, 1 - board.side)) throw new Error("the side that is not to move is in check");
  return board;
}

/** @param {string} text */
function readPieces(text) {
  const pieces = new Int8Array(81);
  const rows = text.split("/");
  if (rows.length !== 9) throw new Error("a board has nine ranks");
  rows.forEach((row, rank) => {
    let file = 9;
    for (const item of row.match(/[1-9]|\+?[A-Za-z]|./g) ?? []) {
      if (/^[1-9]$/.test(item)) {
        file -= Number(item);
        continue;
      }
      file -= 1;
      if (file < 0) throw new Error("a rank has more than nine squares");
      pieces[file * 9 + rank] = readPiece(item);
    }
    if (file !== 0) throw new Error("a rank does not have nine squares");
  });
  return pieces;
}

/** @param {string} item */
function readPiece(item) {
  const letter = item.slice(-1);
  const kind = LETTERS.indexOf(letter.toUpperCase());
  const promoted = item.length > 1;
  if (kind < 1 || (promoted && kind > 6)) throw new Error("no such piece");
  return (letter === letter.toUpperCase() ? 1 : -1) * (promoted ? kind + 8 : kind);
}

/** @param {string} text @returns {[Int8Array, Int8Array]} */
function readHands(text) {
  /** @type {[Int8Array, Int8Array]} */
  const hands = [new Int8Array(8), new Int8Array(8)];
  if (text === "-") return hands;
  const items = [...text.matchAll(/([1-9][0-9]?)?([PLNSGBRplnsgbr])/g)];
  if (items.map((item) => item[0]).join("") !== text) throw new Error("not a hand");
  for (const [, count, letter] of items) {
    const kind = LETTERS.indexOf(letter.toUpperCase());
    const hand = hands[letter === letter.toUpperCase() ? 0 : 1];
    if (hand[kind] !== 0) throw new Error("a piece is given twice");
    hand[kind] = Number(count ?? 1);
  }
  return hands;
}
