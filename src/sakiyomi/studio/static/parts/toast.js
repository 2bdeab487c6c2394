/** Short messages at the foot of the page: they never shift the layout, and let clicks through. */

import { button, h } from "../dom.js";
import { t, wrong } from "../i18n.js";

const SHOWN = 5000;

/** @param {string} words */
export function showError(words) {
  show(words, "bad", "alert");
}

/** Shows a server error. @param {string} message */
export function showServerError(message) {
  showError(wrong(message));
}

/** @param {string} words */
export function showNote(words) {
  show(words, "good", "status");
}

const place = () => /** @type {HTMLElement} */ (document.getElementById("toasts"));

/** The current message. @returns {Element|null} */
export const shown = () => place().firstElementChild;

/** Removes a message that no longer applies. @param {Element|null} toast */
export function dismiss(toast) {
  if (toast?.classList.contains("bad")) toast.remove();
}

/** @param {string} words @param {string} kind @param {string} role */
function show(words, kind, role) {
  const toast = h(
    `div.toast.${kind}`,
    { role },
    h("span", {}, words),
    button("×", () => toast.remove(), { "aria-label": t("Close"), kind: "quiet" }),
  );
  place().replaceChildren(toast);
  setTimeout(() => toast.remove(), SHOWN);
}
