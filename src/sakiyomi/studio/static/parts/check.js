/** Checks a certificate in the browser, with rules of its own. */

import { button } from "../dom.js";
import { t } from "../i18n.js";
import { bytesOf } from "./save.js";
import { showError, showNote } from "./toast.js";

/** @import { Answer } from "../types/link" */

/** A button that checks the certificate that the server answers. @param {() => Promise<Answer>} ask */
export function checkButton(ask) {
  const act = async () => {
    const { file } = await ask();
    if (!file) return;
    const { verify } = await import("../certificate/checker.js");
    try {
      const done = await verify(bytesOf(file));
      const claim = done.plies === null ? t("no mate") : t("mate within {n} plies", { n: done.plies });
      showNote(t("Checked by this browser: {claim}, {n} positions", { claim, n: done.positions }));
    } catch (error) {
      showError(t("The proof is wrong: {why}", { why: error instanceof Error ? error.message : String(error) }));
    }
  };
  return button(t("Check the proof"), act, { title: t("Check the proof in this browser, by rules of its own") });
}
