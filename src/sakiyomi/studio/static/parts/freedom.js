/** What each check leaves the defender: the values of Wada et al., section 3.1. */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { moveText } from "../boards/notation.js";

/**
 * @import { Room } from "../types/link"
 * @import { TsumeState } from "../types/states"
 */

/** @param {Room<"tsume">} room */
export function freedomView(room) {
  /** The position whose checks are listed, and the one on the board. */
  let listed = "";
  let current = "";
  const list = h("div.row.freedom");
  const element = /** @type {HTMLDetailsElement} */ (
    h(
      "details.many",
      {},
      h("summary", {}, t("What each check leaves")),
      h("p.small", {}, t("Replies that do not run into mate at once; fewer is better.")),
      list,
    )
  );
  element.addEventListener("toggle", () => load());

  async function load() {
    if (!element.open || listed === current) return;
    listed = current;
    const { checks } = await room.do("checks");
    if (listed !== current) return void load();
    const items = (checks ?? []).map(([move, name, value, replies]) => {
      const words = replies ? t("{n} of {all} replies", { n: value, all: replies }) : t("mate");
      const label = h("span", {}, moveText(name), h("small", {}, ` ${words}`));
      return button(label, () => room.do("move", { move }), { kind: "choice" });
    });
    fill(list, items.length ? items : h("p.small", {}, t("There is no check here.")));
  }

  /** @param {TsumeState} state */
  function show({ root, line, at, editing, playing }) {
    element.classList.toggle("gone", editing || playing); // an attempt is made without help
    const moves = line.slice(0, at).map((one) => one.move);
    current = [root, ...moves].join(" ");
    load();
  }

  return { element, show };
}
