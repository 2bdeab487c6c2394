/** The papers room: repeats experiments, with progress, and shows the reports. */

import { button, fill, h, panel } from "../dom.js";
import { language, t, wrong } from "../i18n.js";
import { recall } from "../settings.js";

/**
 * @import { Page, Room } from "../types/link"
 * @import { Paper, PapersLive, PapersState } from "../types/states"
 */

/** @param {HTMLElement} root @param {Room<"papers">} room @returns {Page<"papers">} */
export default function papers(root, room) {
  const list = h("div.papers");
  const work = h("div.work", { role: "status" });
  const reports = h("div.row.reports", { role: "group", "aria-label": t("Reports") });
  const frame = h("iframe.report", { sandbox: "", title: t("Report"), hidden: true });
  let listed = "";
  let opened = "";

  fill(
    root,
    h("h1.sr", {}, t("Papers")),
    h("div.side.papersside", {}, panel(t("Papers"), list, work), panel(t("Reports"), reports)),
    h("div.stage.reading", {}, frame),
  );

  /** @param {PapersState} state @param {PapersLive} live */
  function show(state, live) {
    const key = JSON.stringify(state.papers);
    if (key !== listed) {
      listed = key;
      fill(list, state.papers.map(drawPaper));
    }
    for (const run of list.querySelectorAll("button")) run.disabled = live.busy;
    drawWork(live);
    drawReports(state);
    const newest = state.reports.at(-1)?.id;
    if (newest && frame.dataset.newest !== newest) {
      frame.dataset.newest = newest;
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
    const quick = h("input", { type: "checkbox", checked: true });
    return h(
      "div.paper",
      {},
      h("h3", {}, (language() === "ja" && paper.japanese) || paper.title),
      h(
        "div.row",
        { role: "group", "aria-label": t("Parts") },
        boxes.map(({ part, input }) => h("label.check", {}, input, part)),
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
              parts: boxes.filter(({ input }) => input.checked).map(({ part }) => part),
              quick: quick.checked,
            }),
          { kind: "primary" },
        ),
      ),
    );
  }

  /** @param {PapersLive} live */
  function drawWork(live) {
    if (live.trouble) return fill(work, h("p.trouble", {}, wrong(live.trouble)));
    if (!live.current) return fill(work);
    fill(
      work,
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
    drawReports(state);
  }

  return { show };
}
