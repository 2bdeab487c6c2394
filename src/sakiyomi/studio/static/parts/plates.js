/** The players beside a shogi board: name, strength and clock, on each side with that side's hand. */

import { h, set } from "../dom.js";
import { language, t } from "../i18n.js";

/** @import { OpeningName } from "../types/states" */

/**
 * @typedef {{element: HTMLElement, show: (who: string, words?: string) => void,
 *   tick: (text: string, how: {running: boolean, short: boolean, byoyomi?: boolean}) => void}} Plate
 */

/** @param {number} side @param {boolean} [timed] with a clock @returns {Plate} */
export function playerPlate(side, timed = false) {
  const name = h("span.whose");
  const about = h("span.strength");
  const label = side ? t("white's clock") : t("black's clock");
  const clock = timed ? h("div.clock", { role: "timer", "aria-label": label }) : null;
  return {
    element: h("div.plate", {}, h("div.player", {}, name, about), clock),
    show(who, words = "") {
      name.textContent = who ? `${side ? "☖" : "☗"} ${who}` : side ? t("☖ White") : t("☗ Black");
      set(name, "title", who || null);
      about.textContent = words;
    },
    tick(text, { running, short, byoyomi = false }) {
      if (!clock) return;
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("running", running);
      clock.classList.toggle("short", short);
      clock.classList.toggle("byoyomi", byoyomi);
      set(clock, "data-byoyomi", byoyomi ? t("byoyomi") : null);
      set(clock, "title", byoyomi ? t("byoyomi: your time for each move") : null);
    },
  };
}

/** What the sides of a mating problem are called, Black first; null where by their colours. @param {number} attacker */
export function problemSides(attacker) {
  if (language() !== "ja") return null;
  const names = [t("Attacker"), t("Defender")];
  return attacker ? names.reverse() : names;
}

/** The name of an opening in the reader's language, or the other one. @param {OpeningName|null} found */
export function openingName(found) {
  if (!found) return "";
  return language() === "ja" ? found.japanese || found.english : found.english || found.japanese;
}

/** How far a level reads. @param {number} depth in moves */
export const ahead = (depth) =>
  depth === 1 ? t("Looks one move ahead") : t("Looks {n} moves ahead", { n: depth });
