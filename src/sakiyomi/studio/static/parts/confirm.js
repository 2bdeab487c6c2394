/** Asks for confirmation before something is lost for good. */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * Whether the answer is yes; Escape and a click outside mean no.
 * @param {string} question @param {string} yes what the button says that goes ahead
 * @param {string} [no] what the other one says
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes, no = t("Cancel")) {
  const dialog = h("dialog.confirm", { "aria-label": question });
  fill(
    dialog,
    h("p", {}, question),
    h(
      "div.row",
      {},
      button(yes, () => dialog.close("yes"), { kind: "primary" }),
      button(no, () => dialog.close(""), { autofocus: true }),
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

/** Before abandoning a game. */
export const confirmNewGame = () =>
  confirm(t("Abandon this game and start a new one?"), t("New game"), t("Keep playing"));

/** Before a running game is left for something else. */
export const confirmLeaving = () => confirm(t("A game is going on. Leave it?"), t("Leave the game"));

/** Before abandoning a match. */
export const confirmNewMatch = () => confirm(t("Abandon this match and start a new one?"), t("New match"));
