/** The shogi room: a game with clocks against the engine. */

import { button, choice, figure, fill, h, number, panel, set } from "../dom.js";
import { HANDICAPS } from "../boards/pieces.js";
import { moveText, unbroken } from "../boards/notation.js";
import { language, t } from "../i18n.js";
import { ShogiBoard } from "../boards/shogi.js";
import { play } from "../sound.js";
import { confirm, confirmNewGame } from "../parts/confirm.js";
import { countdown } from "../parts/countdown.js";
import { moveList } from "../parts/moves.js";
import { ahead, openingName, playerPlate } from "../parts/plates.js";
import { plyOf } from "../parts/ply.js";
import { ponderView } from "../parts/ponder.js";
import { blackScore, seenBy, termTree } from "../parts/reasons.js";
import { shogiRules } from "../parts/rules.js";
import { saveButton } from "../parts/save.js";
import { sidePanels } from "../parts/tabs.js";
import { stageTools } from "../parts/tools.js";

/**
 * @import { Page, Place, Room } from "../types/link"
 * @import { Intents } from "../types/intents"
 * @import { Score, ShogiLevel, ShogiLive, ShogiState } from "../types/states"
 * @typedef {Intents["shogi"]["new"]["handicap"]} Handicap
 * @typedef {Intents["shogi"]["new"]["level"]} Level
 */

/** @type {Level[]} */
const LEVELS = ["first", "beginner", "easy", "middle", "advanced", "strong"];

