/** The Othello room. */

import { button, figure, fill, h, loadStyle, panel, set, signed } from "../dom.js";
import { t, term, wrong } from "../i18n.js";
import { OthelloBoard } from "../boards/othello.js";
import { Chart } from "../parts/chart.js";
import { play } from "../sound.js";
import { confirm, confirmLeaving } from "../parts/confirm.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { plyOf } from "../parts/ply.js";
import { openingsView } from "../parts/openings.js";
import { opinionsView } from "../parts/opinions.js";
import { reviewWords } from "../parts/othello_review.js";
import { othelloGames } from "../parts/othello_games.js";
import { othelloScore } from "../parts/othello_score.js";
import { othelloSetup } from "../parts/othello_setup.js";
import { openingName } from "../parts/plates.js";
import { acceptDrops } from "../parts/drop.js";
import { evaluationBar } from "../parts/evalbar.js";
import { reasonsView } from "../parts/reasons.js";
import { othelloRules } from "../parts/rules.js";
import { copy } from "../parts/save.js";
import { sidePanels } from "../parts/tabs.js";
import { tasksView } from "../parts/tasks.js";
import { showError } from "../parts/toast.js";
import { iconButton, stageTools } from "../parts/tools.js";
import { beginning, moveNumbers, variationList } from "../parts/variations.js";
import { gameFiles } from "../parts/wthor.js";

/**
 * @import { Answer, Page, Place, Room } from "../types/link"
 * @import { JudgedMove, OthelloState, OthelloLive } from "../types/states"
 */

/** A whole game, some moves after its opening. */
const EXAMPLE =
  "#/othello?moves=f5+d6+c3+d3+c4+f4+f6+f3+e6+e7+d7+c5+b6+d8+c6+c7+d2+b5+a5+a6+a7+g5+e3+b4+c8+g6+g4+c2+e8+d1+" +
  "f7+e2+g3+h4+f1+e1+f2+g1+b1+f8+g8+b3+h3+b2+h5+b7+a3+a4+a1+a2+c1&ply=20";

await loadStyle("othello");

