/** The Aquarius room: watch a match of six teams, take part in it, or play on from any session. */

import { button, choice, fill, h, loadStyle, number, panel, set } from "../dom.js";
import { t } from "../i18n.js";
import { AquariusBoard, robotName, robotOf } from "../boards/aquarius.js";
import { autoplay } from "../parts/autoplay.js";
import { confirm, confirmNewMatch } from "../parts/confirm.js";
import { contestView } from "../parts/contest.js";
import { cursor } from "../parts/cursor.js";
import { place, visit } from "../parts/aquarius_links.js";
import { acceptDrops } from "../parts/drop.js";
import { elsewhereView } from "../parts/elsewhere.js";
import { endingView } from "../parts/ending.js";
import { eventsView } from "../parts/events.js";
import { aquariusRules } from "../parts/rules.js";
import { sidePanels } from "../parts/tabs.js";
import { iconButton, stageTools } from "../parts/tools.js";
import { stepOf } from "../parts/moves.js";
import { matchNotes } from "../parts/match_notes.js";
import { pasteBox } from "../parts/paste.js";
import { saveButton } from "../parts/save.js";
import { ScoreChart } from "../parts/scores.js";
import { standingView } from "../parts/standing.js";
import { showError } from "../parts/toast.js";

const PART = 10000;
/** @type {[key: string, letter: Letter, sign: string][]} */
const PAD = [
  ["w", "4", "↖"],
  ["e", "5", "↗"],
  ["a", "3", "←"],
  ["s", "a", "•"],
  ["d", "0", "→"],
  ["z", "2", "↙"],
  ["x", "1", "↘"],
];

await loadStyle("aquarius");

/**
 * @import { Page, Room } from "../types/link"
 * @import { Letter } from "../boards/aquarius.js"
 * @import { AquariusState, AquariusLive } from "../types/states"
 */

/** @typedef {{element: HTMLElement, drive: HTMLElement, orders: HTMLElement}} Member  one of your robots */