/** @param {HTMLElement} root @param {Room<"shogi">} room @returns {Page<"shogi">} */
export default function shogi(root, room) {
  const plates = [0, 1].map((side) => playerPlate(side, true));
  const board = new ShogiBoard(
    { move: (move) => room.do("move", { move }) },
    plates.map((one) => one.element),
  );
  const moves = moveList((at) => room.do("go", { at }));
  const status = h("p.caption", { role: "status" });
  const opening = h("p.small.opening", { title: t("Opening") });
  const resign = button(t("Resign"), async () => {
    if (await confirm(t("Resign this game?"), t("Resign"), t("Keep playing"))) room.do("resign");
  });
  const declare = button(t("Declare a win"), () => room.do("declare"), {
    kind: "primary",
    title: t("Your king has entered, and your pieces have the points for it"),
  });
  const count = countdown();
  const back = button(t("Take back"), () => room.do("back"));
  const analyse = button(t("Analyse"), async () => {
    if ((await room.do("analyse", { names: names() })).re) location.hash = "#/analysis";
  });
  /** The players, as files name them. */
  const names = () => {
    const engine = shown ? `Sakiyomi (${levelName(shown.state.level)})` : "Sakiyomi";
    return shown?.state.human ? [engine, t("You")] : [t("You"), engine];
  };
  const tools = stageTools({ flip: () => turn(), help: shogiRules });
  let turned = false;
  let over = true;
  const resume = button(t("Resume"), () => room.do("resume"));
  const ponder = ponderView();
  const thought = h("div.thought");
  /** @type {{state: ShogiState, since: number}|null} */
  let shown = null;

  const gamePanel = panel(
    t("Game"),
    moves.list,
    h(
      "div.row",
      {},
      saveButton("KIF", () => room.do("save", { form: "kif", names: names() }), t("Save as {form}", { form: "KIF" })),
      saveButton("CSA", () => room.do("save", { form: "csa", names: names() }), t("Save as {form}", { form: "CSA" })),
    ),
  );
  gamePanel.classList.add("grows");
  const mindPanel = panel(t("On your time"), ponder.element);
  const thoughtPanel = panel(t("The engine's last move"), thought);
  /** A level that errs thinks only on its own time: then its moves are of more interest. */
  const watch = (/** @type {boolean} */ errs) => side.showPanel(errs ? thoughtPanel : mindPanel);
  const begun = (/** @type {boolean} */ errs) => {
    watch(errs);
    stage.scrollIntoView({ block: "nearest" });
  };
  const newGame = newGamePanel(room, () => shown !== null && isGoing(shown.state), begun);
  const side = sidePanels([newGame.element, mindPanel, thoughtPanel], {
    pinned: [gamePanel],
    room: "shogi",
  });

  const stage = h(
    "div.stage",
    {},
    h("div.head", {}, status, opening, tools.element),
    board.element,
    h("div.row.bar", {}, moves.steps, back, resign, analyse, resume, declare),
  );
  fill(root, h("h1.sr", {}, t("Shogi")), stage, side);
  const timer = setInterval(drawClocks, 200);
  /** @type {(state: ShogiState) => void} */
  let tell = () => {};
  /** @type {Promise<ShogiState>} the game, once it is here */
  const known = new Promise((resolve) => (tell = resolve));

  /** @param {ShogiState} state @param {ShogiLive} live */
  function show(state, live) {
    // Before the first move there is nothing to watch but the choices.
    if (!shown && !state.line.length) side.showPanel(newGame.element);
    else if (isGoing(state) && !(shown && isGoing(shown.state) && shown.state.line.length)) watch(state.errs);
    // A report of the engine comes with the state as it was: its clocks have been running since then.
    shown = { state, since: shown?.state === state ? shown.since : performance.now() };
    const yours = state.turn === state.human;
    drawBoard();
    moves.show(
      state.line.map((one) => one.name),
      state.at,
      { times: state.spent, ended: state.result ? words(state, live) : "" },
    );
    declare.hidden = !state.declares;
    status.textContent = words(state, live);
    resign.disabled = state.over || state.line.length === 0;
    const waits = yours && (!state.timed || state.line.length === 0);
    resume.hidden = state.over || live.busy || state.ticking || waits;
    opening.textContent = openingName(state.opening);
    const given = firstSide(state) === 1; // the sides of a handicap game have names of their own
    plates.forEach((plate, side) => {
      const role = given ? (side ? t("uwate") : t("shitate")) : "";
      if (side === state.human) plate.show(t("You"), role);
      else plate.show(t("Sakiyomi"), [levelName(state.level), role].filter(Boolean).join(t(", ")));
    });
    drawClocks();
    tell(state);
    drawThought(thought, state);
    back.disabled = !state.line.some((_, i) => (i + firstSide(state)) % 2 === state.human);
    analyse.disabled = state.line.length === 0;
    if (state.over && !over && state.line.length) side.showPanel(newGame.element);
    if (state.over && !over) play(state.result?.winner === state.human ? "good" : "wrong");
    over = state.over;
    ponder.show(live.ponder, state);
    newGame.show(state);
  }

  function turn() {
    turned = !turned;
    drawBoard();
  }

  function drawBoard() {
    if (shown) board.show(shown.state.board, { flipped: (shown.state.human === 1) !== turned });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!tools.key(event)) moves.key(event);
  }

  function drawClocks() {
    if (!shown) return;
    const { state, since } = shown;
    plates.forEach((plate, side) => {
      const running = state.ticking && side === state.turn;
      const total = Math.max(0, state.clocks[side] - (running ? (performance.now() - since) / 1000 : 0));
      // Byoyomi is shown once the main time is gone.
      const left = total > state.byoyomi ? total - state.byoyomi : total;
      const whole = Math.ceil(left);
      const text = state.timed ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}` : "∞";
      const byoyomi = state.byoyomi > 0 && total <= state.byoyomi && !state.over;
      if (side === state.human) count(left, byoyomi && running);
      plate.tick(text, { running, short: state.timed && left < 10, byoyomi });
    });
  }

  /** A link to the game that is here goes to its move; another game is opened for analysis.
   * @param {string[]} _ @param {URLSearchParams} query */
  async function follow(_, query) {
    const { line, origin } = await known;
    const moves = (query.get("moves") ?? "").split(" ");
    const same = origin === (query.get("sfen") ?? "") && moves.every((one, i) => one === line[i]?.move);
    if (same) await room.do("go", { at: Math.min(plyOf(query), line.length) });
    else location.replace(`#/analysis?${query}`);
  }

  return { show, leave: () => clearInterval(timer), key, link: place, follow };
}

