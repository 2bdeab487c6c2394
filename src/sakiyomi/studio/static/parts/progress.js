/** Progress of a search: a few figures in fixed places, so that nothing jumps. */

import { fill, h } from "../dom.js";

/**
 * @returns {{element: HTMLElement, show: (busy: boolean, figures: [string, string][]) => void}}
 */
export function progress() {
  const bar = h("div.working", { "aria-hidden": "true" });
  const list = h("dl.figures");
  return {
    element: h("div.progress", { role: "status", "aria-live": "off" }, bar, list),
    show(busy, figures) {
      bar.classList.toggle("on", busy);
      fill(
        list,
        figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
      );
    },
  };
}
