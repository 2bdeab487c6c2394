/** Names of shogi moves. The server sends both, `▲７六歩|P-7f`; readers see one of them. */

import { h } from "../dom.js";
import { language } from "../i18n.js";
import { preference } from "../settings.js";

// Japanese sentences have no spaces: a name ends where its own letters do.
const BOTH = /([▲△][^\s|]+)\|([A-Za-z0-9+*=-]+)/g;

/** Whether moves are shown in the western notation. */
export function isWestern() {
  const wanted = preference("notation");
  return wanted === "auto" ? language() !== "ja" : wanted === "western";
}

/** A text with the names of moves in the notation that the reader prefers; 竜 as on the board. @param {string} text */
export const moveText = (text) => {
  const western = isWestern();
  return text.replaceAll(BOTH, (_, name, other) => (western ? other : name.replace("龍", "竜")));
};

/** The moves of a line as parts that a narrow place does not break: "P-7f" stays whole. @param {string} line
 * @returns {(HTMLElement|string)[]} */
export const unbroken = (line) => line.split(" ").flatMap((move, i) => [i ? " " : "", h("span.whole", {}, move)]);
