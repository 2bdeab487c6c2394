/** The home page: an overview, and where to start. */

import { h } from "../dom.js";
import { language, t } from "../i18n.js";

/** @param {string} [unknown] a requested room that does not exist @returns {HTMLElement} */
export function home(unknown = "") {
  /** @param {string} room @param {string} sign @param {string} title @param {string} words */
  const tile = (room, sign, title, words) =>
    h(
      "a.tile",
      { href: `#/${room}` },
      h("span.sign", { "aria-hidden": "true" }, sign),
      h("span.title", {}, t(title)),
      h("span.about", {}, t(words)),
    );
  return h(
    "div.home",
    {},
    unknown
      ? h(
          "p.notice",
          { role: "alert" },
          t("There is no room “{name}”. The rooms are:", { name: unknown.slice(0, 40) }),
        )
      : null,
    h("h1", {}, t("See it think.")),
    h("p.lead", {}, t("Sakiyomi reads ahead in competitive games: it finds the move, proves the mate, and says why.")),
    h(
      "div.tiles",
      {},
      tile(
        "tsume",
        "王",
        "Solve a mate",
        "Pick a classic or set up your own, and watch the proof being found. Every defence has an answer.",
      ),
      tile(
        "robots",
        "◎",
        "Watch robots compete",
        "Two robots race for targets. See their territories, routes, and the tree of moves.",
      ),
      tile(
        "othello",
        "●",
        "Ask why",
        "Every move on the Othello board has a value, and every value has reasons that add up.",
      ),
      tile(
        "aquarius",
        "水",
        "Join a contest",
        "Six teams of robots pour water on a field. Watch the programs, or take over robots yourself.",
      ),
      tile("shogi", "歩", "Play shogi", "A game with clocks against the engine."),
      tile("games", "+", "Any game", "Games from your own packages appear here once they are installed."),
      tile("papers", "§", "Repeat the papers", "Run a paper's experiments and read the report."),
    ),
    h(
      "p.small",
      {},
      t("Everything runs on this machine. Nothing is sent anywhere."),
      " ",
      h("a", { href: language() === "ja" ? "docs/ja/index.html" : "docs/index.html" }, t("Documentation")),
    ),
  );
}
