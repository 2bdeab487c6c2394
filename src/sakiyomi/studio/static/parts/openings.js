/** The opening explorer: what is played here in tournaments, how it ends, and what a search says. */

import { button, figure, fill, h, signed } from "../dom.js";
import { language, t } from "../i18n.js";

/**
 * @import { Room } from "../types/link"
 * @import { BookMove, OthelloState } from "../types/states"
 */

/** @param {Room<"othello">} room @param {(move: string|null) => void} point a move is under the pointer */
export function openingsView(room, point) {
  const known = h("p.small");
  let last = 0;
  const back = button(t("Back to the book"), () => room.do("go", { at: last }), { hidden: true });
  const rows = h("tbody");
  const head = [t("move"), t("games"), t("result"), t("value"), t("leads to")];
  const table = h(
    "table.standing.book",
    {},
    h("caption.sr", {}, t("Openings")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((name, i) => h(i === 4 ? "th.name" : "th", { scope: "col" }, name)),
      ),
    ),
    rows,
  );
  let shown = "";

  /** @param {BookMove} one @param {boolean} open whether it may be played */
  function row(one, open) {
    const choose = () => room.do("move", { move: one.move });
    const play = button(one.move, choose, { kind: "move", disabled: !open });
    const made = h(
      open ? "tr.open" : "tr",
      {},
      h("th", { scope: "row" }, play),
      h("td", {}, figure(one.games), h("small", {}, ` ${figure(one.share)} %`)),
      h("td", {}, resultBar(one.result)),
      h("td", {}, signed(one.value, 1)),
      h("td.name", {}, language() === "ja" ? one.japanese : one.english),
    );
    made.addEventListener("click", ({ target }) => open && target !== play && choose());
    made.addEventListener("pointerenter", () => point(one.move));
    made.addEventListener("pointerleave", () => point(null));
    return made;
  }

  /** @param {OthelloState} state @param {boolean} mine whether it is somebody's turn here */
  function show({ book, task, known: until }, mine) {
    last = until;
    const key = JSON.stringify([book, mine, task, until]);
    if (key === shown) return;
    shown = key;
    point(null); // the row under the pointer goes away
    const secret = task && !task.answer;
    const moves = secret ? [] : book.moves;
    known.textContent = secret
      ? t("Solve the task first.")
      : moves.length
        ? t("{n} tournament games reached this position.", { n: figure(book.games) })
        : t("The book ends before this position.");
    fill(
      rows,
      moves.map((one) => row(one, mine)),
    );
    table.hidden = !moves.length;
    back.hidden = Boolean(secret) || moves.length > 0 || until < 0;
  }
  return { element: h("div.explorer", {}, known, h("div.row", {}, back), table), show };
}

/** How often the side to move won; a draw is half. @param {number} percent */
function resultBar(percent) {
  const part = h("span.won");
  part.style.width = `${percent}%`;
  return h("span.winbar", {}, part, h("span.percent", {}, `${figure(percent)} %`));
}