/** @param {HTMLElement} root @param {Room<"othello">} room @returns {Page<"othello">} */
export default function othello(root, room) {
  const board = new OthelloBoard((square) => playHere(square), {
    put: (square, drawn) => setup.put(square, drawn),
    point: (square) => {
      pointed = square;
      drawEffort();
    },
  });
  const moves = moveList((at) => room.do("go", { at }));
  const status = h("p.caption", { role: "status" });
  const score = othelloScore();
  const players = h("p.small.players", { hidden: true });
  const effort = h("p.small.effort");
  const unstarted = h("p.small", { role: "status" });
  const opening = h("p.small.opening");
  const pass = button(t("Pass"), () => room.do("move", { move: "pass" }), { hidden: true });
  const hints = h("input", { type: "checkbox", on: { change: () => room.do("hints", { on: hints.checked }) } });
  const opinions = opinionsView();
  const bar = evaluationBar(t("Black's chance to win"));
  const barred = h("div.barred", {}, bar.element, board.element);
  const tools = stageTools({ flip: () => turn(), help: othelloRules });
  const openings = openingsView(room, (move) => {
    suggested = move;
    drawBoard();
  });
  const tasks = tasksView(room, () => leaving());
  const tree = variationList(
    {
      go: (number) => room.do("branch", { number }),
      remove: (number) => room.do("remove", { number }),
      promote: (number) => room.do("promote", { number }),
      links: [
        ["#/othello?play=1", t("Play against a level")],
        [EXAMPLE, t("Show an example game")],
      ],
    },
    1,
  );
  const back = button(t("Take back"), () => room.do("back"));
  const onward = button(t("Return to the game"), () => room.do("go", { at: drawn?.moves.length ?? 0 }), {
    kind: "primary",
    hidden: true,
  });
  const undrop = iconButton("undo", t("Bring back what was here before"), () => room.do("undrop"));
  /** On a phone, panels may have scrolled the board away. */
  const look = () => stage.scrollIntoView({ block: "nearest" });
  /** @param {Promise<Answer>} asked */
  const looking = async (asked) => {
    const answer = await asked;
    if (answer.re) look();
    return answer;
  };
  /** Whether a running game may be left. */
  const leaving = async () => !drawn?.running || (await confirmLeaving());
  /** Reads one game or board. @param {string} text @returns {Promise<Answer>} */
  const takeListed = async (text) => {
    if (!(await leaving())) return {};
    const answer = await looking(room.do("paste", { text }));
    if (answer.warning) showError(wrong(answer.warning));
    return answer;
  };
  const files = gameFiles(takeListed);
  /** Reads what was pasted, perhaps several games. @param {string} text */
  const take = async (text) => {
    const answer = await takeListed(text);
    if (answer.re) files.list(answer.games ?? []);
    return answer;
  };
  const setup = othelloSetup({
    redraw: () => {
      root.classList.toggle("editing", setup.board() !== null);
      if (drawn && known) show(drawn, known);
      room.moved?.();
    },
    take,
  });
  const leave = acceptDrops(root, take, files.binary);
  const games = othelloGames(room, { leaving, looking });
  const resign = button(
    t("Resign"),
    async () => {
      if (await confirm(t("Resign this game?"), t("Resign"), t("Keep playing"))) room.do("resign");
    },
    { hidden: true },
  );
  const first = h("select", { "aria-label": t("This move") });
  const second = h("select", { "aria-label": t("against this move") });
  const ask = button(t("Why?"), () => room.do("why", { move: first.value, against: second.value }), {
    kind: "primary",
  });
  const reasons = h("div.answers", { "aria-live": "polite" });
  const chart = new Chart(t("Black's lead after every move"), (at) => goReviewed(at));
  const judge = button(t("Review the game"), () => {
    chart.element.scrollIntoView({ block: "nearest" });
    return room.do("review");
  });
  /** A game that is over becomes one that is looked at. */
  const judgeEnd = button(
    t("Review this game"),
    () => {
      side.showPanel(reviewPanel);
      room.do("review");
    },
    { kind: "primary", hidden: true },
  );
  const stop = button(t("Stop"), () => room.do("stop"));
  const judged = h("div.judged");
  /** @type {OthelloState|null} */
  let drawn = null;
  /** @type {OthelloLive|null} */
  let known = null;
  let reviewKey = "";
  /** Whether somebody who has chosen an opponent moves for both sides. */
  let alone = false;
  let leading = false;
  /** @type {string|null} the square under the pointer */
  let pointed = null;
  /** @type {string|null} a move that the explorer points at */
  let suggested = null;
  const movesPanel = panel(
    t("Moves"),
    tree.list,
    h("div", {}, players, h("div.row.spread", {}, opening, h("div.tools", {}, undrop, tree.tools))),
  );
  movesPanel.classList.add("grows");
  const reviewPanel = panel(t("Review"), h("div.row", {}, judge, stop), chart.element, judged);

  const playPanel = gamePanel();
  const tasksPanel = panel(t("Training"), tasks.element);
  const side = sidePanels(
    [
      panel(t("Two opinions"), opinions.element),
      panel(
        t("Why"),
        h(
          "div.row",
          {},
          h("label.field", {}, h("span", {}, t("This move")), first),
          h("label.field", {}, h("span", {}, t("against")), second),
          ask,
        ),
        reasons,
      ),
      panel(t("Openings"), openings.element),
      reviewPanel,
      playPanel,
      tasksPanel,
    ],
    { pinned: [movesPanel], room: "othello" },
  );

  const stage = h(
    "div.stage",
    {},
    h("div.head", {}, status, score.element, tools.element),
    barred,
    h(
      "div.row.bar",
      {},
      moves.steps,
      back,
      resign,
      pass,
      onward,
      judgeEnd,
      games.rematch,
      h("label.check", {}, hints, t("Values on the squares")),
      effort,
    ),
    unstarted,
  );
  fill(root, h("h1.sr", {}, t("Othello")), stage, side);

  /** A new game, a game from outside, a board set up by hand. */
  function gamePanel() {
    return panel(
      t("Game"),
      ...games.fields,
      pasteBox(t("Paste a game or board"), "f5d6c3…, GGF", take, { room: "othello", binary: files.binary }),
      h("p.small", {}, t("Files may be opened, dropped on this page or pasted: transcripts, GGF, WTHOR.")),
      files.element,
      h(
        "div.row",
        {},
        button(t("Copy the moves"), () => copy(drawn?.transcript ?? "")),
      ),
      h("div.setuprow", {}, setup.element),
    );
  }

  function turn() {
    board.flip();
    drawBoard();
  }

  function drawBoard() {
    if (!drawn || !known) return;
    const draft = setup.board();
    const mine = isMine(drawn);
    if (draft) return board.show({ ...drawn, board: draft, legal: [], last: "" }, {}, false, { editing: true });
    const { answer, best } = drawn.task ?? { answer: "", best: "" };
    const missed = answer && answer !== best && drawn.at === 1 ? [{ to: best, kind: "best" }] : slip(drawn);
    const arrows = suggested ? [{ to: suggested, kind: "second" }] : missed;
    board.show({ ...drawn, legal: mine ? drawn.legal : [] }, mine ? known.hints : {}, known.exact, { arrows });
  }

  /** How far the engine has read, or why the move under the pointer is good or bad. */
  function drawEffort() {
    const live = known;
    if (!live || !drawn?.hinting) return void (effort.textContent = "\u00a0");
    const read = live.exact
      ? t("exact, {n} positions", { n: figure(live.nodes) })
      : live.depth
        ? t("depth {d}, {n} positions", { d: live.depth, n: figure(live.nodes) })
        : "\u00a0";
    effort.textContent = (pointed && whyWords(pointed, live)) || read;
  }

  /** @param {OthelloState} state @param {OthelloLive} live */
  function show(state, live) {
    const mine = isMine(state);
    const draft = setup.board();
    known = live;
    setup.show(state);
    status.textContent = draft ? t("Setting up the board") : words(state, live, mine);
    score.show(state, draft ? ["X", "O"].map((mark) => draft.split(mark).length - 1) : state.counts);
    games.show(state, isSecret(state));
    pass.hidden = !(mine && state.legal[0] === "pass");
    hints.checked = state.hinting;
    hints.disabled = isSecret(state);
    moves.show(state.moves, state.at);
    tree.show(state.tree);
    root.classList.toggle("playing", state.human !== "both" || state.task !== null);
    movesPanel.classList.toggle("few", state.moves.length < 2);
    tasks.show(state);
    drawBar(live);
    // A game without help has no use for the place of the bar.
    barred.classList.toggle("alone", state.human !== "both" && !state.hinting && !state.over);
    back.disabled = state.running ? false : state.at === 0;
    onward.hidden = !state.looking;
    resign.hidden = state.human === "both" || state.ended;
    resign.disabled = !state.running;
    judgeEnd.hidden = state.human === "both" || !state.ended;
    undrop.disabled = !state.undo;
    tree.tools.hidden = state.human !== "both";
    alone &&= state.human === "both" && !state.task;
    set(unstarted, "hidden", !(alone && games.opponent()));
    unstarted.textContent = unstarted.hidden ? "" : unstartedWords(games.opponent());
    drawPlayers(state);
    opening.textContent = state.opening ? t("Opening: {name}", { name: openingName(state.opening) }) : "\u00a0";
    stop.disabled = !live.reviewing;
    judge.disabled = live.reviewing || state.running || state.moves.length === 0;
    if (drawn !== state) {
      if (drawn?.board !== state.board || drawn?.side !== state.side) drawMoves(state);
      if (JSON.stringify(drawn?.reasons) !== JSON.stringify(state.reasons))
        fill(
          reasons,
          state.reasons ? reasonsView(state.reasons) : h("p.small", {}, t("Choose a move, or keep the best one.")),
        );
      if (state.ended && drawn?.running) soundOf(state);
      drawn = state;
    }
    ask.disabled = state.over;
    drawBoard();
    drawEffort();
    openings.show(state, mine);
    opinions.show(state, live);
    drawReview(state, live);
    lead();
  }

  /** The bar goes away where nobody knows who is ahead. @param {OthelloLive} live */
  function drawBar({ standing }) {
    bar.element.classList.toggle("unknown", !standing);
    if (!standing) bar.show(null, "");
    else bar.show(standing.chance, signed(standing.lead, standing.exact ? 0 : 1));
  }

  /** Who plays, in a game against the engine or one with names. @param {OthelloState} state */
  function drawPlayers(state) {
    const engine = state.level === "otlplg" ? "OTL.PLG" : t("engine, level {n}", { n: state.level });
    const names =
      state.human === "both" ? state.players : state.human === "black" ? [t("You"), engine] : [engine, t("You")];
    players.hidden = !names.some(Boolean);
    players.textContent = `● ${names[0] || t("Black")} – ○ ${names[1] || t("White")}`;
  }

  /** @param {OthelloState} state @param {OthelloLive} live @param {boolean} mine */
  function words(state, live, mine) {
    const side = state.side ? t("White") : t("Black");
    if (state.over) {
      const [black, white] = state.counts;
      const winner = black > white ? t("black wins") : white > black ? t("white wins") : t("a draw");
      return t("The game is over: {result}", { result: `${winner} ${black}–${white}` });
    }
    if (state.looking) return t("Looking back in your game");
    if (state.result && state.human !== "both") return resultWords(state);
    const passed = passWords(state);
    if (!mine) return passed + (live.busy ? t("{side} is thinking …", { side }) : t("{side} to move", { side }));
    if (state.legal[0] === "pass") return t("{side} must pass", { side });
    if (state.human === "both") return passed + t("{side} to move", { side });
    // With clocks there is room for a few words only, and the one that runs says whose move it is.
    return passed + (state.clock === "none" ? t("Your move ({side})", { side }) : t("Your move"));
  }

  /** @param {OthelloState} state */
  function drawMoves(state) {
    const options = (/** @type {string} */ open) => [
      h("option", { value: "" }, open),
      ...state.legal.map((move) => h("option", { value: move }, move)),
    ];
    fill(first, options(t("the best move")));
    fill(second, options(t("the next best")));
  }

  /** Goes to a move of the line that was reviewed, also from a variation. @param {number} at */
  function goReviewed(at) {
    const number = at && known?.review.find((one) => one.number === at)?.id;
    return number === undefined ? room.do("go", { at }) : room.do("branch", { number });
  }

  /** @param {OthelloState} state @param {OthelloLive} live */
  function drawReview(state, live) {
    const key = `${live.review.length} ${state.tree.here} ${live.reviewing} ${live.reviewed} ${live.review[0]?.id}`;
    if (key === reviewKey) return;
    reviewKey = key;
    const numbers = moveNumbers(state.tree);
    const shownLead = (/** @type {JudgedMove} */ one) =>
      one.exact ? signed(one.lead) : t("~{n}", { n: signed(one.lead, 1) });
    const points = live.review.map((one) => ({
      at: one.number,
      value: one.lead,
      low: Math.min(one.lead, one.could),
      high: Math.max(one.lead, one.could),
      mark: one.turning,
      sure: one.exact,
      label: `${numbers.get(one.id)}. ${one.move} ${shownLead(one)}`,
    }));
    const shown = new Set(state.tree.line.slice(0, state.at));
    const at = Math.max(0, ...live.review.filter((one) => shown.has(one.id)).map((one) => one.number));
    chart.show(points, at, live.reviewed);
    chart.element.hidden = points.length === 0;
    fill(
      judged,
      live.reviewing
        ? h("p.small", {}, t("{a} of {b} moves, from last to first", { a: live.review.length, b: live.reviewed }))
        : null,
      at < state.at && points.length ? h("p.small", {}, t("This variation is not part of the review.")) : null,
      ...reviewWords(live, numbers, (at) => looking(goReviewed(at))),
    );
  }

  set(chart.element, "hidden", true);
  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!setup.key(event) && !tools.key(event) && setup.board() === null) moves.key(event);
  }
  /** @param {string} square */
  function playHere(square) {
    alone = true;
    return room.do("move", { move: square });
  }
  /** Ready to play against a level: one button starts the game. */
  function choosePlayer() {
    games.choose();
    side.keepPanel(playPanel);
    leading = true;
    lead();
  }
  /** Brings the button that starts a game into view, once the room is there. */
  function lead() {
    if (!leading || !root.isConnected) return;
    leading = false;
    games.start.scrollIntoView({ block: "nearest" });
  }

  /** @param {string[]} _ @param {URLSearchParams} query */
  async function follow(_, query) {
    if (query.has("play")) return choosePlayer();
    const [empties, seed, kind] = (query.get("task") ?? "").split("-");
    if (query.has("task")) {
      const task = { empties: Number(empties), seed: Number(seed), hard: kind === "hard" };
      if (await leaving()) await room.do("task", task);
      side.showPanel(tasksPanel);
    } else await visit(room, query);
    if (!setup.restore(query.get("draft") ?? "")) showError(t("This address has no board that can be set up."));
  }

  const link = (/** @type {OthelloState} */ state) => draftPlace(setup.text(), state) ?? place(state);
  const away = () => {
    score.leave();
    leave();
  };
  return { show, key, leave: away, link, follow, bare: "start" };
}

