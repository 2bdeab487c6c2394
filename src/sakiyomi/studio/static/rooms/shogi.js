/** The shogi room: a game with clocks against the engine. */

import { button, choice, figure, fill, h, number, panel } from "../dom.js";
import { t } from "../i18n.js";
import { ShogiBoard } from "../boards/shogi.js";
import { moveList } from "../parts/moves.js";
import { ponderView } from "../parts/ponder.js";
import { scoreText, termTree } from "../parts/reasons.js";
import { save } from "../parts/save.js";

/** @param {HTMLElement} root @param {{do: (deed: string, given?: any) => Promise<any>, query: URLSearchParams}} room */
export default function shogi(root, room) {
  const board = new ShogiBoard({ move: (move) => room.do("move", { move }) });
  const moves = moveList((at) => room.do("go", { at }));
  const status = h("p.caption", { role: "status" });
  const clocks = [0, 1].map((side) => h("div.clock", { role: "timer", "aria-label": side ? t("white's clock") : t("black's clock") }));
  const human = choice(t("You play"), [["0", t("black (first)")], ["1", t("white (second)")]], "0");
  const minutes = number(t("Minutes"), 10, 0, 180);
  const increment = number(t("Seconds a move"), 5, 0, 60);
  const level = choice(t("Engine"), [["easy", t("easy")], ["middle", t("middle")], ["strong", t("strong")]], "middle");
  const fresh = button(t("New game"), () => room.do("new", { human: Number(human.input.value), minutes: minutes.input.valueAsNumber, increment: increment.input.valueAsNumber, level: level.input.value, reading: reading.checked }), { kind: "primary" });
  const reading = h("input", { type: "checkbox", checked: true });
  const ponder = ponderView();
  const resign = button(t("Resign"), () => room.do("resign"));
  const resume = button(t("Go on"), () => room.do("resume"));
  const thought = h("div.thought");
  /** @type {{state: any, since: number}|null} */
  let shown = null;

  fill(
    root,
    h("h1.sr", {}, t("Shogi")),
    h("div.stage", {}, h("div.row.spread", {}, status, h("div.clocks", {}, clocks)), board.element),
    h(
      "div.side",
      {},
      panel(t("Game"), moves.element, h("div.row", {}, resign, resume, ["kif", "csa"].map((form) => button(form.toUpperCase(), async () => {
        const saved = await room.do("save", { form });
        if (saved.file) save(saved.file);
      }, { "aria-label": t("Save as {form}", { form: form.toUpperCase() }) })))),
      panel(t("On your time"), ponder.element),
      panel(t("The engine's last move"), thought),
      panel(t("New game"), h("div.row", {}, human.element, level.element), h("div.row", {}, minutes.element, increment.element), h("label.check", {}, reading, t("The engine reads on your time")), h("div.row", {}, fresh)),
    ),
  );
  root.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLElement && /INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) return;
    if (board.svg.contains(/** @type {Node} */ (event.target))) return;
    moves.key(event);
  });
  const timer = setInterval(drawClocks, 200);

  /** @param {any} state @param {any} live */
  function show(state, live) {
    shown = { state, since: performance.now() };
    board.show(state.board, { flipped: state.human === 1 });
    moves.show(state.line.map((one) => one.name), state.at);
    status.textContent = words(state, live);
    resign.disabled = state.over || state.line.length === 0;
    resume.hidden = state.over || live.busy || state.ticking || (state.turn === state.human && (!state.timed || state.line.length === 0));
    drawClocks();
    drawThought(state.info);
    ponder.show(live.ponder, state.turn === state.human && !state.over, state.line.length > 0 || state.ticking);
  }

  /** @param {any} state @param {any} live */
  function words(state, live) {
    if (state.result) {
      const how = { mate: t("by mate"), resignation: t("by resignation"), time: t("on time"), repetition: t("by repetition"), "perpetual check": t("by perpetual check"), length: t("by the longest game") }[state.result.how];
      const who = state.result.winner === null ? t("a draw") : state.result.winner === state.human ? t("you win") : t("the engine wins");
      return `${t("The game is over")}: ${who} ${how}`;
    }
    if (state.turn !== state.human) return live.busy ? t("The engine thinks …") : t("Paused");
    if (state.at < state.line.length) return t("You look back; the game goes on at its last move.");
    return state.board.check ? t("Your move: you are in check.") : t("Your move");
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

  /** @param {any} info */
  function drawThought(info) {
    if (!info) {
      fill(thought, h("p.small", {}, t("Nothing yet.")));
      return;
    }
    const [line] = info.lines;
    fill(
      thought,
      h("p", {}, h("b", {}, line.move), ` ${scoreText(line.score)} · ${t("depth {d}, {n} positions", { d: info.depth, n: figure(info.nodes) })}`),
      h("p.words", {}, line.words),
      termTree(line.terms),
    );
  }

  return { show, leave: () => clearInterval(timer) };
}
