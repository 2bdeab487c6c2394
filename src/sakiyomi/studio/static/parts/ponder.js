/** Pondering: the moves that the engine expects from you, and whether it was right. */

import { figure, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { moveText } from "../boards/notation.js";

/** @import { Guess, PonderOutcome, PonderReport, ShogiState } from "../types/states" */

/** @returns {{element: HTMLElement, show: (ponder: PonderReport|null, state: ShogiState) => void}} */
export function ponderView() {
  const status = h("p.small");
  const rows = h("tbody");
  const outcome = h("p.outcome", { role: "status" });
  const saved = h("dl.figures");
  const head = ["", t("your move"), t("chance"), t("positions"), t("reply")];
  const table = h(
    "table.standing.guesses",
    {},
    h("caption.sr", {}, t("On your time")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((name, i) => h(i === 1 ? "th.name" : "th", { scope: "col" }, name || "#")),
      ),
    ),
    rows,
  );

  /** @param {Guess} guess @param {number} index */
  function row(guess, index) {
    /** @type {Record<string, string>} */
    const states = { ready: t("ready"), now: t("searching"), waiting: t("waiting") };
    return h(
      "tr",
      { class: `guess ${guess.state}`, "data-move": guess.move },
      h("td", {}, index + 1),
      h("th.name", { scope: "row" }, moveText(guess.name)),
      h("td", {}, `${figure(100 * guess.chance)} %`),
      h("td", {}, figure(guess.nodes)),
      h("td", {}, states[guess.state] ?? guess.state),
    );
  }

  return {
    element: h("div.ponder", {}, status, table, outcome, saved),
    show(ponder, state) {
      status.textContent = words(ponder, state);
      fill(
        rows,
        (ponder?.guesses ?? []).map(row),
        ponder?.more
          ? h("tr.more", {}, h("td", { colspan: head.length }, t("… and {n} more", { n: ponder.more })))
          : null,
      );
      table.hidden = !ponder?.guesses.length;
      const said = ponder?.last ? verdict(ponder.last) : "";
      if (outcome.textContent !== said) outcome.textContent = said;
      saved.hidden = !ponder;
      if (ponder)
        fill(
          saved,
          [
            [t("predicted"), `${ponder.hits} / ${ponder.answers}`],
            [t("time saved"), t("{n} s", { n: figure(ponder.seconds, 1) })],
          ].map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
        );
    },
  };
}

/** @param {PonderReport|null} ponder @param {ShogiState} state */
function words(ponder, { errs, turn, human, over, line, ticking }) {
  const [yours, begun] = [turn === human && !over, line.length > 0 || ticking];
  if (!ponder && errs)
    return t("This level makes mistakes on purpose, and thinks only on its own time: stronger levels think on yours.");
  if (!ponder) return t("In this game the engine thinks only on its own time.");
  if (ponder.crowded) return t("The studio is busy with other games: the engine is not thinking on your time now.");
  if (!begun && !ponder.guesses.length)
    return t("While you think, the engine prepares replies to the moves it expects, and lists them here.");
  if (!yours) return t("It is not your turn.");
  return ponder.working
    ? t("While you think, the engine prepares replies to these moves, likeliest first.")
    : t("The engine has finished preparing replies.");
}

/** @param {PonderOutcome} last */
function verdict(last) {
  const given = { n: last.rank ?? "", spent: figure(last.spent), saved: figure(last.saved) };
  if (last.kind === "miss")
    return t("Your last move was not predicted; {spent} positions were searched for nothing.", given);
  return t("Your last move was guess {n}: a hit. {saved} of {spent} positions searched on your time were used.", given);
}
