/** Names of shogi moves. The server sends both, `▲７六歩|P-7f`; readers see one of them. */

import { language } from "../i18n.js";
import { preference } from "../settings.js";

// Japanese sentences have no spaces: a name ends where its own letters do.
const BOTH = /([▲△][^\s|]+)\|([A-Za-z0-9+*=-]+)/g;

/** Whether moves are shown in the western notation. */
function isWestern() {
  const wanted = preference("notation");
  return wanted === "auto" ? language() !== "ja" : wanted === "western";
}

/** A text with the names of moves in the notation that the reader prefers; 竜 as on the board. @param {string} text */
export const moveText = (text) => {
  const western = isWestern();
  return text.replaceAll(BOTH, (_, name, other) => (western ? other : name.replace("龍", "竜")));
};
