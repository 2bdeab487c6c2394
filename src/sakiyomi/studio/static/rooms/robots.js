/** The robots room. */

import { button, choice, figure, fill, h, loadStyle, number, panel } from "../dom.js";
import { t } from "../i18n.js";
import { CollectBoard, STEPS } from "../boards/collect.js";
import { autoplay } from "../parts/autoplay.js";
import { cellsView } from "../parts/cells.js";
import { circuitView } from "../parts/circuit.js";
import { Chart } from "../parts/chart.js";
import { confirmNewMatch } from "../parts/confirm.js";
import { cursor } from "../parts/cursor.js";
import { acceptDrops } from "../parts/drop.js";
import { endingView } from "../parts/ending.js";
import { stepOf } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { scoreText, termTree } from "../parts/reasons.js";
import { robotRules, shortRobotRules } from "../parts/rules.js";
import { copy } from "../parts/save.js";
import { sidePanels } from "../parts/tabs.js";
import { seriesView } from "../parts/series.js";
import { showCard, stageTools } from "../parts/tools.js";
import { treeView } from "../parts/tree.js";

/** @type {Record<string, string>} */
const ARROWS = { nw: "↖", n: "↑", ne: "↗", w: "←", stay: "•", e: "→", sw: "↙", s: "↓", se: "↘" };

await loadStyle("robots");

/**
 * @import { Page, Place, Room } from "../types/link"
 * @import { Leg } from "../parts/tree.js"
 * @import { Decision, RobotsLive, RobotsState } from "../types/states"
 */

