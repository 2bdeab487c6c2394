/** Short messages over the page: they never move what is below. */

import { button, h } from "../dom.js";
import { t } from "../i18n.js";

const SHOWN = 8000;

/** @param {string} words */
export function complain(words) {
  show(words, "bad", "alert");
}

/** @param {string} words */
export function say(words) {
  show(words, "good", "status");
}

/** @param {string} words @param {string} kind @param {string} role */
function show(words, kind, role) {
  const place = /** @type {HTMLElement} */ (document.getElementById("toasts"));
  const toast = h(
    `div.toast.${kind}`,
    { role },
    h("span", {}, words),
    button("×", () => toast.remove(), { "aria-label": t("Close"), kind: "quiet" }),
  );
  place.replaceChildren(toast);
  setTimeout(() => toast.remove(), SHOWN);
}
