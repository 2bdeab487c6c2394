/** A place in a line of moves, as addresses name it. */

/** More than any line has. */
const LAST = 10000;

/** The number of moves before the place: all of them if the address gives only the moves.
 * @param {URLSearchParams} query */
export function plyOf(query) {
  const at = Number(query.get("ply") ?? LAST);
  return Number.isSafeInteger(at) && at >= 0 ? Math.min(at, LAST) : 0;
}
