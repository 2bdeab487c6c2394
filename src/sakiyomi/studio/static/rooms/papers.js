/** The papers room: what each paper is about, its parts to run with their cost, and the reports beside them. */

import { button, figure, fill, h, loadStyle, panel } from "../dom.js";
import { icon } from "../icons.js";
import { language, t, wrong } from "../i18n.js";
import { keep, recall, recallData } from "../settings.js";
import { abstractOf } from "../parts/abstracts.js";
import { coverPicture } from "../parts/covers.js";
import { PICTURES } from "../parts/paper_pictures.js";

await loadStyle("papers");

const MAX_KEPT = 100;

/**
 * @import { Page, Place, Room } from "../types/link"
 * @import { Paper, PaperReport, PapersLive, PapersState } from "../types/states"
 * @typedef {{name: string, parts: string[], quick: boolean}} Run
 */

/** @param {Run} run */
const runKey = ({ name, parts, quick }) => `${name} ${parts.join(",")}${quick ? " quick" : ""}`;

/** @returns {Record<string, number>} seconds that runs took in this browser */
function tookTable() {
  const kept = recallData("papers");
  return typeof kept === "object" && kept !== null ? /** @type {Record<string, number>} */ (kept) : {};
}

/** @param {Run} run @param {number} seconds */
function keepTook(run, seconds) {
  const table = Object.entries({ ...tookTable(), [runKey(run)]: seconds }).slice(-MAX_KEPT);
  keep("papers", JSON.stringify(Object.fromEntries(table)));
}

/** What a run costs, in words: as it was here, or as it usually is. @param {Run} run @param {string[]} all */
function costOf(run, all) {
  const took = tookTable()[runKey(run)];
  if (Number.isSafeInteger(took)) return t("took {n} s", { n: figure(took) });
  if (!run.quick) return t("minutes");
  const parts = run.parts.length ? run.parts : all;
  const seconds = parts.reduce((sum, part) => sum + (abstractOf(run.name).parts[part]?.[1] ?? 5), 0);
  return seconds < 1 ? t("at once") : t("about {n} s", { n: figure(Math.ceil(seconds)) });
}

/** A report in words. @param {Run} run */
function reportName({ name, parts, quick }) {
  const words = abstractOf(name).parts;
  const what = parts.length ? parts.map((part) => words[part]?.[0] ?? part).join(t(", ")) : t("everything");
  return `${what} (${quick ? t("quick") : t("full")})`;
}

/** The chart of a report, as far as there is one: of a quick run of one part. @param {Run} run */
function pictureOf({ name, parts, quick }) {
  const titles = quick && parts.length === 1 ? PICTURES[name]?.[parts[0]] : null;
  if (!titles) return null;
  const src = `static/papers/${name}-${parts[0]}.${language()}.svg`;
  return h("img", { src, alt: titles[language() === "ja" ? 1 : 0], loading: "lazy" });
}

