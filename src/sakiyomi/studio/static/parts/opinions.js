/** The engine and OTL.PLG side by side: what each would play here, in its own units, and why. */

import { fill, h, signed } from "../dom.js";
import { language, t } from "../i18n.js";
import { forAndAgainst, termTree } from "./reasons.js";

/**
 * @import { BothLanguages, Opinion, Term, OthelloLive, OthelloState } from "../types/states"
 * @import { Child } from "../types/dom"
 */

/** @returns {{element: HTMLElement, show: (state: OthelloState, live: OthelloLive) => void}} */
export function opinionsView() {
  const verdict = h("p.agreement");
  const engine = h("section.opinion", { "aria-label": t("Engine") });
  const program = h("section.opinion", { "aria-label": "OTL.PLG" });
  let drawn = ["", ""];

  /**
   * Draws only what is new, so that opened reasons stay open.
   * @param {number} side @param {HTMLElement} place @param {unknown} given @param {() => Child[]} make
   */
  function draw(side, place, given, make) {
    const key = JSON.stringify(given ?? null);
    if (key === drawn[side]) return;
    drawn[side] = key;
    fill(place, make());
  }

  return {
    element: h(
      "div.opinions",
      { tabindex: "0", role: "group", "aria-label": t("Two opinions") },
      verdict,
      h("div.sides", {}, engine, program),
    ),
    show(state, live) {
      verdict.textContent = state.over ? t("There is nothing left to decide.") : agreement(state, live);
      // Against the engine, help comes only when asked for.
      const opinion = state.running && !state.hinting ? null : state.opinion;
      const words = state.running && !state.hinting ? t("Values on the squares are switched off.") : "…";
      draw(0, engine, [live.best, live.exact, state.hinting, state.over], () => engineView(state, live));
      draw(1, program, [opinion, words], () => programView(opinion, words));
    },
  };
}

/** @param {OthelloState} state @param {OthelloLive} live */
function agreement(state, live) {
  const [mine, its] = [live.best?.move, state.opinion?.move];
  if (!mine || !its || (state.running && !state.hinting)) return "\u00a0";
  if (state.alike) return t("All moves are alike here: the board can be turned from each to any other.");
  if (mine === its) return t("Both would play {move}.", { move: mine });
  const loss = live.hints[mine] - live.hints[its];
  const words = t("The engine would play {a}, OTL.PLG {b}.", { a: mine, b: its });
  if (!Number.isFinite(loss)) return words;
  const n = signed(loss, live.exact ? 0 : 1).replace("+", "");
  return `${words} ${t("The engine rates {b} {n} discs lower.", { b: its, n })}`;
}

/** A move and what speaks for and against it. @param {string} move @param {Term[]} terms @param {number} [unit] */
function sentence(move, terms, unit = 1) {
  const { pro, contra } = forAndAgainst(terms, unit);
  if (pro && contra) return t("{move} because of {pro}, in spite of {contra}.", { move, pro, contra });
  if (pro) return t("{move} because of {pro}.", { move, pro });
  return contra ? t("{move} in spite of {contra}: everything else is worse.", { move, contra }) : "";
}

/** A value that decides between moves. @param {number} value */
const rated = (value) => signed(value, Number.isInteger(value) ? 0 : 1);

/** The same for reasons that are sentences themselves: “takes f7 away”. @param {string} move @param {Term[]} terms */
function judgement(move, terms) {
  const { pro, contra } = forAndAgainst(terms);
  if (pro && contra) return t("{move}: {pro}; but {contra}.", { move, pro, contra });
  return pro || contra ? t("{move}: {pro}.", { move, pro: pro || contra }) : "";
}

/** @param {OthelloState} state @param {OthelloLive} live */
function engineView({ hinting, over }, live) {
  const head = h("h3", {}, t("Engine"));
  if (!live.best)
    return [head, h("p.small", {}, over ? "\u00a0" : hinting ? "…" : t("Values on the squares are switched off."))];
  const { best } = live;
  return [
    head,
    h("p", {}, h("b", {}, best.move), ` ${t("{n} discs", { n: signed(live.hints[best.move], live.exact ? 0 : 1) })}`),
    h("p.words", {}, best.words),
    best.terms.length ? h("p.said", {}, sentence(best.move, best.terms, best.unit)) : null,
    best.terms.length ? h("p.small", {}, t("The reasons weigh the position at the end of this line.")) : null,
    termTree(best.terms, best.unit),
  ];
}

/** @param {Opinion|null} opinion @param {string} words without one */
function programView(opinion, words) {
  const head = h("h3", {}, "OTL.PLG");
  if (!opinion) return [head, h("p.small", {}, words)];
  const said = (/** @type {BothLanguages} */ both) => (language() === "ja" ? both.ja : both.en);
  const value =
    opinion.value === null
      ? ""
      : opinion.by === "knowledge"
        ? t("{n} points", { n: signed(opinion.value) }) +
          (opinion.counts === undefined || opinion.counts === opinion.value
            ? ""
            : t(", counted as {n}", { n: rated(opinion.counts) }))
        : signed(opinion.value);
  /** @type {Record<string, string>} */
  const ways = { knowledge: t("by knowledge"), search: t("by search"), "only move": t("the only move") };
  const how = ways[opinion.by];
  const others = opinion.others.map(
    (one) => `${one.move} ${one.cut ? t("pruned") : one.later ? t("kept for later") : rated(one.value)}`,
  );
  return [
    head,
    h("p", {}, h("b", {}, opinion.move), ` ${value}`),
    h("p.small", {}, `${said(opinion.state)} · ${how}${opinion.urgency ? ` · ${said(opinion.urgency)}` : ""}`),
    opinion.terms.length ? h("p.said", {}, judgement(opinion.move, opinion.terms)) : null,
    opinion.words ? h("p.words", {}, opinion.words) : null,
    termTree(opinion.terms),
    others.length ? h("p.small", {}, `${t("also")}: ${others.join(", ")}`) : null,
  ];
}
