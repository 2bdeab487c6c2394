/** Both sides over the Othello board: who plays, discs, whose turn it is, and clocks in a game that has them. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";

/** @import { OthelloState } from "../types/states" */

/** Seconds from which on a clock is red. */
const SOON = 10;

/** @param {number} seconds */
function clockText(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Who plays a side in a game against the engine. @param {OthelloState} state @param {number} side */
function nameOf({ human, level }, side) {
  if (human === ["black", "white"][side]) return t("You");
  return level === "otlplg" ? "OTL.PLG" : t("level {n}", { n: level });
}

/** @returns {{element: HTMLElement, show: (state: OthelloState, counts: number[]) => void, leave: () => void}} */
export function othelloScore() {
  const counts = ["black", "white"].map((side) => h(`span.count.${side}`));
  const clocks = [t("black's clock"), t("white's clock")].map((label) =>
    h("span.clock", { role: "timer", "aria-label": label, hidden: true }),
  );
  const element = h("div.score", {}, counts[0], clocks[0], counts[1], clocks[1]);
  /** @type {OthelloState|null} */
  let state = null;
  let since = 0;
  const timer = setInterval(tick, 200);

  function tick() {
    if (!state || state.clock === "none") return;
    for (const [side, clock] of clocks.entries()) {
      const running = state.ticking === side;
      const spent = running ? (performance.now() - since) / 1000 : 0;
      const left = Math.max(0, state.clocks[side] - spent);
      const text = clockText(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("running", running);
      clock.classList.toggle("short", left < SOON);
    }
  }

  return {
    element,
    show(now, discs) {
      if (now !== state) [state, since] = [now, performance.now()];
      const names = [t("black discs"), t("white discs")];
      for (const [side, count] of counts.entries()) {
        fill(count, now.human === "both" ? null : h("span.who", {}, nameOf(now, side)), h("b", {}, discs[side]));
        count.classList.toggle("turn", now.side === side && !now.ended && !now.over);
        count.setAttribute("aria-label", `${discs[side]} ${names[side]}`);
        clocks[side].hidden = now.clock === "none";
      }
      element.classList.toggle("timed", now.clock !== "none");
      element.classList.toggle("done", now.ended);
      tick();
    },
    leave: () => clearInterval(timer),
  };
}
