/** Checks certificates with rules of its own, in a browser or in Node.js: docs/certificate.md says what and why. */

import { CertificateError, Numbers, openFile, readHand, readMove, refuse } from "./file.js";
import { inCheck, moves, readSfen } from "./rules.js";

/** @import { Board } from "./rules.js" */
/** @import { Claim } from "./file.js" */
/** @typedef {{ move: number, need: number, replies: Map<number, number> }} ProofNode */

export { CertificateError };

const MAX_MOVES = 593;

/**
 * What a certificate proves; throws a CertificateError if it proves nothing.
 * @param {Uint8Array} data @param {number} [maxPositions]
 * @returns {Promise<Claim & { nodes: number, positions: number }>}
 */
export async function verify(data, maxPositions = 50_000_000) {
  const { claim, body } = await openFile(data);
  const board = readPosition(claim.sfen);
  if (claim.defending && !inCheck(board, board.side)) refuse("the side to move is not in check: nobody attacks it");
  if (claim.plies === null) {
    const entries = checkNoMate(board, claim.defending, new Numbers(body), maxPositions);
    return { ...claim, nodes: entries, positions: entries };
  }
  const nodes = readNodes(new Numbers(body));
  const checker = new MateChecker(nodes, maxPositions);
  const plies = checker.check(board, claim.defending);
  if (plies !== claim.plies) refuse(`the mate takes ${plies} plies, not ${claim.plies} as claimed`);
  return { ...claim, nodes: nodes.length, positions: checker.lengths.size };
}