/** @param {HTMLElement} root @param {Room<"aquarius">} room @returns {Page<"aquarius">} */
export default function aquarius(root, room) {
  const hover = h("p.small.hover", { "aria-hidden": "true" }, "\u00a0");
  const board = new AquariusBoard({
    choose: pick,
    command,
    away: () => turnTo(""),
    point: (words) => (hover.textContent = words || "\u00a0"),
  });
  const tools = stageTools({ help: aquariusRules, unlinked });
  const time = cursor((at) => room.do("go", { at }));
  const events = eventsView((at) => time.to(at));
  const elsewhere = elsewhereView(room);
  const ending = endingView();
  const trails = h("input", { type: "checkbox", checked: true, on: { change: draw } });
  const zoom = h(
    "div.tools",
    { role: "group", "aria-label": t("Zoom") },
    button("+", () => board.camera.by(1), { "aria-label": t("Zoom in"), title: t("Zoom in"), kind: "quiet.tool" }),
    button("−", () => board.camera.by(-1), { "aria-label": t("Zoom out"), title: t("Zoom out"), kind: "quiet.tool" }),
    iconButton("field", t("The whole field"), () => board.camera.reset()),
  );
  /** @type {number|null} the team that is looked at */
  let team = null;
  const leave = acceptDrops(root, (text) => void load(text));
  const status = h("p.caption", { role: "status" });
  const notes = h("p.notice", { role: "status", hidden: true });
  const earlier = button(t("Back to the match before"), () => room.do("earlier"), { hidden: true });
  const begins = autoplay(() => room.do("play"));
  const watch = button(t("Watch"), () => (running ? room.do("stop") : play()), { kind: "primary" });
  const back = button("‹", () => time.by(-1), {
    "aria-label": t("Back"),
    title: t("Back"),
    kind: "step",
  });
  const step = button("›", () => room.do("step"), {
    "aria-label": t("One session"),
    title: t("One session"),
    kind: "step",
  });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": t("Position in the match"),
    on: { input: () => time.to(Number(slider.value)) },
  });
  const pace = choice(
    t("Speed"),
    [
      ["3000", t("contest speed")],
      ["1000", t("slow")],
      ["400", t("normal")],
      ["50", t("fast")],
    ],
    "400",
    (value) => room.do("pace", { milliseconds: Number(value) }),
  );
  const fork = button(t("Play on from here"), () => room.do("fork"));
  const close = h("input", { type: "checkbox", on: { change: draw } });
  const pours = h("input", { type: "checkbox", checked: true });
  const pad = h(
    "div.hexpad",
    { role: "group", "aria-label": t("Commands") },
    PAD.map(([key, letter, sign]) =>
      button(sign, () => command(letter), {
        "aria-label":
          letter === "a"
            ? t("pour, suck or refill ({key})", { key: key.toUpperCase() })
            : t("go {sign} ({key})", { sign, key: key.toUpperCase() }),
        "data-key": key,
      }),
    ),
  );
  const takeable = choice(t("Robot"), [], "");
  const take = button(t("Take over"), () => takeOver(takeable.input.value));
  const crew = h("ul.taken");
  const standing = standingView((looked) => {
    team = looked;
    draw();
  });
  const chart = new ScoreChart(t("Points over time"), (at) => time.to(at));
  const faults = h("p.small.faults");
  const teams = [..."ABCDEF"].map((letter) => choice(letter, [], ""));
  const sessions = number(t("Sessions"), 100, 1, 400);
  const map = number(t("Map no."), 1, 0, 2147483647);
  const matches = number(t("Matches"), 6, 1, 24);
  const chosenBots = () => teams.map((one) => one.input.value);
  /** @param {number} seed */
  const begin = async (seed) => {
    if (state?.length && !state.over && !(await confirmNewMatch())) return;
    room.do("new", { bots: chosenBots(), sessions: sessions.input.valueAsNumber, seed });
  };
  const fresh = button(t("New match"), () => begin(map.input.valueAsNumber));
  const dice = button("⚄", () => begin(Math.floor(Math.random() * 100000)), {
    "aria-label": t("Another map"),
    title: t("Another map"),
  });
  const file = h("input.sr", {
    type: "file",
    accept: ".jsonl,.json,.txt",
    "aria-label": t("Open a replay"),
    on: { change: open },
  });
  const contest = button(t("Run the contest"), () =>
    room.do("contest", {
      bots: chosenBots(),
      sessions: sessions.input.valueAsNumber,
      seed: map.input.valueAsNumber,
      matches: matches.input.valueAsNumber,
    }),
  );
  const stop = button(t("Stop"), () => room.do("stop"));
  const results = h("div.results", {}, h("p.small", {}, t("Nothing yet.")));
  let running = false;
  /** The robot to take over as soon as the match goes on from here. */
  let wanted = "";
  /** @type {AquariusState|null} */
  let state = null;
  /** @type {Map<string, Member>} */
  let members = new Map();
  let chosen = "";
  let filled = "";
  let begun = "";
  /** The ladder whose standing is looked at. */
  let standings = "";
  let judged = "";

  const yours = panel(
    t("Your robots"),
    h(
      "p.small",
      {},
      t("Click a robot to take it over, then click cells to send it there. The others drive on as before."),
    ),
    h("p.small", {}, t("By keyboard: W E A D Z X move, S pours, sucks or refills, Escape deselects.")),
    h("div.row", {}, takeable.element, take),
    h(
      "div.row",
      {},
      h("label.check", {}, pours, t("pour on the way")),
      h("label.check", {}, close, t("Zoom in on the selected robot")),
    ),
    crew,
    pad,
  );
  const others = panel(t("Live and ladders"), elsewhere.element);
  const side = sidePanels(
    [
      panel(
        t("Events"),
        h("label.check", {}, trails, t("Trails")),
        events.element,
      ),
      yours,
      panel(
        t("Match"),
        h(
          "div.row.bots",
          {},
          teams.map((one) => one.element),
        ),
        h("div.row", {}, sessions.element, map.element, fresh, dice),
        h(
          "div.row",
          {},
          saveButton(t("Save the replay"), () => room.do("save")),
          h("label.button", {}, file, t("Open a replay")),
        ),
        pasteBox(t("Paste a replay"), '{"t":"replay","format":"aquarius-replay",…}', load),
      ),
      panel(
        t("Quick contest"),
        h("p.small", {}, t("The six programs of the match meet on several maps, rotating their seats.")),
        h("div.row", {}, matches.element, contest, stop),
        results,
      ),
      others,
    ],
    {
      pinned: [
        panel(
          t("Standing"),
          h("p.small", {}, t("Six teams pour water on a field. Watered and enclosed cells give points.")),
          standing.element,
          chart.element,
          faults,
        ),
      ],
      room: "aquarius",
    },
  );

  fill(
    root,
    h("h1.sr", {}, t("Aquarius")),
    h(
      "div.stage",
      {},
      h("div.head", {}, status, zoom, tools.element, ending.element),
      h("div.row.notes", {}, notes, earlier),
      board.element,
      hover,
      h("div.row.bar", {}, watch, back, step, slider, pace.element, fork),
    ),
    side,
  );

  /** A file, in parts that fit into a message. @param {string} text */
  async function load(text) {
    let answer = {};
    for (let part = 0, from = 0; part === 0 || from < text.length; part++, from += PART) {
      answer = await room.do("load", { part, text: text.slice(from, from + PART), more: from + PART < text.length });
      if (!("re" in answer)) break;
    }
    return answer;
  }

  async function open() {
    const [one] = file.files ?? [];
    if (one && one.size > 4_000_000) showError(t("This file is too large for a replay."));
    else if (one) await load(await one.text());
    file.value = "";
  }

  /** Plays on; at the end, once more from the start. */
  async function play() {
    if (state && ended(state)) await room.do("go", { at: 0 });
    room.do("play");
  }

  /** Why no link shows this match elsewhere. */
  function unlinked() {
    if (state?.repeats === "orders")
      return t("Your own orders are not in the link: save the replay to share this match.");
    if (state?.repeats !== "no" || state.source.ladder || state.source.port) return "";
    return t("A link cannot show this match elsewhere: save the replay and share the file.");
  }

  /** @param {string} name */
  function turnTo(name) {
    chosen = name;
    draw();
  }

  /** @param {string} name */
  async function takeOver(name) {
    const known = state?.taken.some((one) => robotName(one.team, one.robot) === name);
    const answer = known ? { re: 1 } : await room.do("take", robotOf(name));
    if ("re" in answer) {
      takeable.input.value = name;
      side.showPanel(yours);
      turnTo(name);
      members.get(name)?.element.scrollIntoView({ block: "nearest" });
    }
  }

  /** A cell was clicked. @param {number} x @param {number} y */
  function pick(x, y) {
    if (!state) return;
    const here = state.robots
      .filter((one) => one[2] === x && one[3] === y)
      .map(([team, robot]) => robotName(team, robot));
    if (!state.driving) {
      if (here.length && !running && !fork.disabled) offerFork(here[0]);
      return;
    }
    if (chosen && here.includes(chosen)) turnTo("");
    else if (chosen) room.do("walk", { ...robotOf(chosen), x, y, pour: pours.checked });
    else if (here.length) takeOver(here[0]);
  }

  /** A robot was clicked where none takes orders. @param {string} name */
  async function offerFork(name) {
    const question = t("Robots take orders at the newest session. Play on from here, with {name} as yours?", { name });
    if (!(await confirm(question, t("Play on from here")))) return;
    wanted = name;
    room.do("fork");
  }

  /** @param {Letter} letter */
  function command(letter) {
    if (!chosen || !state?.driving) return false;
    room.do("order", { ...robotOf(chosen), letter });
    return true;
  }

  /** @param {AquariusState} now @param {AquariusLive} live */
  function show(now, live) {
    state = now;
    running = live.running;
    if (!state.driving || !state.taken.some((one) => robotName(one.team, one.robot) === chosen)) chosen = "";
    drawCrew(state);
    draw();
    status.textContent = words(state, live);
    drawEnding(state);
    if (wanted && state.driving) {
      takeOver(wanted);
      wanted = "";
    }
    const remarks = matchNotes(state, live);
    if (notes.textContent !== remarks) notes.textContent = remarks;
    notes.hidden = !remarks;
    earlier.hidden = !state.earlier;
    const again = ended(state);
    watch.textContent = running ? t("Pause") : again ? t("Watch again") : t("Watch");
    const end = state.at === state.length;
    watch.disabled = live.watching || (again && !state.length);
    begins.show(state.length === 0 && !running && !watch.disabled);
    step.disabled = running || (end && (state.over || !state.playing));
    back.disabled = running || state.at === 0;
    set(slider, "max", state.length);
    time.show(state.at, state.length);
    slider.value = String(time.at());
    slider.disabled = state.length === 0;
    pace.input.value = String(state.pace);
    fork.disabled = state.over || (state.playing && end);
    standing.show(state);
    events.show(state.history, state.first);
    chart.show(state.history, state.at, Math.max(state.length, state.sessions - state.first), state.first);
    faults.textContent = state.faults.map(([team, why]) => `${"ABCDEF"[team]}: ${why}`).join("; ");
    drawChoices(state);
    drawContest(state, live);
    elsewhere.show(state, live);
    if (state.ladder && state.ladder !== standings) side.showPanel(others);
    standings = state.ladder;
  }

  function draw() {
    if (state) board.show(state, { chosen, close: close.checked, trails: trails.checked, team });
    for (const one of pad.querySelectorAll("button")) one.disabled = !chosen;
    for (const [name, { drive }] of members) set(drive, "aria-pressed", String(name === chosen));
  }

  /** @param {AquariusState} state @param {AquariusLive} live */
  function words(state, live) {
    if (live.contest?.running) return t("The contest is running …");
    if (live.preparing) return t("The programs are catching up with the match …");
    const where = t("Session {a} of {b}", { a: state.session, b: state.sessions });
    if (state.over) return t("The match is over: {result}", { result: outcome(winners(state)) });
    if (live.watching) return `${where} · ${state.at < state.length ? t("looking back") : t("live")}`;
    const { ladder, match = 0 } = state.source;
    if (ladder) return `${where} · ${t("{ladder}, match {n}", { ladder, n: match })}`;
    if (!state.playing) return `${where} · ${t("replay")}`;
    return state.at < state.length ? `${where} · ${t("looking back")}` : where;
  }

  /** @param {AquariusState} state */
  function drawEnding(state) {
    const best = winners(state);
    const names = best.map((team) => state.names[team]).join(", ");
    const details = `${names} · ${t("{n} points", { n: state.scores[best[0]] })}`;
    ending.show(state.over ? outcome(best) : "", details, best.length === 1 ? `t${best[0]}` : "");
  }

  /** @param {AquariusState} state */
  function drawCrew(state) {
    takeable.input.disabled = take.disabled = !state.driving;
    const names = state.taken.map((one) => robotName(one.team, one.robot));
    if (names.join() !== [...members.keys()].join()) {
      members = new Map(names.map((name) => [name, member(name)]));
      fill(
        crew,
        [...members.values()].map((one) => one.element),
      );
    }
    for (const one of state.taken) {
      const tank = state.robots.find(([team, robot]) => team === one.team && robot === one.robot)?.[4] ?? 0;
      const { orders } = /** @type {Member} */ (members.get(robotName(one.team, one.robot)));
      orders.textContent = `${t("tank {n}", { n: tank })} · ${one.words || t("no orders")}`;
      orders.classList.toggle("idle", !one.words);
    }
  }

  /** One of your robots. @param {string} name @returns {Member} */
  function member(name) {
    const team = "ABCDEF".indexOf(name[0]);
    const drive = button(name, () => turnTo(chosen === name ? "" : name), {
      kind: `chip.t${team}`,
      "aria-label": t("Drive {name}", { name }),
    });
    const orders = h("span.orders");
    const forget = button(t("Clear"), () => room.do("forget", robotOf(name)), {
      "aria-label": t("Clear the orders of {name}", { name }),
    });
    const release = button(t("Give back"), () => room.do("release", robotOf(name)), {
      "aria-label": t("Give {name} back", { name }),
    });
    return { element: h("li", { "data-name": name }, drive, orders, forget, release), drive, orders };
  }

  /** @param {AquariusState} state */
  function drawChoices(state) {
    const key = JSON.stringify([state.known, state.robots.length]);
    if (key !== filled) {
      filled = key;
      for (const one of teams)
        fill(
          one.input,
          state.known.map((name) => h("option", { value: name }, name)),
        );
      fill(
        takeable.input,
        state.robots.map(([team, robot]) => h("option", {}, robotName(team, robot))),
      );
    }
    const options = JSON.stringify(state.options);
    if (options !== begun) {
      begun = options;
      state.options.bots.forEach((name, team) => (teams[team].input.value = name));
      sessions.input.valueAsNumber = state.options.sessions;
      map.input.valueAsNumber = state.options.seed;
    }
  }

  /** @param {AquariusState} state @param {AquariusLive} live */
  function drawContest(state, live) {
    const played = state.contest;
    stop.disabled = !live.contest?.running;
    contest.disabled = Boolean(live.contest?.running);
    if (!played) return;
    const key = JSON.stringify(played);
    if (key !== judged) {
      judged = key;
      fill(
        results,
        contestView(played, (match) => room.do("result", { match })),
      );
    }
    const bar = results.querySelector("progress");
    if (bar) bar.value = played.done + (live.contest?.part ?? 0);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (tools.key(event) || zoomKey(event)) return;
    if (event.key === " " && !(event.target instanceof HTMLButtonElement) && !watch.disabled) {
      event.preventDefault();
      return watch.click();
    }
    const by = running || !state ? 0 : stepOf(event);
    if (by && state) time.by(by);
  }

  /** @param {KeyboardEvent} event */
  function zoomKey(event) {
    const times = { "+": 1, "=": 1, "-": -1, "−": -1 }[event.key];
    if (event.ctrlKey || event.metaKey || (!times && event.key !== "0")) return false;
    if (times) board.camera.by(times);
    else board.camera.reset();
    return true;
  }

  return { show, key, leave, link: place, follow: async (_, query) => begins.asked(query) || visit(room, query) };
}

/** The teams in the first place. @param {AquariusState} state */
const winners = (state) => state.ranks.flatMap((rank, team) => (rank === 1 ? [team] : []));

/** @param {number[]} best the teams in the first place */
const outcome = (best) => (best.length === 1 ? t("{team} wins", { team: "ABCDEF"[best[0]] }) : t("a draw"));

/** Whether there is nothing to play from here on. @param {AquariusState} state */
const ended = (state) => state.at === state.length && (state.over || !state.playing);
