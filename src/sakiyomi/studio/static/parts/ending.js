/** How a match ended, large at the top of its board. The line over the board says it to screen readers. */

import { fill, h } from "../dom.js";

export function endingView() {
  const element = h("p.ending", { "aria-hidden": "true", hidden: true });
  let shown = "";
  return {
    element,
    /** @param {string} words nothing while the match goes on @param {string} details @param {string} kind a class */
    show(words, details, kind) {
      const wanted = [words, details, kind].join("\n");
      if (shown === wanted) return;
      shown = wanted;
      element.hidden = !words;
      element.className = `ending ${kind}`.trim();
      fill(element, h("b", {}, words), h("span", {}, details));
    },
  };
}
