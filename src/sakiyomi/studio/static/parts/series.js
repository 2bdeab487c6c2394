/** A series of matches of the collecting robots, judged with a handicap. */

import { button, fill, h, number } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { Room } from "../types/link"
 * @import { RobotsState } from "../types/states"
 */

/** How many boards each side has won. @param {{score: number[]}[]} boards */
function tally(boards) {
  const leads = boards.map(({ score: [a, b] }) => a - b);
  const count = (/** @type {(lead: number) => boolean} */ good) => leads.filter(good).length;
  const [a, b, even] = [count((lead) => lead > 0), count((lead) => lead < 0), count((lead) => lead === 0)];
  return t("won: A {a}, B {b}, drawn {n}", { a, b, n: even });
}

/** @param {Room<"robots">} room */
export function seriesView(room) {
  const matches = number(t("Matches"), 4, 1, 20);
  const handicap = number(t("Handicap (points)"), 0, 0, 200);
  const begin = button(t("Play the series"), () =>
    room.do("series", { matches: matches.input.valueAsNumber, handicap: handicap.input.valueAsNumber }),
  );
  const result = h("p.said", { role: "status" });
  const boards = h("div.row.boards");

  /** @param {RobotsState} state @param {boolean} busy */
  function show({ series, options, players }, busy) {
    begin.disabled = busy && !!series && series.winner === null;
    if (!series) {
      result.textContent = "\u00a0";
      return fill(boards);
    }
    const played = { a: series.boards.length, b: series.matches };
    const done = series.lead
      ? t("{who} leads by {n} after {a} of {b} boards", {
          who: series.lead > 0 ? "A" : "B",
          n: Math.abs(series.lead),
          ...played,
        })
      : t("Level after {a} of {b} boards", played);
    const won = series.winner === null ? "" : ` · ${t("{who} wins the series", { who: "AB"[series.winner] })}`;
    result.textContent = `${done} · ${tally(series.boards)}${won}`;
    const board = `size=${options.size}&targets=${options.targets}&walls=${options.walls}`;
    const query = `${board}&a=${players[0]}&b=${players[1]}`;
    fill(
      boards,
      series.boards.map(({ seed, score: [a, b] }) =>
        h(
          `a.button${a > b ? ".a" : b > a ? ".b" : ""}`,
          { href: `#/robots?board=${seed}&${query}`, title: t("Open this board") },
          `${seed}: ${a} – ${b}`,
        ),
      ),
    );
  }
  const about = h("p.small", {}, t("A wins only with a lead of more than the handicap."));
  return {
    element: h("div.series", {}, h("div.row", {}, matches.element, handicap.element, begin), about, result, boards),
    show,
  };
}
