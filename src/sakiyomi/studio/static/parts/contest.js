/** The result of a contest: a table with the best program first, and a button for every match. */

import { button, figure, h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { Child } from "../types/dom"
 * @import { ContestTable, Mean } from "../types/states"
 */

/**
 * The table of a contest, and its matches to watch.
 * @param {ContestTable} played @param {(match: number) => void} watch @returns {Child[]}
 */
export function contestView(played, watch) {
  const margin = (/** @type {Mean} */ mean) =>
    figure(mean[0], 1) + (mean[1] === null ? "" : ` ± ${figure(mean[1], 1)}`);
  const columns = [t("program"), t("mean rank"), t("mean points"), t("won")];
  return [
    h("p.small", {}, t("{a} of {b} matches", { a: played.done, b: played.matches })),
    h("progress", { max: played.matches, value: 0, "aria-label": t("Quick contest") }),
    played.table.length
      ? h(
          "table.standing",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              columns.map((name, i) => h(i ? "th" : "th.name", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            {},
            played.table.map((row) =>
              h(
                "tr",
                {},
                h("th.name", { scope: "row" }, row.name),
                h("td", {}, margin(row.rank)),
                h("td", {}, margin(row.points)),
                h("td", {}, row.firsts),
              ),
            ),
          ),
        )
      : null,
    played.done ? h("p.small", {}, t("Margins are 95 % confidence intervals. Watch a match:")) : null,
    h(
      "div.row",
      {},
      Array.from({ length: played.done }, (_, match) =>
        button(String(match + 1), () => watch(match), {
          kind: "step",
          "aria-label": t("Watch match {n}", { n: match + 1 }),
        }),
      ),
    ),
  ];
}
