/** The engine as logic: a simulated decision whose cycles can be stepped through or played. */

import { button, figure, fill, h, number } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { Answer } from "../types/link"
 * @import { CircuitsReport } from "../types/states"
 */

const PACE = 120;
const OPEN = { alpha: "−∞", beta: "∞", best: "–" };

/** @typedef {[string, number, number|null, number|null, number|null]} Row  state, depth, alpha, beta, best */

/** @param {(processors: number) => void} simulate @param {(start: number) => Promise<Answer>} fetchFrom */
export function circuitView(simulate, fetchFrom) {
  const count = number(t("Circuits"), 2, 1, 4);
  const begin = button(t("Simulate the decision"), () => simulate(count.input.valueAsNumber));
  const decision = h("p.decided", { role: "status" });
  const words = h("p.small");
  const place = h("p.small");
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": t("Cycle"),
    on: { input: () => go(Number(slider.value)) },
  });
  const back = button("◀", () => go(at - 1), { "aria-label": t("One cycle back") });
  const on = button("▶", () => go(at + 1), { "aria-label": t("One cycle forward") });
  const play = button(t("Play"), () => (timer ? halt() : run()));
  const body = h("tbody");
  const table = h(
    "table.circuit",
    { "aria-label": t("The engine as logic") },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [t("Processor"), t("State"), t("Depth"), "α", "β", t("Best")].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    body,
  );
  const shown = h("div.circuitbox", { hidden: true }, words, h("div.row", {}, back, on, play, slider), place, table);
  /** @type {Record<string, string>} */
  const states = { idle: t("idle"), run: t("run"), return: t("return"), list: t("list") };
  /** @type {Map<number, Row[]>} */
  let cycles = new Map();
  let kept = 0;
  let at = 0;
  let timer = 0;
  let about = "";

  /** @param {number} wanted */
  async function go(wanted) {
    if (!kept) return;
    at = Math.max(0, Math.min(kept - 1, wanted));
    if (at === kept - 1) halt();
    if (!cycles.has(at)) {
      const now = about;
      const part = await fetchFrom(at);
      if (now !== about || !part.cycles) return;
      const rows = /** @type {Row[][]} */ (part.cycles);
      rows.forEach((row, i) => cycles.set((part.start ?? 0) + i, row));
    }
    draw();
  }

  function run() {
    if (at >= kept - 1) at = -1;
    timer = window.setInterval(() => go(at + 1), PACE);
    play.textContent = t("Pause");
  }

  function halt() {
    window.clearInterval(timer);
    timer = 0;
    play.textContent = t("Play");
  }

  function draw() {
    const rows = cycles.get(at) ?? [];
    slider.max = String(Math.max(0, kept - 1));
    slider.value = String(at);
    place.textContent = t("Cycle {n} of {all}", { n: figure(at + 1), all: figure(kept) });
    fill(
      body,
      rows.map(([phase, level, alpha, beta, best], i) =>
        h(
          "tr",
          { class: phase },
          h("th", { scope: "row" }, i + 1),
          h("td", {}, states[phase]),
          h("td", {}, phase === "idle" ? "" : level),
          ...[
            [alpha, OPEN.alpha],
            [beta, OPEN.beta],
            [best, OPEN.best],
          ].map(([value, open]) => h("td", {}, phase === "idle" ? "" : (value ?? open))),
        ),
      ),
    );
  }

  return {
    element: h("div", {}, h("div.row", {}, count.element, begin), decision, shown),
    decision,
    /** @param {CircuitsReport|null} live @param {boolean} closed @param {boolean} busy */
    show(live, closed, busy) {
      begin.disabled = closed;
      shown.hidden = !live?.kept;
      const id = live ? JSON.stringify([live.processors, live.targets, live.done, live.cycles, live.nodes]) : "";
      if (!live) {
        halt();
        about = "";
        cycles = new Map();
        kept = at = 0;
        words.textContent = "";
        return;
      }
      words.textContent = live.done
        ? t("{n} nodes in {c} cycles, {r} cycles per node", {
            n: figure(live.nodes),
            c: figure(live.cycles),
            r: figure(live.cycles / Math.max(1, live.nodes), 1),
          })
        : busy
          ? t("{n} cycles simulated", { n: figure(live.kept) })
          : "";
      if (id === about) return;
      const fresh = live.kept < kept || !about;
      about = id;
      kept = live.kept;
      if (fresh) {
        cycles = new Map();
        at = 0;
      }
      void go(at);
    },
  };
}
