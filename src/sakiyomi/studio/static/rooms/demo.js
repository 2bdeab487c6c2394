/** What plays itself on the home page: a mate, then a race of robots. */

import { button, figure, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { isStill } from "../settings.js";
import { CollectBoard } from "../boards/collect.js";
import { moveText } from "../boards/notation.js";
import { ShogiBoard } from "../boards/shogi.js";
import { bookName } from "../parts/gallery.js";
import { problemSides } from "../parts/plates.js";

/**
 * @import { Page, Room } from "../types/link"
 * @import { DemoProblem, DemoRace, DemoState } from "../types/states"
 * @typedef {{length: number, caption: string, link: string, title: string, act: string, board: Element,
 *   draw: (at: number) => string}} Show  `draw` shows a frame and says it in words
 */

const PACE = 1100;
const REST = 4;

/** @param {HTMLElement} place @param {Room<"demo">} room @returns {Page<"demo">} */
export default function demo(place, room) {
  const another = () => void room.do("next");
  const caption = h("p.democaption");
  const screen = h("div.screen", { inert: true });
  const words = h("p.small.demowords", { "aria-live": "off" }, t("Looking for a mate …"));
  const link = h("a.button", { href: "#/tsume" }, t("Solve it yourself"));
  const more = button(t("Another one"), another);
  let paused = isStill();
  const pause = button("", () => {
    paused = !paused;
    name();
    if (!paused && shown && at === shown.length) at = -1; // once more from the start
  });
  const name = () => (pause.textContent = paused ? t("Play") : t("Pause"));
  name();
  /** @type {Show|null} */
  let shown = null;
  /** @type {DemoState|null} */
  let known = null;
  let at = 0;
  let rest = 0;
  fill(place, caption, screen, words, h("div.row", {}, link, pause, more));

  function step() {
    if (!shown || paused || document.hidden) return;
    if (at < shown.length) at += 1;
    else if (++rest > REST) {
      rest = 0;
      return another();
    }
    words.textContent = shown.draw(at);
  }

  const timer = setInterval(step, PACE);
  return {
    /** @param {DemoState} state */
    show(state) {
      if (state === known || !(state.problem || state.race)) return;
      known = state;
      shown = state.problem ? mate(state.problem) : race(/** @type {DemoRace} */ (state.race));
      at = isStill() ? shown.length : 0;
      rest = 0;
      fill(screen, shown.board);
      caption.textContent = shown.caption;
      link.href = shown.link;
      link.title = shown.title;
      link.textContent = shown.act;
      words.textContent = shown.draw(at);
    },
    leave: () => clearInterval(timer),
  };
}

/** @param {DemoProblem} problem @returns {Show} */
function mate({ frames, names, plies, nodes, book, name }) {
  const board = new ShogiBoard({ move: () => {} });
  board.names = problemSides(0);
  return {
    length: plies,
    caption: t("Shogi: trapping the king, check by check"),
    link: `#/tsume/${book}/${name}`,
    title: `${bookName(book)} ${name}`,
    act: t("Solve it yourself"),
    board: board.element,
    draw(at) {
      board.show(frames[at]);
      if (!at) return t("Mate in {n}, proved with {m} positions", { n: plies, m: figure(nodes) });
      return at < plies ? `${at}. ${moveText(names[at - 1])}` : `${moveText(names[at - 1])} · ${t("mate")}`;
    },
  };
}

/** @param {DemoRace} run @returns {Show} */
function race({ frames, seed, ...field }) {
  const board = new CollectBoard(() => {});
  return {
    length: frames.length - 1,
    caption: t("Two robots racing for points"),
    link: `#/robots?board=${seed}`,
    title: "",
    act: t("Watch it in its room"),
    board: board.element,
    draw(at) {
      board.show({ ...field, ...frames[at], plans: [null, null], legal: [], side: 0, mine: false });
      const [a, b] = frames[at].score;
      return at + 1 < frames.length ? `A ${a} : ${b} B` : `A ${a} : ${b} B · ${t("the race is over")}`;
    },
  };
}
