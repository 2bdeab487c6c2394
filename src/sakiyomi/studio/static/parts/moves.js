/** The moves of a game to step through: buttons, arrow keys, and a list to click. */

import { button, fill, h, set } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {(at: number) => void} go
 * @returns {{element: HTMLElement, show: (names: string[], at: number) => void, key: (event: KeyboardEvent) => void}}
 */
export function moveList(go) {
  let now = 0;
  let length = 0;
  /** Goes at once as far as this list is concerned, so that quick steps add up. @param {number} at */
  const jump = (at) => {
    now = at;
    go(at);
  };
  /** @param {string} label @param {string} sign @param {() => number} to */
  const step = (label, sign, to) =>
    button(sign, () => jump(to()), { "aria-label": label, title: label, kind: "step" });
  const first = step(t("First"), "«", () => 0);
  const back = step(t("Back"), "‹", () => Math.max(0, now - 1));
  const on = step(t("Forward"), "›", () => Math.min(length, now + 1));
  const last = step(t("Last"), "»", () => length);
  const count = h("span.count", { "aria-live": "off" });
  const list = h("ol.moves", { tabindex: "0", "aria-label": t("Moves") });
  let shown = "";

  /** @param {string[]} names @param {number} at */
  function show(names, at) {
    now = at;
    length = names.length;
    const key = names.join(" ");
    if (key !== shown) {
      shown = key;
      fill(
        list,
        names.map((name, i) => h("li", {}, button(name, () => jump(i + 1), { kind: "move" }))),
      );
    }
    [...list.children].forEach((item, i) => set(item.firstElementChild, "aria-current", i + 1 === at ? "step" : null));
    count.textContent = `${at} / ${length}`;
    first.disabled = back.disabled = at === 0;
    on.disabled = last.disabled = at >= length;
    const current = /** @type {HTMLElement|undefined} */ (list.children[at - 1]);
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
    else list.scrollTop = 0;
  }

  /** Left and right, wherever they are not used for something else. @param {KeyboardEvent} event */
  function key(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    if (event.key in steps && !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      jump(Math.min(length, Math.max(0, now + steps[event.key])));
    }
  }
  list.addEventListener("keydown", key);
  const bar = h("div.steps", { role: "group", "aria-label": t("Step through") }, first, back, count, on, last);
  bar.addEventListener("keydown", key);
  return { element: h("div.movelist", {}, bar, list), show, key };
}
