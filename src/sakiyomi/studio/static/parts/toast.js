/** Short messages at the foot of the page: they never shift the layout, and let clicks through. */

import { button, h } from "../dom.js";
import { t, wrong } from "../i18n.js";

const SHOWN = 5000;
/** Long enough to see what was lost. */
const UNDOABLE = 12000;

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

/** A note on something that can be undone. @param {string} words @param {() => void} undo */
export function showUndo(words, undo) {
  const act = button(t("Undo"), () => {
    undo();
    shown()?.remove();
  });
  show(words, "good", "status", act, UNDOABLE);
}

/** The current message. @returns {Element|null} */
export const shown = () => place().firstElementChild;

/** Removes a message that no longer applies. @param {Element|null} toast */
export function dismiss(toast) {
  if (toast?.classList.contains("bad")) toast.remove();
}

/**
 * @param {string} words @param {string} kind @param {string} role
 * @param {HTMLButtonElement|null} [act] what can be done about it @param {number} [time] in milliseconds
 */
function show(words, kind, role, act = null, time = SHOWN) {
  const toast = h(
    `div.toast.${kind}`,
    { role },
    h("span", {}, words),
    act,
    button("×", () => toast.remove(), { "aria-label": t("Close"), kind: "quiet" }),
  );
  place().replaceChildren(toast);
  setTimeout(() => toast.remove(), time);
}
