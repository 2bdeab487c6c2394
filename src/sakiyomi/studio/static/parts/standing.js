/** The standing of a match of six teams; each team can be looked at alone. */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";

/** @import { AquariusState } from "../types/states" */

/** @param {(team: number|null) => void} look the team that is looked at, or none */
export function standingView(look) {
  /** @type {number|null} */
  let team = null;
  /** @type {AquariusState|null} */
  let state = null;
  const rows = h("tbody");

  /** @param {AquariusState} now */
  function show(now) {
    state = now;
    const { names, ranks, scores, totals } = now;
    const order = names.map((_, one) => one).sort((a, b) => ranks[a] - ranks[b] || a - b);
    fill(
      rows,
      order.map((one) =>
        h(
          "tr",
          {},
          h("td", {}, ranks[one]),
          h("th.name", { scope: "row" }, chip(one), ` ${names[one]}`),
          h("td", {}, scores[one]),
          h("td", {}, totals[one]),
        ),
      ),
    );
  }

  /** A button that lights up one team on the field. @param {number} which */
  function chip(which) {
    const choose = () => {
      team = team === which ? null : which;
      if (state) show(state);
      look(team);
    };
    const label = t("Look at team {team}", { team: "ABCDEF"[which] });
    return button("ABCDEF"[which], choose, {
      kind: `chip.t${which}`,
      "aria-label": label,
      title: label,
      "aria-pressed": String(team === which),
    });
  }

  const head = (/** @type {string} */ words, kind = "") => h(`th${kind}`, { scope: "col" }, words);
  const titles = [head(t("rank")), head(t("team"), ".name"), head(t("points")), head(t("water"))];
  return { element: h("table.standing", {}, h("thead", {}, h("tr", {}, titles)), rows), show };
}
