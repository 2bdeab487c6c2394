/** What happened in a match of Aquarius: who took the lead, and the large gains. */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";

const TEAMS = "ABCDEF";
const MAX_SHOWN = 40;
const LARGE = 12;

/** @typedef {{at: number, team: number, words: string}} MatchEvent */

/** @param {number[][]} history points after each session, the start first @returns {MatchEvent[]} */
export function eventsOf(history) {
  /** @type {MatchEvent[]} */
  const events = [];
  let leader = -1;
  history.forEach((scores, at) => {
    const most = Math.max(...scores);
    const first = scores.indexOf(most);
    const alone = scores.lastIndexOf(most) === first && most > 0;
    if (alone && first !== leader) {
      events.push({ at, team: first, words: t("{team} takes the lead with {n}", { team: TEAMS[first], n: most }) });
      leader = first;
    }
    if (!at) return;
    scores.forEach((score, team) => {
      const gain = score - history[at - 1][team];
      if (Math.abs(gain) < LARGE) return;
      const given = { team: TEAMS[team], n: Math.abs(gain) };
      events.push({
        at,
        team,
        words: gain > 0 ? t("{team} gains {n} points", given) : t("{team} loses {n} points", given),
      });
    });
  });
  return events.slice(-MAX_SHOWN);
}

/** @param {(at: number) => void} go */
export function eventsView(go) {
  const list = h("ol.events");
  // A click leaves the keys to the room: Space plays.
  list.addEventListener("click", ({ detail }) => {
    if (detail && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  let shown = "";
  return {
    element: list,
    /** @param {number[][]} history @param {number} first number of the first session */
    show(history, first) {
      const events = eventsOf(history);
      const key = JSON.stringify(events);
      if (key === shown && list.childElementCount) return;
      shown = key;
      const items = events.map(({ at, team, words }) =>
        h(
          "li",
          {},
          button(h("span", {}, h(`span.chip.t${team}`, {}, TEAMS[team]), ` ${first + at} · ${words}`), () => go(at), {
            kind: "move",
          }),
        ),
      );
      fill(list, items.length ? items.reverse() : h("li.small", {}, t("Nothing yet.")));
    },
  };
}
