/** The place in a game that is shown, ahead of the studio's answers, so that quick steps add up. */

/** @param {(at: number) => Promise<unknown>} go asks the studio; it shows the new state before it answers */
export function cursor(go) {
  let at = 0;
  let shown = 0;
  let length = 0;
  let waiting = 0;

  /** A state of the studio: an old one does not undo the steps made since. @param {number} place @param {number} end */
  function show(place, end) {
    shown = place;
    length = end;
    if (!waiting) at = place;
  }

  /** @param {number} place */
  async function to(place) {
    at = Math.min(length, Math.max(0, place));
    waiting += 1;
    await go(at);
    waiting -= 1;
    if (!waiting) at = shown;
  }

  return {
    show,
    to,
    by: (/** @type {number} */ steps) => to(at + steps),
    end: () => to(length),
    at: () => at,
  };
}
