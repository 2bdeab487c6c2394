/** Cells at work: a bar for each shows how busy it is. */

import { figure, fill, h } from "../dom.js";
import { t } from "../i18n.js";

/** @import { CellUsage } from "../types/states" */

const DENSE = 16;

/**
 * @param {(n: number, p: number) => string} say how many there are, and how busy in per cent
 * @returns {{element: HTMLElement, show: (cells: CellUsage|null) => void}}
 */
export function cellsView(say) {
  const list = h("ol.cells", { "aria-label": t("Cells at work") });
  const words = h("p.small");
  const element = h("div.cellbox", { hidden: true }, words, list);
  /** @type {{load: HTMLElement, share: HTMLElement}[]} */
  let bars = [];

  return {
    element,
    show(cells) {
      element.hidden = !cells;
      if (!cells) return;
      if (bars.length !== cells.busy.length) {
        bars = cells.busy.map(() => ({ load: h("span.load"), share: h("span.share") }));
        fill(
          list,
          bars.map(({ load, share }, i) =>
            h("li", {}, h("span.number", {}, i + 1), h("span.track", { "aria-hidden": "true" }, load), share),
          ),
        );
        list.classList.toggle("dense", bars.length > DENSE);
      }
      cells.busy.forEach((part, i) => {
        const share = Math.round(100 * part);
        bars[i].load.style.width = `${share}%`;
        bars[i].share.textContent = `${share} %`;
      });
      const mean = cells.busy.reduce((sum, part) => sum + part, 0) / Math.max(1, cells.busy.length);
      words.textContent = [
        say(cells.busy.length, Math.round(100 * mean)),
        cells.nodes ? t("{n} positions", { n: figure(cells.nodes) }) : "",
        cells.lost ? t("{n} tasks reassigned", { n: cells.lost }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
    },
  };
}