/** @param {string} sfen */
function readPosition(sfen) {
  try {
    return readSfen(sfen);
  } catch (error) {
    return refuse(`the position of the certificate is wrong: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {Board} board */
const boardKey = (board) => String.fromCharCode(...board.pieces.map((piece) => piece + 20));

/**
 * Gives all to the attacker that a hand has, and the rest to the defender.
 * @param {Board} board @param {number} attacker @param {Int8Array} hand @returns {Board | null} null if there is less
 */
function withHand(board, attacker, hand) {
  const rest = hand.map((count, kind) => board.hands[0][kind] + board.hands[1][kind] - count);
  if (rest.some((count) => count < 0)) return null;
  return { pieces: board.pieces, hands: attacker === 0 ? [hand, rest] : [rest, hand], side: board.side };
}

/** @param {Numbers} numbers */
function readNodes(numbers) {
  /** @type {ProofNode[]} */
  const nodes = [];
  while (!numbers.atEnd) {
    const [move, need, count] = [numbers.read(), numbers.read(), numbers.read()];
    const name = `node ${nodes.length}`;
    if (count > MAX_MOVES) refuse(`${name} lists more replies than there can be`);
    const replies = new Map();
    for (let i = 0; i < count; i += 1) {
      const [reply, back] = [numbers.read(), numbers.read()];
      if (back < 1 || back > nodes.length) refuse(`${name} points to a node that does not come before it`);
      if (replies.has(reply)) refuse(`${name} lists a reply twice`);
      replies.set(reply, nodes.length - back);
    }
    nodes.push({ move, need, replies });
  }
  if (nodes.length === 0) refuse("the tree is empty");
  return nodes;
}

/** Follows the tree of a mate on all boards on which it is used. */
class MateChecker {
  /** @param {ProofNode[]} nodes @param {number} maxPositions */
  constructor(nodes, maxPositions) {
    this.nodes = nodes;
    this.maxPositions = maxPositions;
    /** @type {Map<string, number>} */
    this.lengths = new Map();
  }

  /** The plies of the longest line. @param {Board} board @param {boolean} defending */
  check(board, defending) {
    const root = this.nodes.length - 1;
    const start = this.bare(root, board, defending ? 1 - board.side : board.side);
    if (defending && this.nodes[root].move !== 0) refuse("the last node has a move, but the defender is to move");
    const below = defending ? this.replies(root, start) : this.after(root, start);
    return this.follow(root, start, below) - (defending ? 1 : 0);
  }

  /** @param {number} number @param {Board} board @param {{ number: number, board: Board }[]} below */
  follow(number, board, below) {
    const stack = [{ number, board, below }];
    let length = 0;
    while (stack.length > 0) {
      const here = stack[stack.length - 1];
      const open = here.below.find((item) => !this.lengths.has(placeKey(item)));
      if (open !== undefined) {
        stack.push({ ...open, below: this.after(open.number, open.board) });
        continue;
      }
      stack.pop();
      length = 1 + here.below.reduce((most, item) => Math.max(most, 1 + (this.lengths.get(placeKey(item)) ?? 0)), 0);
      this.lengths.set(placeKey(here), length);
      if (this.lengths.size > this.maxPositions) refuse(`more than ${this.maxPositions} positions: gave up checking`);
    }
    return length;
  }

  /** The position with no more in the attacker's hand than a node needs.
   * @param {number} number @param {Board} board @param {number} attacker */
  bare(number, board, attacker) {
    const need = readHand(this.nodes[number].need);
    const held = board.hands[attacker];
    const bare = need.every((count, kind) => count <= held[kind]) ? withHand(board, attacker, need) : null;
    return bare ?? refuse(`node ${number} needs more in hand than there is`);
  }

  /** What answers the replies to a node's move. @param {number} number @param {Board} board */
  after(number, board) {
    const code = readMove(this.nodes[number].move);
    for (const [move, after] of moves(board)) {
      if (move !== code) continue;
      if (!inCheck(after, after.side)) refuse(`node ${number}: the move ${code} does not give check`);
      return this.replies(number, after);
    }
    return refuse(`node ${number}: ${code} is not a legal move`);
  }

  /** @param {number} number @param {Board} board */
  replies(number, board) {
    const answers = this.nodes[number].replies;
    answers.forEach((_, reply) => readMove(reply));
    return [...moves(board)].map(([reply, after]) => {
      const node = answers.get(reply) ?? refuse(`node ${number}: there is no answer to ${reply}`);
      return { number: node, board: this.bare(node, after, after.side) };
    });
  }
}

/** @param {{ number: number, board: Board }} place */
const placeKey = ({ number, board }) => `${number} ${boardKey(board)}`;

/**
 * Reads entry after entry: every check has a reply to a position with an entry. Returns their number.
 * @param {Board} root @param {boolean} defending @param {Numbers} numbers @param {number} maxPositions
 */
function checkNoMate(root, defending, numbers, maxPositions) {
  /** @type {Map<string, Int8Array[]>} */
  const held = new Map();
  let entries = 0;
  const waiting = [defending ? answered(root, numbers, "the first reply") : root];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    const key = boardKey(here);
    const hand = here.hands[here.side];
    if (held.get(key)?.some((most) => hand.every((count, kind) => count <= most[kind]))) continue;
    const name = `entry ${entries}`;
    entries += 1;
    if (entries > maxPositions) refuse(`more than ${maxPositions} positions: gave up checking`);
    const more = readHand(numbers.read());
    const board = withHand(here, here.side, hand.map((count, kind) => count + more[kind]));
    if (board === null) return refuse(`${name} gives the attacker more than there is`);
    held.set(key, [...(held.get(key) ?? []), board.hands[board.side]]);
    const checks = [...moves(board)].filter(([, after]) => inCheck(after, after.side)).sort(([a], [b]) => a - b);
    const replies = checks.map(([check, after]) => answered(after, numbers, `${name}: the reply to ${check}`));
    waiting.push(...replies.reverse());
  }
  if (!numbers.atEnd) refuse("there is more after the last entry");
  return entries;
}

/** The position after the reply that comes next. @param {Board} board @param {Numbers} numbers @param {string} name */
function answered(board, numbers, name) {
  const reply = readMove(numbers.read());
  for (const [move, after] of moves(board)) if (move === reply) return after;
  return refuse(`${name}, ${reply}, is not a legal move`);
}