/** Whether you won a game against the engine that has ended; null if nobody did. @param {OthelloState} state */
function won({ result, counts, human }) {
  const winner = result ? result.winner : counts[0] === counts[1] ? null : Number(counts[1] > counts[0]);
  return winner === null ? null : ["black", "white"][winner] === human;
}

/** @param {OthelloState} state */
const soundOf = (state) => play(won(state) ? "good" : "wrong");

/** That no game runs, and how to start one. @param {string} who the opponent chosen */
const unstartedWords = (who) =>
  t("This is analysis. To play {who}, press “Start a new game” under “Game”.", { who });

/** How a game ended before the board was full. @param {OthelloState} state */
function resultWords(state) {
  const wins = won(state);
  if (state.result?.how === "time") return wins ? t("You win on time") : t("You lost on time");
  return t("You resigned");
}

/** A board being set up, as a place; null if there is none. @param {string} draft @param {OthelloState} state
 * @returns {Place|null} */
function draftPlace(draft, { transcript, start }) {
  if (!draft) return null;
  const n = [...draft.slice(0, 64)].filter((mark) => mark !== "-").length;
  return { query: { draft }, title: t("Draft: {n} discs", { n }), text: `draft ${start}${transcript}` };
}

/** The better move and the one that is played next, if a review has marked it. @param {OthelloState} state
 * @returns {{to: string, kind: string}[]} */
