/** Why: a tree of named terms that add up, and two moves compared term by term, in words and bars. */

import { fill, h, shares, signed } from "../dom.js";
import { detail, language, minus, t, term } from "../i18n.js";

/** @import { Comparison, Line, Score, Term } from "../types/states" */

/** A score in words. @param {Score} score @param {number} [unit] */
export function scoreText(score, unit = 1) {
  if ("points" in score) return signed(Number(score.points) / unit, unit > 1 ? 1 : 0);
  const [word, plies] = "win" in score ? [t("win"), score.win] : [t("loss"), score.loss];
  return plies === null || plies === undefined ? word : `${word} (${plies})`;
}

/** A score of shogi as Black's lead: a mate says whose it is. @param {Score} score @param {number} lead Black's */
export function blackScore(score, lead) {
  if ("points" in score) return signed(lead);
  const plies = "win" in score ? score.win : score.loss;
  const side = lead > 0 ? "☗" : "☖";
  return plies ? t("{side} mate in {n}", { side, n: plies }) : `${side} ${t("wins")}`;
}

/** @param {Comparison} reasons @returns {HTMLElement} */
export function reasonsView(reasons) {
  const unit = reasons.unit ?? 1;
  const { chosen, other } = reasons;
  const rows = rounded(reasons, unit);
  return h(
    "div.reasons",
    {},
    other ? h("p.verdict", {}, verdict(reasons, rows, unit)) : null,
    reasons.depth ? h("p.small", {}, t("Values as on the squares, at depth {d}.", { d: reasons.depth })) : null,
    other && rows.length ? difference(reasons, rows, unit) : null,
    line(chosen, unit),
    other ? line(other, unit) : null,
  );
}

/** @typedef {{name: string, chosen: number, other: number, gain: number}} Row  as shown */

/**
 * Rounded rows: each column adds up to the displayed value of its move, and each difference to its row.
 * @param {Comparison} reasons @param {number} unit @returns {Row[]}
 */
function rounded({ difference: parts }, unit) {
  const digits = unit > 1 ? 1 : 0;
  const [chosen, other] = [
    shares(
      parts.map((part) => part.chosen / unit),
      digits,
    ),
    shares(
      parts.map((part) => part.other / unit),
      digits,
    ),
  ];
  return parts.map(({ name }, i) => ({
    name,
    chosen: chosen[i],
    other: other[i],
    gain: Number((chosen[i] - other[i]).toFixed(digits)),
  }));
}

/** One sentence. @param {Comparison} reasons @param {Row[]} rows @param {number} unit */
function verdict({ chosen, other }, rows, unit) {
  const [a, b] = [chosen.score, /** @type {Line} */ (other).score];
  const names = { a: chosen.move, b: /** @type {Line} */ (other).move };
  if (!("points" in a) || !("points" in b))
    return t("{a} leads to {x}, {b} to {y}.", { ...names, x: scoreText(a, unit), y: scoreText(b, unit) });
  const digits = unit > 1 ? 1 : 0;
  const [[first], [second]] = [a, b].map((score) => shares([Number(score.points) / unit], digits));
  const gain = Number((first - second).toFixed(digits));
  if (gain === 0) return t("{a} and {b} are worth the same.", names);
  const sign = Math.sign(gain);
  const main = rows
    .filter((part) => part.gain * sign > 0)
    .sort((x, y) => (y.gain - x.gain) * sign)
    .slice(0, 2);
  const reasons = main.map((part) =>
    t("{name} ({value})", { name: term(part.name), value: signed(part.gain, digits) }),
  ).join(t(" and "));
  const words =
    gain > 0
      ? t("{a} is better than {b} by {n}", { ...names, n: signed(gain, digits).slice(1) })
      : t("{a} is worse than {b} by {n}", { ...names, n: signed(-gain, digits).slice(1) });
  return reasons ? t("{words}, mainly because of {reasons}.", { words, reasons }) : `${words}.`;
}

/** @param {Comparison} reasons @param {Row[]} rows @param {number} unit */
function difference({ chosen, other }, rows, unit) {
  const max = Math.max(1 / unit, ...rows.map((part) => Math.abs(part.gain)));
  const shown = rows.filter((part) => part.gain !== 0).sort((x, y) => Math.abs(y.gain) - Math.abs(x.gain));
  const digits = unit > 1 ? 1 : 0;
  const total = shown.reduce((sum, part) => sum + part.gain, 0);
  return h(
    "table.difference",
    {},
    h("caption", {}, t("Term by term")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("reason")),
        h("th", { scope: "col" }, chosen.move),
        h("th", { scope: "col" }, other?.move),
        h("th", { scope: "col", colspan: 2 }, t("difference")),
      ),
    ),
    h(
      "tbody",
      {},
      shown.map((part) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, term(part.name)),
          h("td", {}, signed(part.chosen, digits)),
          h("td", {}, signed(part.other, digits)),
          h("td", {}, signed(part.gain, digits)),
          h("td.bar", {}, bar(part.gain, max)),
        ),
      ),
    ),
    h(
      "tfoot",
      {},
      h("tr", {}, h("th", { scope: "row", colspan: 3 }, t("total")), h("td", {}, signed(total, digits)), h("td")),
    ),
  );
}

