/** The file of a certificate: its lines, its hash, its numbers (docs/certificate.md). */

import { sha256 } from "./sha256.js";

/**
 * @typedef {{ sfen: string, plies: number | null, defending: boolean }} Claim plies to mate, or null for no mate;
 * defending if the side to move is in check
 */

const MAGIC = "sakiyomi certificate 3";
const [SMALL, RATIO, LARGEST] = [1 << 16, 200, 1 << 30];

/** A certificate that is damaged, or does not prove what it claims. */
export class CertificateError extends Error {}

/** @param {string} reason @returns {never} */
export function refuse(reason) {
  throw new CertificateError(reason);
}

/** The claim and the body of a file. @param {Uint8Array} data @returns {Promise<{ claim: Claim, body: Uint8Array }>} */
export async function openFile(data) {
  /** @type {number[]} */
  const ends = [];
  for (let at = data.indexOf(10); at >= 0 && ends.length < 5; at = data.indexOf(10, at + 1)) ends.push(at);
  const lines = ends.map((end, i) => String.fromCharCode(...data.subarray(i ? ends[i - 1] + 1 : 0, end)));
  if (lines[0] !== MAGIC) refuse(`this is not a certificate: it does not begin with '${MAGIC}'`);
  if (ends.length < 5) refuse("the certificate is damaged: it is truncated");
  const packed = data.subarray(ends[4] + 1);
  if (sha256([data.subarray(0, ends[3] + 1), packed]) !== lines[4]) {
    refuse("the certificate is damaged: its hash does not match");
  }
  const claim = readClaim(lines[1], lines[2]);
  if (!/^(0|[1-9][0-9]{0,11})$/.test(lines[3])) refuse("not the size of a body");
  const size = Number(lines[3]);
  if (size > Math.min(LARGEST, Math.max(SMALL, RATIO * packed.length))) refuse("the certificate is too large");
  return { claim, body: await inflate(packed, size) };
}

/** @param {string} sfen @param {string} words @returns {Claim} */
function readClaim(sfen, words) {
  const match = /^(?:(mated?) (0|[1-9][0-9]{0,5})|no mate|escape)$/.exec(words);
  if (match === null) return refuse(`'${words}' is not a claim, such as 'mate 7' or 'no mate'`);
  return {
    sfen,
    plies: match[2] === undefined ? null : Number(match[2]),
    defending: words === "escape" || match[1] === "mated",
  };
}

/** @param {Uint8Array} packed @param {number} size */
async function inflate(packed, size) {
  const body = await unpack(packed, size);
  if (body === null) return refuse("the certificate is damaged: its body does not have the declared size");
  // Not every platform notices bytes after the end of a stream: then the last one is not needed.
  if ((await unpack(packed.subarray(0, -1), size)) !== null) refuse("the certificate is damaged: more follows");
  return body;
}

/** All that a stream holds, if it is this much. @param {Uint8Array} packed @param {number} size */
async function unpack(packed, size) {
  const body = new Uint8Array(size);
  let length = 0;
  try {
    const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream("deflate"));
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length + part.value.length > size) return null;
      body.set(part.value, length);
      length += part.value.length;
    }
  } catch {
    return null;
  }
  return length === size ? body : null;
}

/** Numbers of seven bits a byte, the lowest first. */
export class Numbers {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get atEnd() {
    return this.at === this.bytes.length;
  }

  read() {
    let value = 0;
    for (let factor = 1; factor < 2 ** 35 && !this.atEnd; factor *= 128) {
      const byte = this.bytes[this.at];
      this.at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    return refuse(`the tree ends, or has too large a number, at byte ${this.at}`);
  }
}

/** Lowest bit and mask of each kind in a hand: pawn, lance, knight, silver, bishop, rook, gold. */
const HAND = [[0, 31], [6, 7], [10, 7], [14, 7], [22, 3], [25, 3], [18, 7]];

/** The counts of a hand by kind. @param {number} word */
export function readHand(word) {
  const hand = new Int8Array(8);
  let rest = word;
  HAND.forEach(([low, mask], i) => {
    hand[i + 1] = Math.floor(word / 2 ** low) & mask;
    rest -= hand[i + 1] * 2 ** low;
  });
  if (rest !== 0) refuse(`${word} is not a hand`);
  return hand;
}

/** The code of a move that could exist. @param {number} code */
export function readMove(code) {
  const [to, origin] = [code % 128, Math.floor(code / 128) % 128];
  if (to > 80 || code >= 1 << 15 || origin > 88 || origin === 81) refuse(`there is no move with the code ${code}`);
  return code;
}
