/** The small buttons over a board: turn it, share it, full screen, and the rules. */

import { button, fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { share } from "./save.js";
import { showError } from "./toast.js";

/**
 * @param {string} name @param {string} label @param {() => void} act
 * @param {{keys?: string, extra?: boolean}} [how] `extra` ones are left out on a phone
 */
export function iconButton(name, label, act, { keys, extra } = {}) {
  const kind = extra ? "quiet.tool.extra" : "quiet.tool";
  return button(icon(name), act, { "aria-label": label, title: label, kind, "aria-keyshortcuts": keys });
}

/** Shows the board alone on the screen, or leaves it. @param {() => HTMLElement|null} stage */
async function toggleFull(stage) {
  if (document.fullscreenElement) await document.exitFullscreen();
  else
    await stage()
      ?.requestFullscreen?.()
      .catch(() => {});
}

/**
 * @param {{flip?: () => void, help?: () => HTMLElement, unlinked?: () => string}} can
 *   `unlinked` says why the page has no link that shows the same elsewhere, or nothing
 * @returns {{element: HTMLElement, key: (event: KeyboardEvent) => boolean}}
 */
export function stageTools(can) {
  const { flip, help, unlinked } = can;
  /** @type {HTMLElement} */
  const element = h(
    "div.tools",
    { role: "group", "aria-label": t("Board") },
    flip ? iconButton("flip", t("Turn the board"), flip, { keys: "f" }) : null,
    iconButton("link", t("Copy link"), () => {
      const said = unlinked?.();
      if (said) showError(said);
      else share();
    }),
    iconButton("full", t("Full screen"), () => toggleFull(() => element.closest(".stage")), { extra: true }),
    help ? iconButton("help", t("Rules and keys"), () => showCard(help()), { keys: "?" }) : null,
  );
  return {
    element,
    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return false;
      if (event.key === "f" && flip) flip();
      else if (event.key === "?" && help) showCard(help());
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

/** A card over the page, closed by Escape, a click outside, or its button.
 * @param {HTMLElement} content @param {string} [label] */
export function showCard(content, label = t("Rules and keys")) {
  const dialog = h("dialog.card", { "aria-label": label });
  fill(
    dialog,
    content,
    button(t("Close"), () => dialog.close(), { kind: "primary", autofocus: true }),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.scrollTop = 0; // the button at its end has the focus
}
