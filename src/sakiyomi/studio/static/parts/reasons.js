/** Why: a tree of named terms that add up, and two moves compared term by term, in words and bars. */

import { fill, h, signed } from "../dom.js";
import { language, t, term } from "../i18n.js";

/**
 * @typedef {{name: string, value: number, detail: string, parts: Term[], ja?: string}} Term  `ja` where it brings its own Japanese
 * @typedef {{move: string, score: Record<string, number|null>, words: string, terms: Term[]}} Line
 * @typedef {{chosen: Line, other: Line|null, difference: {name: string, chosen: number, other: number, gain: number}[], unit?: number}} Reasons
 */

/** A score in words. @param {Record<string, number|null>} score @param {number} [unit] */
export function scoreText(score, unit = 1) {
  if ("points" in score) return signed(Number(score.points) / unit, unit > 1 ? 1 : 0);
  const [word, plies] = "win" in score ? [t("win"), score.win] : [t("loss"), score.loss];
  return plies === null ? word : `${word} (${plies})`;
}

/** @param {Reasons} reasons @returns {HTMLElement} */
export function reasonsView(reasons) {
  const unit = reasons.unit ?? 1;
  const { chosen, other } = reasons;
  return h(
    "div.reasons",
    {},
    other ? h("p.verdict", {}, verdict(reasons, unit)) : null,
    other && reasons.difference.length ? difference(reasons, unit) : null,
    line(chosen, unit),
    other ? line(other, unit) : null,
  );
}

/** One sentence. @param {Reasons} reasons @param {number} unit */
function verdict({ chosen, other, difference: parts }, unit) {
  const [a, b] = [chosen.score, /** @type {Line} */ (other).score];
  const names = { a: chosen.move, b: /** @type {Line} */ (other).move };
  if (!("points" in a) || !("points" in b)) return t("{a} leads to {x}, {b} to {y}.", { ...names, x: scoreText(a, unit), y: scoreText(b, unit) });
  const gain = Number(a.points) - Number(b.points);
  if (gain === 0) return t("{a} and {b} are worth the same.", names);
  const sign = Math.sign(gain);
  const main = parts.filter((part) => part.gain * sign > 0).sort((x, y) => (y.gain - x.gain) * sign).slice(0, 2);
  const reasons = main.map((part) => `${term(part.name)} (${signed(part.gain / unit, unit > 1 ? 1 : 0)})`).join(t(" and "));
  const words = gain > 0 ? t("{a} is better than {b} by {n}", { ...names, n: signed(gain / unit, unit > 1 ? 1 : 0).slice(1) }) : t("{a} is worse than {b} by {n}", { ...names, n: signed(-gain / unit, unit > 1 ? 1 : 0).slice(1) });
  return reasons ? t("{words}: above all {reasons}.", { words, reasons }) : `${words}.`;
}

/** @param {Reasons} reasons @param {number} unit */
function difference({ chosen, other, difference: parts }, unit) {
  const most = Math.max(1, ...parts.map((part) => Math.abs(part.gain)));
  const shown = parts.filter((part) => part.gain !== 0).sort((x, y) => Math.abs(y.gain) - Math.abs(x.gain));
  const digits = unit > 1 ? 1 : 0;
  const total = shown.reduce((sum, part) => sum + part.gain, 0);
  return h(
    "table.difference",
    {},
    h("caption", {}, t("Term by term")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("reason")), h("th", { scope: "col" }, chosen.move), h("th", { scope: "col" }, other?.move), h("th", { scope: "col", colspan: 2 }, t("difference")))),
    h("tbody", {}, shown.map((part) => h(
      "tr",
      {},
      h("th", { scope: "row" }, term(part.name)),
      h("td", {}, signed(part.chosen / unit, digits)),
      h("td", {}, signed(part.other / unit, digits)),
      h("td", {}, signed(part.gain / unit, digits)),
      h("td.bar", {}, bar(part.gain, most)),
    ))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: 3 }, t("in all")), h("td", {}, signed(total / unit, digits)), h("td"))),
  );
}

/** @param {number} value @param {number} most */
function bar(value, most) {
  const meter = h(`span.meter.${value < 0 ? "bad" : "good"}`, { "aria-hidden": "true" });
  meter.style.width = `${Math.max(2, (100 * Math.abs(value)) / most)}%`;
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

/** A tree of terms; those that have parts can be opened. @param {Term[]} terms @param {number} [unit] @returns {HTMLElement} */
export function termTree(terms, unit = 1) {
  const place = h("ul.terms");
  const digits = unit > 1 ? 1 : 0;
  fill(
    place,
    terms.filter((one) => one.value !== 0 || one.parts.length).map((one) => {
      const words = [h("span.amount", {}, signed(one.value / unit, digits)), " ", (language() === "ja" && one.ja) || term(one.name), one.detail ? h("span.detail", {}, ` ${one.detail}`) : null];
      return one.parts.length
        ? h("li", {}, h("details", {}, h("summary", {}, ...words), termTree(one.parts, unit)))
        : h("li", {}, ...words);
    }),
  );
  return place;
}