function slip({ tree, at, human }) {
  const next = human === "both" && tree.nodes.find((one) => one.id === tree.line[at]);
  if (!next || !next.mark || !next.best) return [];
  return [
    { to: next.name, kind: "bad" },
    { to: next.best, kind: "best" },
  ];
}

/** Whether a move may be made here. @param {OthelloState} state */
const isMine = ({ human, side, looking, result }) =>
  human === "both" || (["black", "white"][side] === human && !looking && !result);

/** Whether a task is open, so that nothing is given away. @param {OthelloState} state */
const isSecret = ({ task }) => task !== null && !task.answer;

/** Who had to pass since the last move that was seen. @param {OthelloState} state */
function passWords({ moves, at, side, human }) {
  const [before, last] = [moves[at - 2], moves[at - 1]];
  const who = last === "pass" ? 1 - side : before === "pass" && human !== "both" ? side : null;
  return who === null ? "" : `${t("{side} had to pass.", { side: who ? t("White") : t("Black") })} `;
}

/** Why a move is better or worse than another, in a few words. @param {string} move @param {OthelloLive} live */
function whyWords(move, { hints, whys, exact }) {
  if (hints[move] === undefined) return "";
  const value = `${move} ${signed(hints[move], exact ? 0 : 1)}`;
  const why = whys[move];
  if (!why?.terms.length) return value;
  const terms = why.terms.map(([name, gain]) => `${term(name)} ${signed(gain, 1)}`).join(t(", "));
  return `${value} · ${t("against {move}", { move: why.against })}: ${terms}`;
}

/** @param {OthelloState} state @returns {Place|null} */
function place({ moves, at, start, players, task, tree, variations }) {
  if (task) return { query: { task: `${task.empties}-${task.seed}${task.hard ? "-hard" : ""}` } };
  const who = players.some(Boolean) ? `${players[0]} – ${players[1]}` : t("{n} moves", { n: moves.length });
  return {
    query: { start, moves: moves.join(" "), ply: moves.length ? String(at) : "", tree: variations },
    title: moves.length ? `${t("Othello")}: ${who}` : "",
    text: beginning(tree),
  };
}

/** @param {Room<"othello">} room @param {URLSearchParams} query */
async function visit(room, query) {
  const tree = query.get("tree");
  if (query.has("draft")) return;
  const wanted = {
    start: query.get("start") ?? "",
    moves: query.get("moves") ?? "",
    at: plyOf(query),
  };
  const go = async () => {
    if (tree) {
      const answer = await room.do("variations", { start: wanted.start, text: tree });
      if (answer.running) return answer;
    }
    return room.do("visit", wanted);
  };
  const answer = await go();
  if (!answer.running || !(await confirmLeaving())) return;
  await room.do("analyse");
  await go();
}
