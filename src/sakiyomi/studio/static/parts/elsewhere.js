/** Matches played elsewhere: a contest server of this machine, watched live, and ladders with their replays. */

import { button, fill, figure, h, number, signed } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { Room } from "../types/link"
 * @import { AquariusLive, AquariusState, LadderState } from "../types/states"
 */

const PORT = 8381;

/** @param {Room<"aquarius">} room */
export function elsewhereView(room) {
  const port = number(t("HTTP port on this machine"), PORT, 1, 65535);
  const token = h("input", { type: "text", "aria-label": t("Token, if the server wants one"), autocomplete: "off" });
  const watch = button(t("Watch live"), act);
  const live = h(
    "div.livebox",
    {},
    h("p.small", {}, t("A match of “sakiyomi contest serve” on this machine, session by session as it is played.")),
    h("div.row", {}, port.element, h("label.field", {}, h("span", {}, t("Token (optional)")), token), watch),
  );
  const ladders = h("div.ladders");
  let watching = false;
  let shown = "";

  function act() {
    if (watching) room.do("stop");
    else room.do("watch", { port: port.input.valueAsNumber, token: token.value.trim() });
  }

  /** @param {LadderState} ladder @param {AquariusState["source"]} source */
  function drawLadder(ladder, source) {
    const link = h("a", { href: `#/aquarius?${new URLSearchParams({ ladder: ladder.name })}` }, ladder.name);
    if (ladder.trouble) return h("section", {}, h("h3", {}, ladder.name), h("p.trouble", {}, ladder.trouble));
    const columns = [t("program"), t("rating"), t("matches"), t("mean rank")];
    return h(
      "section",
      { "aria-label": ladder.name },
      h("h3", {}, link, ` · ${t("{n} matches", { n: ladder.count })}`),
      h(
        "table.standing",
        {},
        h("thead", {}, h("tr", {}, columns.map((name, i) => h(i ? "th" : "th.name", { scope: "col" }, name)))),
        h(
          "tbody",
          {},
          ladder.table.map((row) =>
            h(
              "tr",
              {},
              h("th.name", { scope: "row" }, row.name),
              h("td", {}, signed(row.points) + (row.margin === null ? "" : ` ± ${figure(row.margin)}`)),
              h("td", {}, row.matches),
              h("td", {}, figure(row.rank, 1)),
            ),
          ),
        ),
      ),
      h(
        "ol.ladderlist",
        {},
        ladder.matches.map((one) => {
          const mine = source.ladder === ladder.name && source.match === one.match;
          const words = t("{n}: {winner} with {score}", { n: one.match, winner: one.winner, score: one.score });
          const open = () => room.do("laddered", { ladder: ladder.name, match: one.match, at: 0 });
          return h("li", {}, button(words, open, { kind: "move", "aria-current": mine ? "true" : null }));
        }),
      ),
    );
  }

  return {
    element: h("div.elsewhere", {}, live, ladders),
    /** @param {AquariusState} state @param {AquariusLive} now */
    show(state, now) {
      watching = now.watching;
      live.hidden = !state.reachable;
      watch.textContent = watching ? t("Stop watching") : t("Watch live");
      const key = JSON.stringify([state.ladders, state.source, state.ladder]);
      if (key === shown) return;
      shown = key;
      fill(
        ladders,
        state.ladders.map((one) => drawLadder(one, state.source)),
        state.ladders.length
          ? button(t("Read the ladders again"), () => room.do("ladders"))
          : h("p.small", {}, t("Ladders: start the studio with --ladder FOLDER to see standings and replays here.")),
      );
      const wanted = [...ladders.querySelectorAll("section")].find((one) => one.ariaLabel === state.ladder);
      if (wanted) requestAnimationFrame(() => wanted.scrollIntoView({ block: "nearest" }));
    },
  };
}