/** @param {HTMLElement} root @param {Room<"robots">} room @returns {Page<"robots">} */
export default function robots(root, room) {
  let asked = false;
  /** A step of yours, unless the one before is still under way. @param {string} move */
  const go = async (move) => {
    if (asked) return;
    asked = true;
    await room.do("move", { move });
    asked = false;
  };
  const board = new CollectBoard(go);
  const take = (/** @type {string} */ text) => room.do("paste", { text });
  const tools = stageTools({ help: robotRules });
  const leave = acceptDrops(root, take);
  const series = seriesView(room);
  const ending = endingView();
  const status = h("p.caption", { role: "status" });
  const score = h("div.score");
  const watch = button(t("Watch"), () => (running ? room.do("stop") : play()), { kind: "primary" });
  const time = cursor((at) => room.do("go", { at }));
  const back = button("‹", () => time.by(-1), { "aria-label": t("Back"), title: t("Back"), kind: "step" });
  const step = button("›", () => room.do("step"), {
    "aria-label": t("One step"),
    title: t("One step"),
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
  /** When targets were reached, and by whom. */
  const ticks = h("div.ticks", { "aria-hidden": "true" });
  const pace = choice(
    t("Speed"),
    [
      ["1000", t("slow")],
      ["400", t("normal")],
      ["100", t("fast")],
    ],
    "400",
    (value) => room.do("pace", { milliseconds: Number(value) }),
  );
  const pad = h(
    "div.pad",
    { role: "group", "aria-label": t("Your step") },
    Object.keys(STEPS).map((name) =>
      button(ARROWS[name], () => go(name), { "aria-label": name === "stay" ? t("stay") : name, "data-step": name }),
    ),
  );
  /** @type {[name: string, words: string][]} */
  const players = [
    ["alphabeta", t("reads ahead")],
    ["hardware", t("reads ahead in logic")],
    ["nearest", t("goes to the nearest")],
    ["greedy", t("goes for the most valuable")],
    ["human", t("you")],
  ];
  const first = choice("A", players, "alphabeta", () => shown && drawSeat(shown));
  const second = choice("B", players, "alphabeta", () => shown && drawSeat(shown));
  const seat = h("p.small", { role: "status" });
  const size = number(t("Size"), 7, 3, 12);
  const targets = number(t("Targets"), 6, 1, 12);
  const walls = number(t("Walls"), 0, 0, 20);
  const seed = number(t("Board no."), 43, 0, 2147483647);
  /** @param {number} chosenSeed */
  const begin = async (chosenSeed) => {
    if (lost() && !(await confirmNewMatch())) return;
    room.do("new", {
      size: size.input.valueAsNumber,
      targets: targets.input.valueAsNumber,
      walls: walls.input.valueAsNumber,
      seed: chosenSeed,
      first: first.input.value,
      second: second.input.value,
    });
    board.element.scrollIntoView({ block: "nearest" });
  };
  /** Whether a new match would abandon the current one. */
  const lost = () => shown !== null && shown.length > 0 && !shown.over;
  const fresh = button(t("New match"), () => begin(seed.input.valueAsNumber));
  const dice = button("⚄", () => begin(Math.floor(Math.random() * 100000)), {
    "aria-label": t("Another board"),
    title: t("Another board"),
  });
  const scheme = choice(
    t("Method"),
    [
      ["root", t("one move each (the paper)")],
      ["siblings", t("young brothers wait")],
    ],
    "root",
  );
  const count = number(t("Processors"), 8, 1, 64);
  const divide = button(t("Search the decision"), () =>
    room.do("processors", { scheme: scheme.chosen(), cells: count.input.valueAsNumber }),
  );
  const cells = cellsView((n, p) => t("{n} processors, busy {p} % of the time", { n, p }));
  const decision = h("p.decision", { role: "status" });
  const effort = h("p.small");
  const circuit = circuitView(
    (processors) => room.do("circuits", { processors }),
    (start) => room.do("trace", { start }),
  );
  const plans = h("div.plans");
  const chart = new Chart(t("A's lead"), (at) => time.to(at));
  const tree = h("div.treebox", { tabindex: "0", role: "region", "aria-label": t("Tree of moves") });
  const larger = button(t("Larger"), enlarge);
  const growing = h("input", { type: "checkbox", on: { change: () => room.do("tree", { on: growing.checked }) } });
  let running = false;
  let begun = "";
  /** @type {RobotsState|null} */
  let shown = null;
  // Whoever comes through the door sees a match for the first time.
  const begins = autoplay(async () => {
    await room.do("pace", { milliseconds: 1000 });
    room.do("play");
  });
  /** Plays on; at the end, once more from the start. */
  async function play() {
    if (shown?.over) await room.do("go", { at: 0 });
    room.do("play");
  }

  /** The tree over the whole page; a decision chosen there is shown on the board. */
  function enlarge() {
    if (!shown?.tree) return;
    const whole = treeView(shown.tree, (legs) => {
      whole.closest("dialog")?.close();
      board.showLegs(legs);
    });
    showCard(h("div.treebox", {}, whole), t("Tree of moves"));
  }

  fill(
    root,
    h("h1.sr", {}, t("Robots")),
    h(
      "div.stage",
      {},
      h("div.head", {}, status, score, tools.element, ending.element),
      board.element,
      h("div.row.bar", {}, watch, back, step, h("div.timeline", {}, slider, ticks), pace.element),
      pad,
    ),
    sidePanels(
      [
        panel(
          t("Tree of moves"),
          h("div.row.spread", {}, h("label.check", {}, growing, t("Draw the tree for this position")), larger),
          tree,
          h(
            "p.small",
            {},
            t("Circles are A's decisions, squares B's: target over points."),
            " ",
            t("The thick line is best play; numbers below are A's final lead."),
          ),
        ),
        panel(t("Series"), series.element),
        panel(
          t("Agent processors"),
          h("p.small", {}, t("Many processors search the current decision at once, in virtual time.")),
          h("div.row", {}, scheme.element, count.element, divide),
          decision,
          cells.element,
          effort,
        ),
        panel(
          t("The engine as logic"),
          h("p.small", {}, t("The engine's circuits, simulated cycle by cycle.")),
          h("p.small", {}, t("Each processor's state, depth and window (A's lead).")),
          circuit.element,
        ),
        panel(
          t("Match"),
          chart.element,
          h("div.row", {}, size.element, targets.element, walls.element, seed.element),
          h(
            "div.row",
            {},
            button(t("Copy the position"), () => copy(shown?.text ?? "")),
          ),
          pasteBox(t("Paste a position"), "6x6 A=0,0 B=5,5 1/7@2,1 2/3@4,0", take),
        ),
      ],
      { pinned: [
          panel(
            t("Collecting robots"),
            shortRobotRules(),
            h("div.row", {}, first.element, second.element, fresh, dice),
            seat,
            plans,
          ),
        ],
        room: "robots" },
    ),
  );

  /** @param {RobotsState} state @param {RobotsLive} live */
  function show(state, live) {
    running = live.running;
    shown = state;
    const mine = !state.over && !running && state.players[state.side] === "human";
    // What the engine would do with your robot is yours to find.
    const plans = state.plans.map((plan, side) => (state.players[side] === "human" ? null : plan));
    board.show({ ...state, plans, mine });
    status.textContent = words(state, mine);
    drawEnding(state);
    fill(
      score,
      h("span.count.a", { "aria-label": t("A's points") }, `A ${state.score[0]}`),
      h("span.count.b", { "aria-label": t("B's points") }, `B ${state.score[1]}`),
    );
    watch.textContent = running ? t("Pause") : state.over && state.length ? t("Watch again") : t("Watch");
    watch.disabled = (mine && state.at === state.length) || (state.over && !state.length);
    back.disabled = running || state.at === 0;
    step.disabled = running || (state.over && state.at === state.length);
    begins.show(state.length === 0 && !running && !watch.disabled);
    slider.max = String(state.length);
    time.show(state.at, state.length);
    slider.value = String(time.at());
    slider.disabled = state.length === 0;
    drawTicks(state.leads);
    pace.input.value = String(state.pace);
    pad.hidden = !state.players.includes("human");
    for (const one of pad.querySelectorAll("button"))
      one.disabled = !mine || !state.legal.includes(one.dataset.step ?? "");
    growing.checked = state.growing;
    divide.disabled = running || state.over;
    cells.show(live.processors);
    effort.textContent = live.processors
      ? t("depth {d}; {n} times as many positions as one processor searches in this time", {
          d: live.processors.depth,
          n: figure(live.processors.speed, 1),
        })
      : "";
    drawDecision(decision, live.processors?.decision);
    circuit.show(live.circuits, running || state.over, live.busy);
    drawDecision(circuit.decision, live.circuits?.decision);
    drawPlans(state);
    series.show(state, live.busy);
    chart.show(
      state.leads.map((value, at) => ({ at, value, sure: true })),
      state.at,
      Math.max(1, state.length),
    );
    const drawn = JSON.stringify([state.tree, state.over, running]);
    if (tree.dataset.drawn !== drawn) {
      tree.dataset.drawn = drawn;
      larger.disabled = !state.tree;
      fill(
        tree,
        state.tree
          ? treeView(state.tree, (legs) => board.showLegs(legs))
          : h(
              "p.small",
              {},
              state.over
                ? t("The match is over.")
                : running
                  ? t("The tree is drawn when the match pauses.")
                  : t("No tree for this position."),
            ),
      );
    }
    const options = JSON.stringify([state.options, state.players]);
    if (begun !== options) {
      begun = options;
      size.input.valueAsNumber = state.options.size;
      targets.input.valueAsNumber = state.options.targets;
      walls.input.valueAsNumber = state.options.walls;
      seed.input.valueAsNumber = state.options.seed;
      first.input.value = state.players[0];
      second.input.value = state.players[1];
    }
    drawSeat(state);
  }

  /** Says that you have been chosen for a robot that someone else drives in this match. @param {RobotsState} state */
  function drawSeat({ players: driving }) {
    const waits = [first, second].some((one, side) => one.chosen() === "human" && driving[side] !== "human");
    seat.textContent = waits ? t("You drive from the next New match on.") : "";
    seat.hidden = !waits;
  }

  /** @param {RobotsState} state */
  function drawEnding({ over, score: [a, b] }) {
    const kind = a === b ? "" : a > b ? "a" : "b";
    ending.show(over ? outcome([a, b]) : "", `${a} – ${b}`, kind);
  }

  /** @param {number[]} leads of A, after each decision */
  function drawTicks(leads) {
    const drawn = leads.join();
    if (ticks.dataset.drawn === drawn) return;
    ticks.dataset.drawn = drawn;
    fill(
      ticks,
      leads.slice(1).map((lead, i) => {
        const gain = lead - leads[i];
        if (!gain) return null;
        const mark = h(gain > 0 ? "i.a" : "i.b");
        mark.style.left = `${(100 * (i + 1)) / (leads.length - 1)}%`;
        return mark;
      }),
    );
  }

  /** @param {RobotsState} state @param {boolean} mine */
  function words(state, mine) {
    const tick = Math.floor(state.at / 2);
    if (state.over) return t("The match is over: {result}", { result: outcome(state.score) });
    const who = "AB"[state.side];
    const turn = mine
      ? t("Your step ({who}): click a dot", { who })
      : t("{who} decides", { who });
    return `${t("Tick {n}", { n: tick })} · ${turn}`;
  }

  /** @param {HTMLElement} place @param {Decision|null|undefined} found */
  function drawDecision(place, found) {
    const said = found
      ? t("{who} should go {move}, worth {score}: {words}", {
          who: "AB"[found.side],
          move: ARROWS[found.step] ?? found.move,
          score: scoreText(found.score),
          words: found.words,
        })
      : "";
    if (place.textContent !== said) place.textContent = said;
  }

  /** @param {RobotsState} state */
  function drawPlans(state) {
    const plan = state.plans[0];
    if (!plan) {
      fill(plans, h("p.small", {}, state.over ? t("The match is over.") : "\u00a0"));
      return;
    }
    fill(
      plans,
      h(
        "p",
        {},
        t("{who} expects {score} if both play well:", { who: "AB"[state.side], score: scoreText(plan.score) }),
      ),
      planLegs(plan.words, (legs) => board.showLegs(legs)),
      termTree(plan.terms),
    );
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (tools.key(event) || board.key(event)) return;
    if (event.key === " " && !(event.target instanceof HTMLButtonElement) && !watch.disabled) {
      event.preventDefault();
      return watch.click();
    }
    const by = running ? 0 : stepOf(event);
    if (by && shown) time.by(by);
  }

  return { show, key, leave, link: place, follow: async (_, query) => begins.asked(query) || visit(room, query) };
}

/** How a match ended. @param {number[]} score */
const outcome = ([a, b]) => (a > b ? t("A wins") : b > a ? t("B wins") : t("a draw"));

/**
 * A plan in chips: who goes to which target, and the points it brings there. Pointing at one shows the way so far.
 * @param {string} words @param {(legs: Leg[]) => void} point
 */
function planLegs(words, point) {
  const legs = [...words.matchAll(/([AB])→(\d+)(['′]?)\/(\d+)/g)];
  if (!legs.length) return h("p.words", {}, words);
  const ways = legs.map(([, who, target]) => ({ side: "AB".indexOf(who), target: Number(target) }));
  return h(
    "ol.planlegs",
    {},
    legs.map(([, who, target, beaten, points], i) => {
      const show = () => point(ways.slice(0, i + 1));
      const on = { pointerenter: show, focus: show, pointerleave: () => point([]), blur: () => point([]) };
      const title = beaten ? t("{who} is beaten to target {n}", { who, n: target }) : null;
      const said = beaten ? `${who} → ${target}` : t("{who} → {n}: {p}", { who, n: target, p: points });
      return h(`li.${who === "B" ? "b" : "a"}${beaten ? ".beaten" : ""}`, { title }, button(said, show, { on }));
    }),
  );
}

/** @param {RobotsState} state @returns {Place|null} */
function place({ options, players, at }) {
  const alone = !players.includes("human");
  return {
    query: {
      board: String(options.seed),
      size: String(options.size),
      targets: String(options.targets),
      walls: String(options.walls),
      a: players[0],
      b: players[1],
      step: alone && at ? String(at) : "",
    },
    title: at ? t("Robots, board {n}", { n: options.seed }) : "",
    text: Object.values(options).join(" "),
  };
}

/** @param {Room<"robots">} room @param {URLSearchParams} query */
function visit(room, query) {
  const whole = (/** @type {string} */ name, /** @type {number} */ usual) => {
    const n = Number(query.get(name) ?? usual);
    return Number.isSafeInteger(n) && n >= 0 ? n : usual;
  };
  return room.do("visit", {
    size: whole("size", 7),
    targets: whole("targets", 6),
    walls: whole("walls", 0),
    seed: whole("board", 43),
    first: query.get("a") ?? "alphabeta",
    second: query.get("b") ?? "alphabeta",
    at: whole("step", 0),
  });
}
