/** The panels beside a board. A narrow window shows one at a time behind tabs; on a wide one the column is as high as
 * the window: pinned panels stay in view, and the others share the place below them. */

import { button, h, set } from "../dom.js";
import { t } from "../i18n.js";
import { keep, recall } from "../settings.js";

let count = 0;
const wide = matchMedia("(width > 56rem), (width > 39rem) and (height <= 31rem)");

/**
 * @typedef {HTMLElement & Record<"showPanel"|"keepPanel", (panel: HTMLElement) => void>} SideColumn  `showPanel` brings
 *   one forward, `keepPanel` also for the next visit
 * @param {HTMLElement[]} panels each named by its `aria-label`
 * @param {{lead?: HTMLElement|null, pinned?: HTMLElement[], room?: string}} [how] `lead` stands over them all at
 *   times; `pinned` panels are always in view on a wide window; without `room`, whose choice is kept, all of them are
 * @returns {SideColumn}
 */
export function sidePanels(panels, { lead = null, pinned = [], room = "" } = {}) {
  const all = [...pinned, ...panels];
  const tabs = all.map((panel) => {
    panel.id ||= `panel-${++count}`;
    panel.classList.toggle("pinned", pinned.includes(panel));
    return button(panel.getAttribute("aria-label"), () => pick(panel), {
      role: "tab",
      "aria-controls": panel.id,
      kind: pinned.includes(panel) ? "quiet.narrow" : "quiet",
    });
  });
  const bar = h("div.tabs", { role: "tablist", "aria-label": t("Panels") }, tabs);

  /** Somebody chooses a panel, also for the next visit. @param {HTMLElement} panel */
  function pick(panel) {
    if (room) keep(`panel.${room}`, String(all.indexOf(panel)));
    choose(panel);
  }

  /** @param {HTMLElement} wanted */
  function choose(wanted) {
    const chosen = room && wide.matches && pinned.includes(wanted) ? panels[0] : wanted;
    all.forEach((panel, i) => {
      panel.classList.toggle("off", panel !== chosen);
      set(tabs[i], "aria-selected", String(panel === chosen));
      set(tabs[i], "tabindex", panel === chosen ? 0 : -1);
    });
  }

  // Whoever presses a tab with a pointer looks at the board: arrow keys go on stepping through the moves.
  let pressed = false;
  bar.addEventListener("pointerdown", () => (pressed = true));
  bar.addEventListener("focusout", () => (pressed = false));
  bar.addEventListener("keydown", (event) => {
    if (pressed) return;
    const seen = tabs.filter((tab) => tab.offsetParent);
    const at = seen.findIndex((tab) => tab === document.activeElement);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (at < 0 || !by) return;
    event.preventDefault();
    const next = seen[(at + by + seen.length) % seen.length];
    pick(all[tabs.indexOf(next)]);
    next.focus();
  });
  choose(all[room ? Number(recall(`panel.${room}`)) : 0] ?? all[0]);
  const column = h(room ? "div.side.fitted" : "div.side", {}, lead, pinned, bar, panels);
  wide.addEventListener("change", () => choose(all.find((panel) => !panel.classList.contains("off")) ?? all[0]));
  return Object.assign(column, { showPanel: choose, keepPanel: pick });
}
