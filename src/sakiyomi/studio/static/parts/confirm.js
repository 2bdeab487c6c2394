/** Asks before something is lost that cannot be had back. */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * Whether somebody says yes; Escape and a click outside say no.
 * @param {string} question @param {string} yes what the button says that goes ahead
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes) {
  const dialog = h("dialog.confirm", { "aria-label": question });
  fill(
    dialog,
    h("p", {}, question),
    h(
      "div.row",
      {},
      button(yes, () => dialog.close("yes"), { kind: "primary" }),
      button(t("Cancel"), () => dialog.close(""), { autofocus: true }),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close("");
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    }),
  );
}

/** Before a game that is under way is given up. */
export const confirmNewGame = () => confirm(t("Give up this game and begin a new one?"), t("New game"));

/** Before a match that is under way is given up. */
export const confirmNewMatch = () => confirm(t("Give up this match and begin a new one?"), t("New match"));