/** The address of a game. @param {ShogiState} state @returns {Place} */
function place({ line, at, origin }) {
  if (!line.length) return {};
  const text = line.map((one) => one.move).join(" ");
  return {
    query: { sfen: origin, moves: text, ply: at < line.length ? String(at) : "" },
    title: `${t("Shogi")}: ${t("{n} moves", { n: line.length })}`,
    text,
  };
}

/**
 * @param {Room<"shogi">} room @param {() => boolean} going whether a game would be lost
 * @param {(errs: boolean) => void} begun a game has started, against a level that errs on purpose or not
 */
function newGamePanel(room, going, begun) {
  /** @type {ShogiState["levels"]} */
  let levels = {};
  /** @type {ShogiState|null} */
  let last = null;
  function drawLevel() {
    const later = last && isGoing(last) && last.level !== level.chosen();
    const note = later ? t("It counts from the next new game.") : "";
    about.textContent = [aboutLevel(levels[level.chosen()]), note].filter(Boolean).join(" ");
    reading.disabled = (levels[level.chosen()]?.noise ?? 0) > 0; // those never think on your time
  }
  /** A game without moves takes the level at once. */
  function chooseLevel() {
    drawLevel();
    if (last && !last.over && !last.line.length) room.do("level", { level: level.chosen() });
  }
  const human = choice(
    t("You play"),
    [
      ["0", t("black (first)")],
      ["1", t("white (second)")],
    ],
    "0",
  );
  /** In a handicap game White gives the odds and moves first. */
  function drawSides() {
    const given = handicap.chosen() !== "even" && !position.value.trim();
    const names = given ? [t("shitate (second)"), t("uwate (first)")] : [t("black (first)"), t("white (second)")];
    for (const [i, option] of [...human.input.options].entries()) option.textContent = names[i];
  }
  const level = choice(
    t("Engine"),
    LEVELS.map((one) => [one, levelName(one)]),
    "middle",
    () => chooseLevel(),
  );
  const about = h("p.small.about");
  /** @type {Record<Handicap, string>} */
  const names = {
    even: t("even game"),
    lance: t("lance"),
    bishop: t("bishop"),
    rook: t("rook"),
    "rook and lance": t("rook and lance"),
    "two pieces": t("two pieces"),
    "four pieces": t("four pieces"),
    "six pieces": t("six pieces"),
    "eight pieces": t("eight pieces"),
    "ten pieces": t("ten pieces"),
  };
  const handicap = choice(
    t("Handicap"),
    HANDICAPS.map((one) => [one, names[one]]),
    "even",
    () => drawSides(),
  );
  const position = h("input", {
    type: "text",
    maxlength: 300,
    placeholder: "SFEN",
    "aria-label": t("From a position"),
    on: { input: () => drawSides() },
  });
  const clock = clockFields();
  const reading = h("input", { type: "checkbox", checked: true });
  const begin = async () => {
    if (!clock.sound() || (going() && !(await confirmNewGame()))) return;
    const answer = await room.do("new", {
      human: Number(human.chosen()),
      ...clock.chosen(),
      level: level.chosen(),
      reading: reading.checked,
      handicap: handicap.chosen(),
      position: position.value.trim(),
    });
    set(position, "aria-invalid", !answer.re && position.value.trim() ? "true" : null);
    if (answer.re) begun(reading.disabled);
  };
  /** The same game again, with the other colour. */
  const rematch = button(t("Rematch, colours swapped"), async () => {
    if (!last) return;
    const { minutes, increment, byoyomi, reading, origin, errs } = last;
    const [side, same] = [1 - last.human, /** @type {Level} */ (last.level)];
    const given = { minutes, increment, byoyomi, reading, level: same, handicap: /** @type {Handicap} */ ("even") };
    const answer = await room.do("new", { ...given, human: side, position: origin });
    if (answer.re) begun(errs);
  });
  const element = panel(
    t("New game"),
    h("div.row", {}, human.element, level.element),
    about,
    clock.fields,
    clock.meaning,
    h(
      "details",
      {},
      h("summary", {}, t("Handicap, or from a position")),
      h("div.row", {}, handicap.element, h("label.field", {}, h("span", {}, t("From a position")), position)),
    ),
    h(
      "div.row.spread",
      {},
      button(t("New game"), begin, { kind: "primary" }),
      rematch,
      h("label.check", {}, reading, t("The engine thinks on your time")),
    ),
  );
  /** Proposes a game like the one that is here. @param {ShogiState} state */
  function propose(state) {
    human.input.value = String(state.human);
    level.input.value = state.level;
    reading.checked = state.reading;
    clock.propose(state);
  }
  return {
    element,
    /** @param {ShogiState} state */
    show(state) {
      levels = state.levels;
      if (!last) propose(state);
      last = state;
      rematch.disabled = !state.over;
      drawLevel();
    },
  };
}