/** @param {HTMLElement} root @param {Room<"papers">} room @returns {Page<"papers">} */
export default function papers(root, room) {
  const list = h("div.papers");
  const full = h("input", { type: "checkbox", on: { change: draw } });
  const reports = h("div.reports", { role: "group", "aria-label": t("Reports") });
  const cover = h("article.cover");
  let frame = h("iframe.report", { sandbox: "", title: t("Report"), hidden: true });
  /** @type {PapersState|null} */
  let state = null;
  /** @type {PapersLive|null} */
  let live = null;
  /** The paper that is unfolded, and the report that is read. */
  let chosen = "tomabechi";
  let opened = "";
  let newest = "";
  /** A report that came while something else was read. */
  let offered = "";
  let listed = "";
  let covered = "";
  let began = 0;
  /** @type {Run|null} what was run last */
  let running = null;
  /** @type {() => void} */
  let arrive = () => {};
  const arrived = /** @type {Promise<void>} */ (new Promise((resolve) => (arrive = resolve)));

  const stage = h("div.stage.reading", {}, reports, frame, cover);
  const side = h(
    "div.side.papersside",
    {},
    panel(t("Papers"), h("label.check", {}, full, t("full version: minutes instead of seconds")), list),
  );
  fill(root, h("h1.sr", {}, t("Papers")), side, stage);

  /** @param {PapersState} now @param {PapersLive} nowLive */
  function show(now, nowLive) {
    [state, live] = [now, nowLive];
    arrive();
    if (live.current && !began) began = performance.now();
    if (live.current) running = live.current;
    const last = state.reports.at(-1);
    if (last && last.id !== newest) {
      newest = last.id;
      if (running && began) keepTook(running, Math.ceil((performance.now() - began) / 1000));
      // Whoever reads something else meanwhile is not taken away from it.
      const free = !opened && (!began || chosen === last.name);
      if (free) read(last);
      else offered = last.id;
      if (free && began) bringIntoView();
    }
    if (!live.current) began = 0;
    if (!state.reports.some((one) => one.id === opened)) opened = "";
    draw();
  }

  function draw() {
    if (!state || !live) return;
    drawList(state, live);
    drawReports(state);
    drawCover(state);
  }

  /** @param {PapersState} state @param {PapersLive} live */
  function drawList(state, live) {
    const key = JSON.stringify([state, live.current, live.trouble, chosen, opened, full.checked, tookTable()]);
    if (key === listed) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    listed = key;
    fill(list, state.papers.map(drawPaper));
    if (!focused) return;
    const again = /** @type {HTMLElement|null} */ (list.querySelector(`[data-key="${focused}"]`));
    again?.focus({ preventScroll: true });
  }

  /** @param {Paper} paper */
  function drawPaper(paper) {
    const words = abstractOf(paper.name);
    const open = paper.name === chosen;
    const head = button(
      h("span", {}, h("b", {}, words.title), h("small", {}, words.source)),
      () => {
        location.hash = open ? "#/papers" : `#/papers/${paper.name}`;
        if (!open) bringIntoView();
      },
      { kind: "fold", "aria-expanded": String(open), "data-key": paper.name },
    );
    const named = { "data-name": paper.name, "aria-label": words.title };
    return h("section.paper", named, h("h3", {}, head), open ? body(paper) : null);
  }

  /** The parts of a paper. @param {Paper} paper */
  function body(paper) {
    const order = Object.keys(abstractOf(paper.name).parts);
    const parts = [...paper.parts].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return h(
      "div.unfolded",
      {},
      h("p.small.question", {}, abstractOf(paper.name).about),
      h("ul.parts", {}, parts.map((part) => drawPart(paper, [part]))),
      h("div.all", {}, drawPart(paper, [])),
      busyWith(paper),
      trouble(paper),
    );
  }

  /** What a part shows and costs, with a button or its progress. @param {Paper} paper @param {string[]} parts */
  function drawPart(paper, parts) {
    const run = { name: paper.name, parts, quick: !full.checked };
    const words = parts.length ? (abstractOf(paper.name).parts[parts[0]]?.[0] ?? parts[0]) : t("everything");
    const made = state?.reports.findLast((one) => runKey(one) === runKey(run));
    const mine = live?.current && runKey(live.current) === runKey(run);
    const act = mine
      ? button(t("Stop"), () => room.do("stop"), { "aria-label": t("Stop: {what}", { what: words }) })
      : made
        ? button(t("Read"), () => goTo(made), {
            "aria-label": t("Read: {what}", { what: words }),
            "aria-current": made.id === opened ? "true" : null,
            "data-key": runKey(run),
          })
        : button(t("Run"), () => room.do("run", run), {
            "aria-label": t("Run: {what}", { what: words }),
            disabled: Boolean(live?.busy),
            "data-key": runKey(run),
          });
    return h(
      parts.length ? "li.part" : "div.part",
      { "data-part": parts[0] ?? "all" },
      h("span.what", {}, words),
      h("span.cost.small", {}, mine ? t("running …") : costOf(run, paper.parts)),
      act,
      mine ? progress() : null,
    );
  }

  function progress() {
    const works = Object.entries(live?.current?.work ?? {});
    return h(
      "div.work",
      { role: "status" },
      (works.length ? works.slice(-3) : [/** @type {const} */ ([t("starting …"), [0, 0, t("starting …")]])]).map(
        ([what, [done, total, japanese]]) =>
          h(
            "label.field.wide",
            {},
            h("span", {}, `${language() === "ja" ? japanese : what}${total ? ` ${done} / ${total}` : ""}`),
            h("progress", total ? { value: done, max: total } : {}),
          ),
      ),
    );
  }

  /** Why nothing of this paper can be run now. @param {Paper} paper */
  function busyWith(paper) {
    const other = live?.current;
    if (!other || other.name === paper.name) return null;
    const name = `${abstractOf(other.name).title}: ${reportName(other)}`;
    const link = h("a", { href: `#/papers/${other.name}` }, name);
    return h("p.small.otherrun", {}, t("Another part is running:"), " ", link);
  }

  /** @param {Paper} paper */
  function trouble(paper) {
    const mine = live?.trouble && running?.name === paper.name;
    return mine ? h("p.trouble", { role: "alert" }, wrong(live?.trouble ?? "")) : null;
  }

  /** @param {PapersState} state */
  function drawReports(state) {
    fill(
      reports,
      state.reports.map((one) => {
        const name = `${abstractOf(one.name).title}: ${reportName(one)}`;
        return h(
          "span.reportchip",
          { "aria-current": one.id === opened ? "true" : null },
          button(h("span", {}, pictureOf(one), name), () => goTo(one), {
            kind: "quiet",
            title: name,
            "aria-pressed": String(one.id === opened),
          }),
          button("×", () => room.do("forget", { report: one.id }), {
            kind: "quiet",
            "aria-label": t("Delete the report “{name}”", { name }),
            title: t("Delete"),
          }),
        );
      }),
      opened ? reportTools() : null,
    );
    reports.hidden = !state.reports.length;
    const made = state.reports.find((one) => one.id === offered && one.id !== opened);
    if (!made) return;
    const name = `${abstractOf(made.name).title}: ${reportName(made)}`;
    reports.append(button(t("Finished: {name}", { name }), () => goTo(made), { kind: "primary" }));
  }

  /** What can be done with the report that is read. */
  function reportTools() {
    const one = state?.reports.find((report) => report.id === opened);
    const name = one ? `${runKey(one).trim().replace(/[ ,]+/g, "-")}.${language()}.html` : "report.html";
    return h(
      "span.tools",
      {},
      h("a.button.quiet", { href: addressOf(opened), download: name }, t("Save")),
      h("a.button.quiet", { href: addressOf(opened), target: "_blank" }, icon("full"), t("Own window")),
    );
  }

  /** What is read before anything was run. @param {PapersState} state */
  function drawCover(state) {
    const paper = state.papers.find((one) => one.name === chosen);
    cover.hidden = Boolean(opened);
    frame.hidden = !opened;
    if (opened) return;
    if (!paper) {
      covered = "";
      const name = chosen.slice(0, 40);
      const said = name ? h("p.notice", { role: "alert" }, t("There is no paper “{name}”.", { name })) : null;
      return fill(cover, said, h("p.small", {}, t("Choose a paper.")));
    }
    const words = abstractOf(paper.name);
    const key = JSON.stringify([paper.name, live?.busy, state.reports]);
    if (key === covered) return; // its pictures would flicker
    covered = key;
    fill(
      cover,
      h("div.title", {}, h("h2", {}, words.title), h("p.lead", {}, words.about), coverPicture(paper.name)),
      h("p.small", {}, `${words.source}: ${(language() === "ja" && paper.japanese) || paper.title}`),
      h("h3", {}, t("What came out here")),
      h("ul", {}, words.found.map((one) => h("li", {}, one))),
      h(
        "div.row",
        {},
        startWith(paper),
        // Beside the cover on a wide window, below it on a narrow one.
        button(t("All parts and papers"), () => side.scrollIntoView(), { kind: "tolist" }),
      ),
      ...gallery(paper),
      h("p.small", {}, t("Run a part: its report, with tables and figures beside the printed ones, is read here.")),
    );
  }

  /** A chart from each report that has one; each leads to its report. @param {Paper} paper */
  function gallery({ name }) {
    const parts = Object.entries(abstractOf(name).parts).filter(([part]) => PICTURES[name]?.[part]);
    if (!parts.length) return [];
    const drawn = parts.map(([part, [words]]) =>
      h(
        "a.plate",
        { href: `#/papers/${name}/${part}`, "data-part": part },
        pictureOf({ name, parts: [part], quick: true }),
        h("span.what", {}, words),
      ),
    );
    return [h("h3", {}, t("Charts from its reports")), h("div.plates", {}, drawn)];
  }

  /** The first part with results, to begin with. @param {Paper} paper */
  function startWith({ name, parts: known }) {
    const parts = Object.entries(abstractOf(name).parts);
    const [part, [words]] = parts.find(([one]) => known.includes(one) && one !== "reading") ?? ["", [""]];
    const run = { name, parts: [part], quick: true };
    const made = state?.reports.findLast((one) => runKey(one) === runKey(run));
    const act = () => (made ? goTo(made) : room.do("run", run));
    return button(t("Begin with {what}", { what: words }), act, { kind: "primary", disabled: Boolean(live?.busy) });
  }

  /** @param {string} id */
  const addressOf = (id) =>
    `report/${encodeURIComponent(recall("session") ?? "")}/${encodeURIComponent(id)}?language=${language()}`;

  /** A new frame for each report: Back would step through the pages of an old one. @param {PaperReport} one */
  function read(one) {
    const src = addressOf(one.id);
    const again = opened === one.id && frame.getAttribute("src") === src;
    [opened, chosen, full.checked] = [one.id, one.name, !one.quick];
    if (again) return;
    const before = frame;
    frame = h("iframe.report", { sandbox: "", title: t("Report"), src });
    before.replaceWith(frame);
  }

  /** Goes to a report; `follow` opens it. @param {Run} run */
  function goTo({ name, parts, quick }) {
    location.hash = `#/papers/${name}/${parts[0] ?? "all"}${quick ? "" : "?version=full"}`;
    bringIntoView();
  }

  /** On a narrow window the cover and the report stand above the list. */
  function bringIntoView() {
    if (window.innerWidth < 900) requestAnimationFrame(() => stage.scrollIntoView({ block: "start" }));
  }

  /** @returns {Place} */
  function place() {
    const one = state?.reports.find((report) => report.id === opened);
    if (!one) return { path: chosen ? [chosen] : [] };
    const name = `${abstractOf(one.name).title}: ${reportName(one)}`;
    return {
      path: [one.name, ...(one.parts.length ? one.parts.slice(0, 1) : ["all"])],
      query: { version: one.quick ? "" : "full" },
      title: name,
      text: runKey(one),
    };
  }

  /** Goes to a paper, or to a report; a quick one is made if it is not there. @param {string[]} path
   * @param {URLSearchParams} query */
  async function follow([name = "", part = ""], query) {
    await arrived;
    const run = { name, parts: part && part !== "all" ? [part] : [], quick: query.get("version") !== "full" };
    const made = state?.reports.findLast((one) => runKey(one) === runKey(run));
    [chosen, opened, full.checked] = [name, "", !run.quick];
    if (made && part) read(made);
    else if (part && run.quick && !live?.busy) await room.do("run", run);
    draw();
  }

  return { show, link: place, follow, bare: "index" };
}