/** @param {number} value @param {number} max */
function bar(value, max) {
  const meter = h(`span.meter.${value < 0 ? "bad" : "good"}`, { "aria-hidden": "true" });
  meter.style.width = `${Math.max(2, (100 * Math.abs(value)) / max)}%`;
  return meter;
}

/** A line with the tree of its reasons. @param {Line} line @param {number} unit */
function line(line, unit) {
  return h(
    "details.line",
    {},
    h("summary", {}, h("b", {}, line.move), " ", scoreText(line.score, unit)),
    h("p.words", {}, line.words),
    termTree(line.terms, unit),
  );
}

/** Terms with the amounts that are shown of them, the same wherever: rounded so that they add up to what is shown of
 * their sum, or to `total`. @param {Term[]} terms @param {number} unit @param {number} [total]
 * @returns {(Term & {amount: number})[]} */
function withAmounts(terms, unit, total) {
  const values = terms.map((one) => one.value / unit);
  const sum = values.reduce((all, one) => all + one, 0);
  // Parts that are only examples of what is above them do not add up to it.
  const whole = total !== undefined && Math.abs(total - sum) < 10 ** -digitsOf(unit);
  const amounts = shares(values, digitsOf(unit), whole ? total : sum);
  return terms.map((one, i) => ({ ...one, amount: amounts[i] }));
}

/** Digits behind the point. @param {number} unit */
const digitsOf = (unit) => (unit > 1 ? 1 : 0);

/** The terms that count most, in words. @param {Term[]} terms @param {number} [unit] */
export function mainTerms(terms, unit = 1) {
  return withAmounts(terms, unit)
    .filter((one) => one.amount)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, 3)
    .map((one) => `${minus(nameOf(one))} ${signed(one.amount, digitsOf(unit))}`)
    .join(", ");
}

/** What speaks for a move and what against it, in words. @param {Term[]} terms @param {number} [unit] */
export function forAndAgainst(terms, unit = 1) {
  const say = (/** @type {number} */ sign, /** @type {number} */ most) =>
    withAmounts(terms, unit)
      .filter((one) => sign * one.amount > 0)
      .sort((a, b) => sign * (b.amount - a.amount))
      .slice(0, most)
      .map((one) => t("{name} ({value})", { name: minus(nameOf(one)), value: signed(one.amount, digitsOf(unit)) }))
      .join(t(" and "));
  return { pro: say(1, 2), contra: say(-1, 1) };
}

/** A game may give the Japanese name of a term as its detail. */
const JAPANESE_NAME = /^[\u3040-\u30ff\u4e00-\u9fff]+$/;

/** @param {Term} one */
function nameOf(one) {
  const own = one.ja || (JAPANESE_NAME.test(one.detail) ? one.detail : "");
  return (language() === "ja" && own) || term(one.name);
}

/**
 * A tree of terms; those that have parts can be opened. Parts add up to the amount shown above them.
 * @param {Term[]} terms @param {number} [unit] @param {number} [total] shown of their sum @returns {HTMLElement}
 */
export function termTree(terms, unit = 1, total = undefined) {
  const place = h("ul.terms");
  fill(
    place,
    withAmounts(terms, unit, total)
      .filter((one) => one.value !== 0 || one.parts.length)
      .map((one) => {
        const words = [
          h("span.amount", {}, signed(one.amount, digitsOf(unit))),
          " ",
          minus(nameOf(one)),
          one.detail && !JAPANESE_NAME.test(one.detail) ? h("span.detail", {}, ` ${detail(one.detail)}`) : null,
        ];
        if (!one.parts.length) return h("li", {}, ...words);
        const parts = termTree(one.parts, unit, one.amount);
        return h("li", {}, h("details", {}, h("summary", {}, ...words), parts));
      }),
  );
  return place;
}

/** Whose view amounts are given in. @param {number} side */
export const seenBy = (side) => (side ? t("Seen by White, who plays it:") : t("Seen by Black, who plays it:"));