/** The clock of a new game: none, or minutes with either an increment or byoyomi. */
function clockFields() {
  const usual = { increment: 5, byoyomi: 30, none: 0 };
  const kind = choice(
    t("Clock"),
    [
      ["increment", t("increment")],
      ["byoyomi", t("byoyomi")],
      ["none", t("no clock")],
    ],
    /** @type {keyof typeof usual} */ ("increment"),
    (chosen) => {
      seconds.input.value = String(usual[chosen]);
      draw();
    },
  );
  const minutes = { name: t("Minutes"), ...number(t("Minutes"), 10, 0, 180) };
  const seconds = { name: t("Seconds"), ...number(t("Seconds"), usual.increment, 0, 60) };
  const meaning = h("p.small.meaning");
  const chosen = () => {
    const [main, extra] = [minutes, seconds].map(({ input }) => (kind.chosen() === "none" ? 0 : input.valueAsNumber));
    const byoyomi = kind.chosen() === "byoyomi";
    return { minutes: main, increment: byoyomi ? 0 : extra, byoyomi: byoyomi ? extra : 0 };
  };
  function draw() {
    for (const { input } of [minutes, seconds]) input.disabled = kind.chosen() === "none";
    meaning.textContent = aboutClock(chosen());
  }
  const fields = h("div.row", { on: { input: draw } }, kind.element, minutes.element, seconds.element);
  /** Whether both numbers are in range; says which one is not, and goes there. */
  function sound() {
    const wrong = [minutes, seconds].find(({ input }) => !input.disabled && !input.checkValidity());
    for (const { input } of [minutes, seconds]) set(input, "aria-invalid", input === wrong?.input ? "true" : null);
    if (!wrong) return true;
    const { min, max } = wrong.input;
    meaning.textContent = t("{name}: a whole number from {min} to {max}", { name: wrong.name, min, max });
    wrong.input.focus();
    return false;
  }
  /** @param {ShogiState} state */
  function propose(state) {
    kind.input.value = state.timed ? (state.byoyomi ? "byoyomi" : "increment") : "none";
    minutes.input.value = String(state.timed ? state.minutes : 10);
    seconds.input.value = String(state.byoyomi || state.increment);
    draw();
  }
  draw();
  return { fields, meaning, chosen, sound, propose };
}

/** @param {{minutes: number, increment: number, byoyomi: number}} clock seconds, but for the minutes */
function aboutClock({ minutes, increment, byoyomi }) {
  const n = increment || byoyomi;
  if (!minutes && !n) return t("No clock: take as long as you like.");
  if (!n) return t("The minutes are for the whole game.");
  if (byoyomi) return minutes ? t("Then {n} s for every move.", { n }) : t("{n} s for every move.", { n });
  return minutes ? t("Every move adds {n} s.", { n }) : t("You begin with {n} s, and every move adds as much.", { n });
}

