/** The verdict on a game of shogi: what each side gave away, and the lead move by move. */

import { button, figure, fill, h, set, signed } from "../dom.js";
import { t } from "../i18n.js";
import { moveText } from "../boards/notation.js";
import { Chart } from "./chart.js";

/**
 * @import { Room } from "../types/link"
 * @import { AnalysisLive, AnalysisState, MoveTree, TreeMove } from "../types/states"
 */

const MAX_SHOWN = 2000;
const MARKS = ["??", "?", "?!"];
const SIGNS = ["worst", "worse", "weak"];

/** @param {Room<"analysis">} room */
export function verdictView(room) {
  /** @type {AnalysisState|null} */
  let state = null;
  let judging = false;
  /** What is counted: the moves that have a value. @type {TreeMove[]} */
  let judged = [];
  const go = (/** @type {number} */ number) => room.do("go", { number });
  const judge = button(t("Judge every move"), () => (judging ? room.do("stop") : room.do("judge", { what: "game" })));
  const aside = button(t("Judge this variation"), () => room.do("judge", { what: "line" }));
  const chart = new Chart(t("Black's lead after every move"), (at) => go(at ? (state?.tree.line[at - 1] ?? 0) : 0));
  const hint = h("p.small", {}, t("A graph, and a mark on every mistake."));
  const rows = [t("☗ Black"), t("☖ White")].map((name, side) => sideRow(name, (mark) => go(next(side, mark))));
  const summary = h("div.summary", {}, hint);

  /** Whose move it was. @param {TreeMove} one */
  const sideOf = ({ ply }) => (ply + 1 + (state?.first ?? 0)) % 2;

  /** The next move of a side with a mark, after the last one the first. @param {number} side @param {string} mark */
  function next(side, mark) {
    const found = judged.filter((one) => one.mark === mark && sideOf(one) === side);
    const at = state?.at ?? 0;
    return (found.find((one) => one.ply > at) ?? found[0]).id;
  }

  /** @param {AnalysisState} given @param {AnalysisLive} live */
  function show(given, live) {
    state = given;
    judging = live.judging !== null;
    const { tree } = given;
    const main = mainLine(tree);
    const byId = new Map(tree.nodes.map((one) => [one.id, one]));
    // A variation that is not judged leaves the verdict on the game in view.
    const line = tree.line.every((id) => byId.get(id)?.value !== null) ? tree.line : main;
    judged = line.flatMap((id) => byId.get(id) ?? []).filter((one) => one.value !== null);
    const at = tree.line.findIndex((id, i) => i >= given.at || id !== line[i]);
    chart.show(judged.map(point), at < 0 ? given.at : at, line.length);
    drawButtons(tree.line.some((id) => !main.includes(id)));
    rows.forEach((row, side) => row.show(judged.filter((one) => sideOf(one) === side)));
    const wanted = judged.length ? rows.map((row) => row.element) : [hint];
    if (summary.firstChild !== wanted[0]) fill(summary, wanted);
  }

  /** @param {boolean} varied whether a variation is shown */
  function drawButtons(varied) {
    judge.textContent = judging ? t("Stop") : t("Judge every move");
    judge.disabled = !state?.tree.nodes.length;
    judge.classList.toggle("primary", !judging && !judged.length && !judge.disabled);
    aside.classList.toggle("gone", !varied);
    aside.disabled = judging;
  }

  const head = h("div.verdicthead", {}, summary, h("div.judges", {}, judge, aside));
  return { parts: [head, h("div.chartplace", {}, chart.element)], show };
}

/** The main line of a game. @param {MoveTree} tree */
export function mainLine({ nodes }) {
  const line = [];
  for (let at = 0, next; (next = nodes.find((one) => one.parent === at)); at = next.id) line.push(next.id);
  return line;
}

/** @param {TreeMove} one */
const point = ({ ply, value, mark, name }) => ({
  at: ply,
  value: Math.max(-MAX_SHOWN, Math.min(MAX_SHOWN, value ?? 0)),
  mark: mark === "??" || mark === "?",
  sure: true,
  label: `${ply}. ${moveText(name)} ${signed(value ?? 0)}`,
});

/** One side's mistakes; pressing a count goes to the next of them. @param {string} name
 * @param {(mark: string) => void} go */
function sideRow(name, go) {
  const counts = MARKS.map((mark) => button("", () => go(mark), { kind: "quiet.count" }));
  const mean = h("span.mean");
  return {
    element: h("p.small.tally", {}, h("b", {}, name), ...counts, mean),
    /** @param {TreeMove[]} moves */
    show(moves) {
      const n = MARKS.map((mark) => moves.filter((one) => one.mark === mark).length);
      const words = [t("blunders {n}", { n: n[0] }), t("mistakes {n}", { n: n[1] }), t("slips {n}", { n: n[2] })];
      counts.forEach((one, i) => {
        fill(one, h("span.mark", { class: SIGNS[i] }, MARKS[i]), ` ${n[i]}`);
        set(one, "aria-label", `${name}${t(": ")}${words[i]} ${MARKS[i]} ${n[i]}`);
        set(one, "title", n[i] ? `${words[i]} · ${t("Go to the next one")}` : words[i]);
        one.disabled = n[i] === 0;
      });
      const lost = moves.reduce((sum, one) => sum + (one.loss ?? 0), 0) / Math.max(1, moves.length);
      mean.textContent = moves.length ? t("−{n} %", { n: figure(lost, 1) }) : "";
      set(mean, "title", t("Chance to win given away with each move, on average"));
    },
  };
}
