/** A place to paste a game or position. */

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { fileButton } from "./save.js";

/** @import { Answer } from "../types/link" */

/** @param {string} label @param {string} hint @param {(text: string) => Promise<Answer>} take @returns {HTMLElement} */
export function pasteBox(label, hint, take) {
  const input = h("textarea", { rows: 4, placeholder: hint, spellcheck: "false", "aria-label": label });
  const send = async () => {
    const answer = await take(input.value);
    if (answer.re) input.value = "";
  };
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
  });
  const file = fileButton(t("Open a file"), "", take);
  return h("details.paste", {}, h("summary", {}, label), input, h("div.row", {}, button(t("Use this"), send), file));
}
