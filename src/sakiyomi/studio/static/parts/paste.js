/** A place to paste a game or position. What is typed there survives a reload. */

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { keep, recall } from "../settings.js";
import { fileButton } from "./save.js";

/** @import { Answer } from "../types/link" */

/** Characters that are kept: as many as the studio reads. */
const MAX_KEPT = 20_000;

/**
 * @param {string} label @param {string} hint @param {(text: string) => Promise<Answer>} take
 * @param {{room?: string, binary?: import("./drop.js").Binary}} [how]
 *   `room`: keeps what is typed under this name; `binary` takes a file that is not text
 * @returns {HTMLDetailsElement}
 */
export function pasteBox(label, hint, take, { room = "", binary } = {}) {
  const key = `typed.${room}`;
  const input = h("textarea", { rows: 4, placeholder: hint, spellcheck: "false", "aria-label": label });
  input.value = (room && recall(key)) || "";
  const save = (/** @type {string} */ text) => room && keep(key, text.slice(0, MAX_KEPT));
  const send = async () => {
    save(""); // it is on its way: a reload now must not bring it back
    const answer = await take(input.value);
    if (answer.re) input.value = "";
    else save(input.value);
  };
  input.addEventListener("input", () => save(input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
  });
  const file = fileButton(t("Open a file"), "", take, binary);
  return h(
    "details.paste",
    { open: input.value !== "" },
    h("summary", {}, label),
    input,
    h("div.row", {}, button(t("Use this"), send), file),
  );
}
