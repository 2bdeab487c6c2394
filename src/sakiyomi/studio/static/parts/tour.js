/** A guided first minute: a card that goes from room to room and says what to try. */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";

/** @type {() => [link: string, words: string][]} */
const stops = () => [
  ["#/games/four", t("Click a column to drop a disc. Numbers say what each move is worth; the engine answers.")],
  ["#/tsume/first/1", t("Mate the king in one: click the gold beside the board, then the square before the king.")],
  ["#/tsume/tanuki/3.1", t("Now a longer one. A hint names the piece; a wrong check is refuted. Or let it solve.")],
  ["#/othello", t("Numbers say what each move is worth. Play one, then ask why in the panel.")],
  [
    "#/analysis?moves=7g7f+3c3d+2g2f+4c4d&ply=4",
    t("The engine shows its best lines as arrows. Play anything: it becomes a variation."),
  ],
  ["#/robots", t("Press Watch: two robots race for targets, and you see what each of them plans.")],
  ["#/", t("That was the tour. Each room has a “?” with its rules and keys.")],
];

/** Begins the tour; another one that is open ends. */
export function startTour() {
  document.querySelector(".tour")?.remove();
  const steps = stops();
  let at = 0;
  const words = h("p");
  const count = h("span.small");
  const next = button("", () => go(at + 1), { kind: "primary" });
  const card = h(
    "aside.tour",
    { role: "dialog", "aria-label": t("Tour") },
    words,
    h(
      "div.row",
      {},
      count,
      button(t("End the tour"), () => card.remove(), { kind: "quiet" }),
      next,
    ),
  );

  /** @param {number} to */
  function go(to) {
    if (to >= steps.length) return card.remove();
    at = to;
    location.hash = steps[at][0];
    words.textContent = steps[at][1];
    count.textContent = `${at + 1} / ${steps.length}`;
    fill(next, at + 1 < steps.length ? t("Next") : t("Done"));
  }
  document.body.append(card);
  go(0);
  next.focus();
}
