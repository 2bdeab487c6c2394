/** The shogi room: a game with clocks against the engine. */

import { button, choice, figure, fill, h, number, panel } from "../dom.js";
import { t } from "../i18n.js";
import { ShogiBoard } from "../boards/shogi.js";
import { confirm, confirmNewGame } from "../parts/confirm.js";
import { moveList } from "../parts/moves.js";
import { ponderView } from "../parts/ponder.js";
import { scoreText, termTree } from "../parts/reasons.js";
import { saveButton } from "../parts/save.js";

/**
 * @import { Page, Room } from "../types/link"
 * @import { Info, ShogiLive, ShogiState } from "../types/states"
 */

/** @param {HTMLElement} root @param {Room<"shogi">} room @returns {Page<"shogi">} */
export default function shogi(root, room) {
  const board = new ShogiBoard({ move: (move) => room.do("move", { move }) });
  const moves = moveList((at) => room.do("go", { at }));
  const status = h("p.caption", { role: "status" });
  const clocks = [t("black's clock"), t("white's clock")].map((label) =>
    h("div.clock", { role: "timer", "aria-label": label }),
  );
  const resign = button(t("Resign"), async () => {
    if (await confirm(t("Resign this game?"), t("Resign"))) room.do("resign");
  });
  const resume = button(t("Resume"), () => room.do("resume"));
  const ponder = ponderView();
  const thought = h("div.thought");
  /** @type {{state: ShogiState, since: number}|null} */
  let shown = null;

  fill(
    root,
    h("h1.sr", {}, t("Shogi")),
    h(
      "div.stage",
      {},
      h("div.row.spread", {}, status, h("div.clocks", {}, clocks)),
      board.element,
      h("div.row.bar", {}, moves.steps, resign, resume),
    ),
    h(
      "div.side",
      {},
      panel(
        t("Game"),
        moves.list,
        h(
          "div.row",
          {},
          saveButton("KIF", () => room.do("save", { form: "kif" }), t("Save as {form}", { form: "KIF" })),
          saveButton("CSA", () => room.do("save", { form: "csa" }), t("Save as {form}", { form: "CSA" })),
        ),
      ),
      newGamePanel(room, () => shown !== null && !shown.state.over && shown.state.line.length > 0),
      panel(t("On your time"), ponder.element),
      panel(t("The engine's last move"), thought),
    ),
  );
  const timer = setInterval(drawClocks, 200);

  /** @param {ShogiState} state @param {ShogiLive} live */
  function show(state, live) {
    shown = { state, since: performance.now() };
    const yours = state.turn === state.human;
    board.show(state.board, { flipped: state.human === 1 });
    moves.show(
      state.line.map((one) => one.name),
      state.at,
    );
    status.textContent = words(state, live);
    resign.disabled = state.over || state.line.length === 0;
    const waits = yours && (!state.timed || state.line.length === 0);
    resume.hidden = state.over || live.busy || state.ticking || waits;
    drawClocks();
    drawThought(thought, state.info);
    ponder.show(live.ponder, yours && !state.over, state.line.length > 0 || state.ticking);
  }

  function drawClocks() {
    if (!shown) return;
    const { state, since } = shown;
    clocks.forEach((clock, side) => {
      const running = state.ticking && side === state.turn;
      const left = Math.max(0, state.clocks[side] - (running ? (performance.now() - since) / 1000 : 0));
      const whole = Math.ceil(left);
      const text = state.timed ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}` : "∞";
      const words = `${side ? "☖" : "☗"} ${text}`;
      if (clock.textContent !== words) clock.textContent = words;
      clock.classList.toggle("running", running);
      clock.classList.toggle("short", state.timed && left < 10);
    });
  }

  return { show, leave: () => clearInterval(timer), key: moves.key };
}

/** @param {Room<"shogi">} room @param {() => boolean} going whether a game would be lost */
function newGamePanel(room, going) {
  const human = choice(
    t("You play"),
    [
      ["0", t("black (first)")],
      ["1", t("white (second)")],
    ],
    "0",
  );
  const level = choice(
    t("Engine"),
    [
      ["easy", t("easy")],
      ["middle", t("middle")],
      ["strong", t("strong")],
    ],
    "middle",
  );
  const minutes = number(t("Minutes"), 10, 0, 180);
  const increment = number(t("Seconds per move"), 5, 0, 60);
  const reading = h("input", { type: "checkbox", checked: true });
  const begin = async () => {
    if (going() && !(await confirmNewGame())) return;
    room.do("new", {
      human: Number(human.chosen()),
      minutes: minutes.input.valueAsNumber,
      increment: increment.input.valueAsNumber,
      level: level.chosen(),
      reading: reading.checked,
    });
  };
  return panel(
    t("New game"),
    h("div.row", {}, human.element, level.element),
    h("div.row", {}, minutes.element, increment.element),
    h("label.check", {}, reading, t("The engine thinks on your time")),
    h("div.row", {}, button(t("New game"), begin, { kind: "primary" })),
  );
}

/** @param {ShogiState} state @param {ShogiLive} live */
function words(state, live) {
  if (state.result) return result(state.result, state.human);
  if (state.turn !== state.human) return live.busy ? t("The engine is thinking …") : t("Paused");
  if (state.at < state.line.length) return t("Looking back; the game continues from its last move.");
  return state.board.check ? t("Your move: you are in check.") : t("Your move");
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
  };
  const who = winner === null ? t("a draw") : winner === human ? t("you win") : t("the engine wins");
  return `${t("The game is over")}: ${who} ${ways[how]}`;
}

/** @param {HTMLElement} place @param {Info|null} info */
function drawThought(place, info) {
  if (!info) return fill(place, h("p.small", {}, t("Nothing yet.")));
  const [line] = info.lines;
  const effort = t("depth {d}, {n} positions", { d: info.depth, n: figure(info.nodes) });
  fill(
    place,
    h("p", {}, h("b", {}, line.move), ` ${scoreText(line.score)} · ${effort}`),
    h("p.words", {}, line.words),
    termTree(line.terms),
  );
}
