/** The bar beside a board: who is ahead, as a chance to win. */

import { h, set } from "../dom.js";
import { t } from "../i18n.js";

/** @param {string} label */
export function evaluationBar(label) {
  const part = h("div.part");
  const number = h("span.number");
  const element = h(
    "div.evalbar",
    { role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100 },
    part,
  );
  element.append(number);
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
      number.textContent = chance === null ? "" : words;
      number.classList.toggle("behind", shown < 50);
      set(element, "aria-valuenow", shown.toFixed(0));
      set(element, "aria-valuetext", chance === null ? t("not known yet") : `${words} (${shown.toFixed(0)} %)`);
      set(element, "title", chance === null ? null : `${shown.toFixed(0)} %`);
    },
  };
}
