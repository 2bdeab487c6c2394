/** A review of an Othello game in words: the costliest moves, how well each side played, and what it lost. */

import { button, figure, h } from "../dom.js";
import { t } from "../i18n.js";

/** @import { JudgedMove, OthelloLive } from "../types/states" */

/** @param {OthelloLive} live @param {Map<number, number>} numbers of the moves by their ids
 * @param {(at: number) => void} go goes to the position after this many steps */
export function reviewWords({ review, reviewing }, numbers, go) {
  return [...costly(review, reviewing, numbers, go), ...accuracy(review), ...totals(review)];
}

/** The moves that surely lost most.
 * @param {JudgedMove[]} review @param {boolean} reviewing @param {Map<number, number>} numbers
 * @param {(at: number) => void} go */
function costly(review, reviewing, numbers, go) {
  const turning = review
    .filter((one) => one.sure)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, 5);
  if (!turning.length)
    return review.length && !reviewing ? [h("p.small", {}, t("No move surely lost a disc or more."))] : [];
  const line = (/** @type {JudgedMove} */ one) =>
    t("{n}. {move}: {loss} discs lost; {best} was better", {
      n: numbers.get(one.id) ?? one.number,
      move: one.move,
      loss: discs(one.loss, one.exact),
      best: one.best,
    });
  return [
    h("p.small", {}, t("The costliest moves:")),
    h(
      "ol.costly",
      {},
      turning.map((one) => h("li", {}, button(line(one), () => go(one.number - 1), { kind: "move" }))),
    ),
    h("p.small", {}, t("Marks such as ?? weigh a loss by the chance to win that it gave away, not by discs.")),
  ];
}

/** How well each side played: discs lost per move, and moves that lost nothing. @param {JudgedMove[]} review */
function accuracy(review) {
  if (!review.length) return [];
  const sides = [0, 1].map((side) => review.filter((one) => one.side === side));
  /** @param {string} name @param {(own: JudgedMove[]) => string} measure */
  const row = (name, measure) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      sides.map((own) => h("td", {}, own.length ? measure(own) : "–")),
    );
  const lost = (/** @type {JudgedMove[]} */ own) => own.reduce((sum, one) => sum + one.loss, 0);
  const best = (/** @type {JudgedMove[]} */ own) => own.filter((one) => one.loss === 0).length;
  return [
    h(
      "table.accuracy",
      {},
      h("thead", {}, h("tr", {}, h("td"), [t("Black"), t("White")].map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        row(t("Average loss per move"), (own) => t("{n} discs", { n: figure(lost(own) / own.length, 1) })),
        row(t("Best moves"), (own) => `${Math.round((100 * best(own)) / own.length)} %`),
      ),
    ),
    h("p.small", {}, t("Best moves are those that lose nothing, as far as the engine reads; forced ones count.")),
  ];
}

/** @param {number} n @param {boolean} exact */
const discs = (n, exact) => (exact ? figure(n) : t("~{n}", { n: figure(n, 1) }));

/** What each side lost, estimates and exact losses apart, and how far estimates are off.
 * @param {JudgedMove[]} review */
function totals(review) {
  if (!review.length) return [];
  const error = Math.max(...review.map((one) => one.error));
  const sum = (/** @type {number} */ side, /** @type {boolean} */ exact) => {
    const own = review.filter((one) => one.side === side && one.exact === exact);
    return own.length ? discs(own.reduce((total, one) => total + one.loss, 0), exact) : "";
  };
  const lines = [t("Black"), t("White")].map((name, side) => {
    const parts = [
      [sum(side, false), t("by estimate")],
      [sum(side, true), t("exactly")],
    ];
    const said = parts.filter(([n]) => n).map(([n, how]) => t("{n} discs {how}", { n, how }));
    return t("{side} lost {parts}.", { side: name, parts: said.join(t(", ")) || t("{n} discs", { n: 0 }) });
  });
  return [
    h("p.small", {}, lines.join(" ")),
    error
      ? h(
          "p.small",
          {},
          t("~ is an estimate, usually off by about {n} discs; a loss that could be such an error is not marked.", {
            n: figure(error, 1),
          }),
        )
      : null,
  ];
}

