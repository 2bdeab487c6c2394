/** The moves of a game to step through: buttons, arrow keys, and a list to click. */

import { button, fill, h, set } from "../dom.js";
import { t } from "../i18n.js";
import { moveText } from "../boards/notation.js";
import { cursor } from "./cursor.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** The step that an arrow key makes, or 0; whoever uses it has used the key. @param {KeyboardEvent} event */
export function stepOf(event) {
  if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  event.preventDefault();
  return STEPS[event.key];
}

/** Minutes and seconds, as clocks show them. @param {number} seconds */
export const minutesOf = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A move with the sign behind it. @param {string} name @param {string} [mark] */
export function marked(name, mark) {
  if (!mark) return name;
  const kind = { "??": "worst", "?": "worse", "?!": "weak" }[mark];
  return h("span", {}, name, h(`span.mark.${kind}`, {}, mark));
}

/**
 * `steps` are the buttons, which belong to the board; `list` holds the moves by name.
 * @param {(at: number) => Promise<unknown>} go
 */
export function moveList(go) {
  const place = cursor(go);
  /** @param {string} label @param {string} sign @param {() => Promise<void>} jump */
  const step = (label, sign, jump) => button(sign, jump, { "aria-label": label, title: label, kind: "step" });
  const first = step(t("First"), "«", () => place.to(0));
  const back = step(t("Back"), "‹", () => place.by(-1));
  const on = step(t("Forward"), "›", () => place.by(1));
  const last = step(t("Last"), "»", () => place.end());
  const count = h("span.count", { "aria-live": "off" });
  const list = h("ol.moves", { tabindex: "0", "aria-label": t("Moves"), "data-empty": t("The moves appear here.") });
  const steps = h("div.steps", { role: "group", "aria-label": t("Step through") }, first, back, count, on, last);
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shown = "";

  /**
   * @param {string[]} names @param {number} at
   * @param {{times?: number[], ended?: string}} [how] seconds that each move took, and how the game ended, in words
   */
  function show(names, at, { times = [], ended = "" } = {}) {
    place.show(at, names.length);
    const key = JSON.stringify([names, times]);
    if (key !== shown) {
      shown = key;
      buttons = names.map((name, i) => button(moveText(name), () => place.to(i + 1), { kind: "move" }));
      fill(
        list,
        buttons.map((one, i) => h("li", { "data-time": times[i] === undefined ? null : minutesOf(times[i]) }, one)),
      );
    }
    set(list, "data-ended", ended || null);
    buttons.forEach((one, i) => set(one, "aria-current", i + 1 === at ? "step" : null));
    count.textContent = `${at} / ${names.length}`;
    first.disabled = back.disabled = place.at() === 0;
    on.disabled = last.disabled = place.at() >= names.length;
    follow(buttons[at - 1]);
  }

  /** Scrolls the list, and nothing else, so that a move is in its middle. @param {HTMLElement} [current] */
  function follow(current) {
    const item = current?.parentElement;
    // The list is positioned, so the offsets of its items are relative to its top.
    list.scrollTop = item ? item.offsetTop + (item.offsetHeight - list.clientHeight) / 2 : 0;
  }

  /** Left and right, wherever nothing else uses them. @param {KeyboardEvent} event */
  function key(event) {
    const by = stepOf(event);
    if (by) place.by(by);
  }
  return { steps, list, show, key };
}
