/** A series of matches of the collecting robots, judged with a handicap. */

import { button, fill, h, number, signed } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { Room } from "../types/link"
 * @import { RobotsState } from "../types/states"
 */

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
    const done = t("A leads by {n} after {a} of {b} boards", {
      n: signed(series.lead),
      a: series.boards.length,
      b: series.matches,
    });
    const won = series.winner === null ? "" : ` · ${t("{who} wins the series", { who: "AB"[series.winner] })}`;
    result.textContent = done + won;
    const board = `size=${options.size}&targets=${options.targets}&walls=${options.walls}`;
    const query = `${board}&a=${players[0]}&b=${players[1]}`;
    fill(
      boards,
      series.boards.map(({ seed, score: [a, b] }) =>
        h("a.button", { href: `#/robots?board=${seed}&${query}` }, `${seed}: ${a} – ${b}`),
      ),
    );
  }
  const about = h("p.small", {}, t("A wins only with a lead of more than the handicap."));
  return {
    element: h("div.series", {}, h("div.row", {}, matches.element, handicap.element, begin), about, result, boards),
    show,
  };
}
