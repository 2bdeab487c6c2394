/** A match that comes alive by itself: the address `?watch=1`, which the doors to a room use, starts one that nobody
 * has begun. A match under way is left as it is, and so is everything for visitors who asked for no motion. */

import { isStill } from "../settings.js";

/** The address of a room's door: behind some of them a match comes alive at once. @param {string} room */
export const doorTo = (room) => (room === "robots" || room === "aquarius" ? `#/${room}?watch=1` : `#/${room}`);

/** @param {() => unknown} play */
export function autoplay(play) {
  let wanted = false;
  /** @type {boolean|null} whether the match shown has not begun; null before there is one */
  let fresh = null;
  const start = () => {
    if (!wanted || fresh === null) return;
    wanted = false;
    if (fresh && !isStill()) play();
  };
  return {
    /** Whether a link asks for it. @param {URLSearchParams} query */
    asked(query) {
      wanted = query.has("watch");
      start();
      return query.has("watch");
    },
    /** @param {boolean} isFresh */
    show(isFresh) {
      fresh = isFresh;
      start();
    },
  };
}
