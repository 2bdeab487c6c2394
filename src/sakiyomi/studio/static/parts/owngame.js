/** How to bring one's own game here, in three steps. */

import { h, panel } from "../dom.js";
import { language, t } from "../i18n.js";

const STARTED = "sakiyomi studio --game my_game:MY_GAME";
const MARKED = `def svg(self):
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">'
        '<rect data-move="a1" x="0" y="60" width="30" height="30" …/>'
        '…</svg>')`;
const INSTALLED = `[project.entry-points."sakiyomi.games"]
mygame = "my_module:MY_GAME"`;

/** @param {string} text */
const code = (text) => h("pre.code", { tabindex: "0", "aria-label": t("Example") }, text);

export function ownGamePanel() {
  const page = language() === "ja" ? "docs/ja/add-a-game/index.html" : "docs/add-a-game/index.html";
  return panel(
    t("Your own game"),
    h(
      "ol.steps-own",
      {},
      h(
        "li",
        {},
        t("Take a whole game in one file, and change it: a position, and the game that names it."),
        h("a.button", { href: "static/my_game.py", download: "my_game.py" }, t("Save my_game.py")),
      ),
      h("li", {}, t("Start the studio with it, in the folder of the file:"), code(STARTED)),
      h("li", {}, t("Play it, change the file, and press “Read the file again”: the game goes on where it was.")),
    ),
    h(
      "details",
      {},
      h("summary", {}, t("A board of your own drawing")),
      h(
        "p",
        {},
        t("Draw the board as SVG. A shape with data-move is clickable; without a picture, a grid of cells will do."),
      ),
      code(MARKED),
    ),
    h(
      "details",
      {},
      h("summary", {}, t("A game to install")),
      h("p", {}, t("Install it: the studio, the search and every command then know it.")),
      code(INSTALLED),
    ),
    h("p", {}, h("a", { href: page }, t("The whole story, with an example to copy"))),
  );
}
