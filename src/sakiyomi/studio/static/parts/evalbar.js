/** The bar beside a board: who is ahead, as a chance to win. */

import { h, set } from "../dom.js";
import { t } from "../i18n.js";

/** @param {string} label */
export function evaluationBar(label) {
  const part = h("div.part");
  // One at each end: a number that moved from one to the other would jump.
  const ahead = h("span.number");
  const behind = h("span.number.behind");
  const element = h(
    "div.evalbar",
    { role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100 },
    part,
  );
  element.append(ahead, behind);
  return {
    element,
    /**
     * @param {number|null} chance of the first side, in percent @param {string} words its lead
     * @param {boolean} [flipped] whether the first side is at the top
     */
    show(chance, words, flipped = false) {
      const shown = chance ?? 50;
      element.classList.toggle("flipped", flipped);
      part.style.transform = `scaleY(${shown / 100})`;
      const number = words.replace(",", "");
      ahead.textContent = chance !== null && shown >= 50 ? number : "";
      behind.textContent = chance !== null && shown < 50 ? number : "";
      // The bar is narrow: a number of four digits or more is written smaller.
      const size = /^\S{5,}$/.test(number) ? `${(2.85 / number.length).toFixed(2)}rem` : "";
      for (const one of [ahead, behind]) one.style.fontSize = size;
      set(element, "aria-valuenow", shown.toFixed(0));
      set(element, "aria-valuetext", chance === null ? t("not known yet") : `${words} (${shown.toFixed(0)} %)`);
      set(element, "title", chance === null ? null : `${shown.toFixed(0)} %`);
    },
  };
}
