/** The panels beside a board: all of them on a wide window, one at a time behind tabs on a narrow one. */

import { button, h, set } from "../dom.js";
import { t } from "../i18n.js";

let count = 0;

/**
 * @param {HTMLElement[]} panels each named by its `aria-label`
 * @param {HTMLElement|null} [lead] what stands over them all at times
 * @returns {HTMLElement}
 */
export function sidePanels(panels, lead = null) {
  const tabs = panels.map((panel) => {
    panel.id ||= `panel-${++count}`;
    return button(panel.getAttribute("aria-label"), () => choose(panel), {
      role: "tab",
      "aria-controls": panel.id,
      kind: "quiet",
    });
  });
  const bar = h("div.tabs", { role: "tablist", "aria-label": t("Panels") }, tabs);

  /** @param {HTMLElement} chosen */
  function choose(chosen) {
    panels.forEach((panel, i) => {
      panel.classList.toggle("off", panel !== chosen);
      set(tabs[i], "aria-selected", String(panel === chosen));
      set(tabs[i], "tabindex", panel === chosen ? 0 : -1);
    });
  }

  bar.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (at < 0 || !by) return;
    event.preventDefault();
    const next = (at + by + tabs.length) % tabs.length;
    choose(panels[next]);
    tabs[next].focus();
  });
  choose(panels[0]);
  return h("div.side", {}, lead, bar, panels);
}
