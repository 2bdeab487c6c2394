/** The last ten seconds of byoyomi, counted aloud: a tick for each, and a higher one for the last three. */

import { play } from "../sound.js";

const COUNTED = 10;
const LAST = 3;

/** @returns {(left: number, counts: boolean) => void} hears the seconds that are left, and whether they count */
export function countdown() {
  let said = 0;
  return (left, counts) => {
    const whole = Math.ceil(left);
    if (!counts || whole > COUNTED || whole < 1) said = 0;
    else if (whole !== said) {
      said = whole;
      play(whole <= LAST ? "last" : "tick");
    }
  };
}
