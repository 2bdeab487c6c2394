/** The home page: a problem being solved, where to start, what you did last, and the rooms. */

import { button, fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { language, t } from "../i18n.js";
import { doorTo } from "../parts/autoplay.js";
import { forget, forgetAll, recentWork } from "../recent.js";

/**
 * @import { Page, Room } from "../types/link"
 * @import { States } from "../types/states"
 * @typedef {States["demo"]} Demo
 * @typedef {{element: HTMLElement, show: (state: Demo["state"], live: Demo["live"]) => void, leave: () => void}} Home
 */

/** @type {() => [room: string, title: string, about: string][]} */
const doors = () => [
  [
    "tsume",
    t("Solve a mate"),
    t(
      "Train with classics: give check, and the defender answers. Or set up your own, and watch the proof being found.",
    ),
  ],
  ["shogi", t("Play shogi"), t("Six levels, clocks, byoyomi and handicaps. The engine says why it moved.")],
  [
    "analysis",
    t("Analyse a game"),
    t("Paste or drop a game: best lines, a graph, and every mistake with what was better."),
  ],
  ["othello", t("Ask why"), t("Every move on the Othello board has a value, and every value has reasons that add up.")],
  [
    "robots",
    t("Watch robots compete"),
    t("Two robots race for targets. See their territories, routes, and the tree of moves."),
  ],
  [
    "aquarius",
    t("Join a contest"),
    t("Six teams of robots pour water on a field. Watch the programs, or take over robots yourself."),
  ],
  [
    "games",
    t("Any game"),
    t("Four in a Row, Hex, Breakthrough, and games that you write: play them, and see what each move is worth."),
  ],
  ["papers", t("Repeat the papers"), t("Run a paper's experiments and read the report.")],
];

/** @param {string} unknown a requested room that does not exist @param {Room<"demo">} room @returns {Home} */
export function home(unknown, room) {
  const stage = h("div.demo", { role: "group", "aria-label": t("Watch it think") });
  const recent = h("section.recent", { "aria-label": t("Recent") });
  /** @type {Page<"demo">|null} */
  let demo = null;
  /** @type {Demo|null} */
  let waiting = null;
  let left = false;
  // Pictures and the board come after the words: they take more files, and nothing waits for them.
  afterPaint(async () => {
    const [{ preview }, { default: page }] = await Promise.all([import("../parts/previews.js"), import("./demo.js")]);
    if (left) return;
    for (const view of element.querySelectorAll(".view"))
      fill(view, preview(/** @type {HTMLElement} */ (view).dataset.room ?? ""));
    demo = page(stage, room);
    if (waiting) demo.show(waiting.state, waiting.live);
  });
  drawRecent(recent);
  const element = h(
    "div.home",
    {},
    unknown
      ? h("p.notice", { role: "alert" }, t("There is no room “{name}”. The rooms are:", { name: unknown.slice(0, 40) }))
      : null,
    h(
      "div.hero",
      {},
      h(
        "div.pitch",
        {},
        h("h1", {}, t("See it think.")),
        h(
          "p.lead",
          {},
          t("Sakiyomi reads ahead in competitive games: it finds the move, proves the mate, and says why."),
        ),
        button(t("Show me around (one minute)"), async () => (await import("../parts/tour.js")).startTour(), {
          kind: "primary.tourstart",
        }),
      ),
      stage,
      h(
        "div.starting",
        {},
        h("p.starts", {}, t("Start here:")),
        h(
          "ul.startlist",
          {},
          starts().map(([link, who, what]) => h("li", {}, start(link, who, what))),
        ),
      ),
    ),
    h(
      "div.tiles",
      {},
      doors().map(([room, title, about]) => door(room, title, about)),
    ),
    recent,
    h(
      "p.small",
      {},
      t("Everything runs on this machine. Nothing is sent anywhere."),
      " ",
      h("a", { href: language() === "ja" ? "docs/ja/index.html" : "docs/index.html" }, t("Documentation")),
    ),
  );
  return {
    element,
    show(state, live) {
      waiting = { state, live };
      demo?.show(state, live);
    },
    leave() {
      left = true;
      demo?.leave?.();
    },
  };
}

/** Where each kind of visitor begins. @type {() => [link: string, who: string, what: string][]} */
const starts = () => [
  ["games/four", t("I just want to look"), t("Play Four in a Row: every move shows what it is worth.")],
  ["tsume/first/1", t("I play shogi"), t("A mate in one, then longer ones. Or analyse your own game.")],
  ["othello?play=1", t("I play Othello"), t("Play a level that suits you, and ask why a move is bad.")],
  ["aquarius?watch=1", t("I write programs"), t("Watch bots compete, join them, or bring your own game.")],
];

/** @param {string} link @param {string} who @param {string} what */
const start = (link, who, what) => h("a.start", { href: `#/${link}` }, h("b", {}, who), h("span", {}, what));

/** @param {string} room @param {string} title @param {string} about */
function door(room, title, about) {
  return h(
    "a.tile",
    { href: doorTo(room) },
    h("span.view", { "data-room": room, "aria-hidden": "true" }),
    h("span.title", {}, title),
    h("span.about", {}, about),
  );
}

/** Calls when the page has been painted. @param {() => void} act */
const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));

/** @param {HTMLElement} place */
function drawRecent(place) {
  const works = recentWork();
  place.hidden = works.length === 0;
  /** @param {() => void} act */
  const after = (act) => () => {
    act();
    drawRecent(place);
  };
  fill(
    place,
    h("h2", {}, t("Recent")),
    h(
      "ul",
      {},
      works.map((work) =>
        h(
          "li",
          {},
          h("a", { href: work.link }, work.title),
          button(
            icon("trash"),
            after(() => forget(work.link)),
            { "aria-label": t("Forget {title}", { title: work.title }), kind: "quiet.tool" },
          ),
        ),
      ),
    ),
    button(t("Forget all"), after(forgetAll), { kind: "quiet" }),
  );
}
