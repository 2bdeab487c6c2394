/** Files and links that leave the page. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { complain, say } from "./toast.js";

/** Saves what the server made. @param {{name: string, type: string, text?: string, base64?: string}} file */
export function save(file) {
  const content = file.text ?? Uint8Array.from(atob(file.base64 ?? ""), (c) => c.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([content], { type: file.type }));
  const anchor = h("a", { href: address, download: file.name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Copies a text. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("Copied"));
  } catch {
    complain(t("The browser does not allow copying here."));
  }
}