/** What a level is called. @param {string} level */
function levelName(level) {
  /** @type {Record<string, string>} */
  const names = {
    first: t("first game"),
    beginner: t("beginner"),
    easy: t("easy"),
    middle: t("middle"),
    advanced: t("advanced"),
    strong: t("strong"),
  };
  return names[level] ?? level;
}

/** @param {ShogiState} state @param {ShogiLive} live */
function words(state, live) {
  if (state.result) return result(state.result, state.human);
  if (state.turn !== state.human) return live.busy ? t("The engine is thinking …") : t("Paused");
  if (state.at < state.line.length) return t("Looking back; the game continues from its last move.");
  if (state.taken && state.taken.loss !== null) return takenWords(state.taken);
  return state.board.check ? t("Your move: you are in check.") : t("Your move");
}

/** What the move cost that was taken back; a better one is not given away.
 * @param {NonNullable<ShogiState["taken"]>} taken */
function takenWords({ name, loss, missed }) {
  const given = { move: moveText(name), n: missed ?? Math.round(loss ?? 0) };
  if (missed) return t("{move} missed a mate in {n}", given);
  return (loss ?? 0) < 1 ? t("{move} was a good move", given) : t("{move} gave away {n} % of the chance to win", given);
}

/** @param {NonNullable<ShogiState["result"]>} result @param {number} human */
function result({ how, winner }, human) {
  /** @type {Record<string, string>} */
  const ways = {
    mate: t("by mate"),
    resignation: t("by resignation"),
    time: t("on time"),
    repetition: t("by repetition"),
    "perpetual check": t("by perpetual check"),
    length: t("by the move limit"),
    declaration: t("by declaration"),
  };
  const who = winner === null ? t("a draw") : winner === human ? t("you win") : t("the engine wins");
  return t("The game is over: {who} {how}", { who, how: ways[how] });
}

/** How a level plays. @param {ShogiLevel} [level] */
function aboutLevel(level) {
  if (!level) return "\u00a0";
  const { depth, nodes, noise } = level;
  if (noise) {
    const read = ahead(depth ?? 1);
    return t("{read}, and misjudges moves by about {d} pawns on purpose.", { read, d: figure(noise, 1) });
  }
  if (nodes) return t("Reads {n} positions for each move, without mistakes on purpose.", { n: figure(nodes) });
  return t("Uses its whole clock.");
}

/** Whether a game would be lost by starting another. @param {ShogiState} state */
const isGoing = ({ over, line }) => !over && line.length > 0;

/** The side that moved first. @param {ShogiState} state */
const firstSide = ({ origin }) => (origin.split(" ")[1] === "w" ? 1 : 0);

/** A score of the engine as Black's lead. @param {Score} score @param {number} human */
function blackLead(score, human) {
  const lead = "points" in score ? Number(score.points) : "win" in score ? 1 : -1;
  return blackScore(score, human ? lead : -lead);
}

/** @param {HTMLElement} place @param {ShogiState} state */
function drawThought(place, { info, slip, taken, human }) {
  const none = taken ? t("Its last move was taken back.") : t("Nothing yet.");
  if (!info) return fill(place, h("p.small", {}, none));
  const [line] = info.lines;
  const effort = t("depth {d}, {n} positions", { d: info.depth, n: figure(info.nodes) });
  fill(
    place,
    h("p", {}, h("b", {}, moveText(line.move)), ` ${blackLead(line.score, human)} · ${effort}`),
    h("p.small", {}, t("+ is good for Black")),
    h("p.words", {}, unbroken(moveText(line.words))),
    h("p.small", {}, seenBy(1 - human)),
    slip ? h("p.slip", {}, moveText(language() === "ja" ? slip.ja : slip.en)) : null,
    termTree(line.terms),
  );
}
