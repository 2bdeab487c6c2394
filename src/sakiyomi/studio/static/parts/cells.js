/** Cells at work: for each the part of the time that it has been busy, as a bar. */

import { figure, fill, h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{busy: number[], nodes: number, lost: number}} Cells  `busy` from 0 to 1 */

/** @returns {{element: HTMLElement, show: (cells: Cells|null) => void}} */
export function cellsView() {
  const list = h("ol.cells", { "aria-label": t("Cells at work") });
  const words = h("p.small");
  const element = h("div.cellbox", { hidden: true }, words, list);
  /** @type {any[]} */
  let bars = [];

  return {
    element,
    show(cells) {
      element.hidden = !cells;
      if (!cells) return;
      if (bars.length !== cells.busy.length) {
        bars = cells.busy.map((_, i) => h("li", {}, h("span.number", {}, i + 1), h("span.track", { "aria-hidden": "true" }, h("span.load")), h("span.share")));
        fill(list, bars);
      }
      cells.busy.forEach((part, i) => {
        const share = Math.round(100 * part);
        bars[i].querySelector(".load").style.width = `${share}%`;
        bars[i].querySelector(".share").textContent = `${share} %`;
      });
      const mean = cells.busy.reduce((sum, part) => sum + part, 0) / Math.max(1, cells.busy.length);
      words.textContent = [
        t("{n} cells, busy {p} % of the time", { n: cells.busy.length, p: Math.round(100 * mean) }),
        t("{n} positions", { n: figure(cells.nodes) }),
        cells.lost ? t("{n} tasks were handed out again", { n: cells.lost }) : "",
      ].filter(Boolean).join(" · ");
    },
  };
}
