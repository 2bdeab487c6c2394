/** How to bring one's own game here, in three steps. */

import { h, panel } from "../dom.js";
import { language, t } from "../i18n.js";

const MARKED = `def svg(self):
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">'
        '<rect data-move="a1" x="0" y="60" width="30" height="30" …/>'
        '…</svg>')`;
const INSTALLED = `[project.entry-points."sakiyomi.games"]
mygame = "my_module:MY_GAME"`;

export function ownGamePanel() {
  const page = language() === "ja" ? "docs/ja/add-a-game/index.html" : "docs/add-a-game/index.html";
  return panel(
    t("Your own game"),
    h(
      "ol.steps-own",
      {},
      h("li", {}, t("Write two small Python classes: a position, and the game that names it.")),
      h(
        "li",
        {},
        t("Draw the board as SVG. A shape with data-move is clickable; without a picture, a grid of cells will do."),
        h("pre.code", { tabindex: "0", "aria-label": t("Example") }, MARKED),
      ),
      h(
        "li",
        {},
        t("Install it: the studio, the search and every command then know it."),
        h("pre.code", { tabindex: "0", "aria-label": t("Example") }, INSTALLED),
      ),
    ),
    h("p", {}, h("a", { href: page }, t("The whole story, with an example to copy"))),
  );
}
