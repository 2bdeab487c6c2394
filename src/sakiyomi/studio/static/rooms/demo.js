/** A mate that plays itself on the home page. */

import { button, figure, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { isStill } from "../settings.js";
import { ShogiBoard } from "../boards/shogi.js";
import { bookName } from "../parts/gallery.js";

/**
 * @import { Page, Room } from "../types/link"
 * @import { DemoProblem, DemoState } from "../types/states"
 */

const PACE = 1100;
const REST = 4;

/** @param {HTMLElement} place @param {Room<"demo">} room @returns {Page<"demo">} */
export default function demo(place, room) {
  const another = () => void room.do("next");
  const board = new ShogiBoard({ move: () => {} });
  const words = h("p.small.demowords", { "aria-live": "off" }, t("Looking for a mate …"));
  const link = h("a.button", { href: "#/tsume" }, t("Solve it yourself"));
  const more = button(t("Another one"), another);
  /** @type {DemoProblem|null} */
  let problem = null;
  let at = 0;
  let rest = 0;
  fill(place, board.element, words, h("div.row", {}, link, more));
  board.element.setAttribute("inert", "");

  function draw() {
    if (!problem) return;
    board.show(problem.frames[at]);
    const known = t("Mate in {n}, proved with {m} positions", { n: problem.plies, m: figure(problem.nodes) });
    words.textContent = at ? `${at}. ${problem.names[at - 1]}` : known;
    if (at === problem.plies) words.textContent = `${problem.names[at - 1]} · ${t("mate")}`;
  }

  function step() {
    if (!problem || document.hidden) return;
    if (at < problem.plies) at += 1;
    else if (++rest > REST) {
      rest = 0;
      return another();
    }
    draw();
  }

  const timer = setInterval(step, PACE);
  return {
    /** @param {DemoState} state */
    show(state) {
      if (!state.problem || state.problem === problem) return;
      problem = state.problem;
      at = isStill() ? problem.plies : 0;
      link.href = `#/tsume/${problem.book}/${problem.name}`;
      link.title = `${bookName(problem.book)} ${problem.name}`;
      draw();
    },
    leave: () => clearInterval(timer),
  };
}
