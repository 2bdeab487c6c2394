/** The papers room: repeats experiments, with progress, and shows the reports. */

import { button, fill, h, panel } from "../dom.js";
import { language, t, wrong } from "../i18n.js";
import { keep, recall, recallData } from "../settings.js";
import { abstractOf } from "../parts/abstracts.js";

const MAX_KEPT = 100;

/**
 * @import { Page, Room } from "../types/link"
 * @import { Paper, PapersLive, PapersState } from "../types/states"
 */

/** A part in words; its English name stands on Japanese pages only where there is nothing else.
 * @param {string} part @param {string} [words] */
function partName(part, words) {
  if (language() === "ja" && words) return h("span", {}, words);
  return h("span", {}, h("b", {}, part), " ", h("small", {}, words ?? ""));
}

/** @param {string} name @param {string[]} parts @param {boolean} quick */
const runKey = (name, parts, quick) => `${name} ${parts.join(",")}${quick ? " quick" : ""}`;

/** @returns {Record<string, number>} seconds that runs took in this browser */
function tookTable() {
  const kept = recallData("papers");
  return typeof kept === "object" && kept !== null ? /** @type {Record<string, number>} */ (kept) : {};
}

/** @param {string} name @param {string[]} parts @param {boolean} quick */
function tookOf(name, parts, quick) {
  const seconds = tookTable()[runKey(name, parts, quick)];
  return Number.isSafeInteger(seconds) ? seconds : null;
}

/** @param {string} name @param {string[]} parts @param {boolean} quick @param {number} seconds */
function keepTook(name, parts, quick, seconds) {
  const table = Object.entries({ ...tookTable(), [runKey(name, parts, quick)]: seconds }).slice(-MAX_KEPT);
  keep("papers", JSON.stringify(Object.fromEntries(table)));
}

/** @param {HTMLElement} root @param {Room<"papers">} room @returns {Page<"papers">} */
export default function papers(root, room) {
  const list = h("div.papers");
  /** @type {Map<string, HTMLElement>} progress, by paper */
  const works = new Map();
  /** @type {Map<string, () => void>} what says how long a paper takes */
  const costs = new Map();
  /** @type {{name: string, parts: string[], quick: boolean}|null} what was run last */
  let running = null;
  let began = 0;
  const reports = h("div.row.reports", { role: "group", "aria-label": t("Reports") });
  const empty = h("p.notice", {}, t("Choose parts of a paper and run them: the report appears here."));
  const frame = h("iframe.report", { sandbox: "", title: t("Report"), hidden: true });
  let listed = "";
  let opened = "";

  fill(
    root,
    h("h1.sr", {}, t("Papers")),
    h("div.side.papersside", {}, panel(t("Papers"), list), panel(t("Reports"), reports)),
    h("div.stage.reading", {}, frame, empty),
  );

  /** @param {PapersState} state @param {PapersLive} live */
  function show(state, live) {
    const key = JSON.stringify(state.papers);
    if (key !== listed) {
      listed = key;
      fill(list, state.papers.map(drawPaper));
    }
    for (const run of list.querySelectorAll("button")) run.disabled = live.busy;
    if (live.busy && !began) began = performance.now();
    drawWork(live);
    drawReports(state);
    if (!live.busy) began = 0;
    const newest = state.reports.at(-1)?.id;
    if (newest && frame.dataset.newest !== newest) {
      frame.dataset.newest = newest;
      if (running && began) {
        keepTook(running.name, running.parts, running.quick, Math.ceil((performance.now() - began) / 1000));
        costs.get(running.name)?.();
      }
      open(newest, state);
    }
  }

  /** @param {PapersState} state */
  function drawReports(state) {
    fill(
      reports,
      state.reports.map((one) =>
        button(
          `${one.name}${one.parts.length ? `: ${one.parts.join(", ")}` : ""}${one.quick ? ` (${t("quick")})` : ""}`,
          () => open(one.id, state),
          { "aria-current": one.id === opened ? "true" : null, kind: "choice" },
        ),
      ),
      state.reports.length ? null : h("p.small", {}, t("None yet: run a paper.")),
    );
  }

  /** @param {Paper} paper */
  function drawPaper(paper) {
    const boxes = paper.parts.map((part) => ({
      part,
      input: h("input", { type: "checkbox", checked: part === "figures" }),
    }));
    const quick = h("input", { type: "checkbox", checked: true, on: { change: () => say() } });
    const words = abstractOf(paper.name);
    const cost = h("span.small.cost");
    const chosen = () => boxes.filter(({ input }) => input.checked).map(({ part }) => part);
    /** What the chosen parts took when they were run last. */
    const say = () => {
      const seconds = tookOf(paper.name, chosen(), quick.checked);
      const known = t("took {n} s last time", { n: seconds ?? 0 });
      const guess = quick.checked ? t("usually some seconds a part") : t("minutes, for some parts more");
      cost.textContent = seconds === null ? guess : known;
    };
    for (const { input } of boxes) input.addEventListener("change", say);
    costs.set(paper.name, say);
    say();
    const work = h("div.work", { role: "status" });
    works.set(paper.name, work);
    return h(
      "div.paper",
      {},
      h("h3", {}, words.title || paper.title),
      h("p", {}, words.about),
      h("p.small", {}, (language() === "ja" && paper.japanese) || paper.title),
      h(
        "div.parts",
        { role: "group", "aria-label": t("Parts") },
        boxes.map(({ part, input }) => h("label.check", {}, input, partName(part, words.parts[part]))),
      ),
      h(
        "div.row",
        {},
        h("label.check", {}, quick, t("quick: seconds instead of minutes")),
        button(
          t("Run"),
          () =>
            room.do("run", {
              name: paper.name,
              parts: chosen(),
              quick: quick.checked,
            }),
          { kind: "primary" },
        ),
        cost,
      ),
      work,
    );
  }

  /** Progress stands in the paper that is running. @param {PapersLive} live */
  function drawWork(live) {
    if (live.current) running = { name: live.current.name, parts: live.current.parts, quick: live.current.quick };
    for (const [name, work] of works) {
      if (name !== live.current?.name) fill(work);
      if (live.trouble && name === running?.name) fill(work, h("p.trouble", {}, wrong(live.trouble)));
    }
    if (!live.current) return;
    fill(
      /** @type {HTMLElement} */ (works.get(live.current.name)),
      h(
        "div.row.spread",
        {},
        h("p", {}, t("Running {name} …", { name: live.current.name })),
        button(t("Stop"), () => room.do("stop")),
      ),
      Object.entries(live.current.work).map(([what, [done, total]]) =>
        h(
          "label.field.wide",
          {},
          h("span", {}, `${what}: ${done} / ${total}`),
          h("progress", { value: done, max: total }),
        ),
      ),
    );
  }

  /** @param {string} id @param {PapersState} state */
  function open(id, state) {
    opened = id;
    frame.src = `report/${encodeURIComponent(recall("session") ?? "")}/${encodeURIComponent(id)}`;
    frame.hidden = false;
    empty.hidden = true;
    drawReports(state);
  }

  return { show };
}
