/** The Othello room. */

import { button, choice, figure, fill, h, panel, set, signed } from "../dom.js";
import { t, term } from "../i18n.js";
import { OthelloBoard } from "../boards/othello.js";
import { Chart } from "../parts/chart.js";
import { confirmNewGame } from "../parts/confirm.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { plyOf } from "../parts/ply.js";
import { openingsView } from "../parts/openings.js";
import { opinionsView } from "../parts/opinions.js";
import { othelloSetup } from "../parts/othello_setup.js";
import { ahead, openingName } from "../parts/plates.js";
import { acceptDrops } from "../parts/drop.js";
import { evaluationBar } from "../parts/evalbar.js";
import { reasonsView } from "../parts/reasons.js";
import { othelloRules } from "../parts/rules.js";
import { copy } from "../parts/save.js";
import { sidePanels } from "../parts/tabs.js";
import { tasksView } from "../parts/tasks.js";
import { showError } from "../parts/toast.js";
import { stageTools } from "../parts/tools.js";
import { beginning, variationList } from "../parts/variations.js";
import { gameChoice, readWthor } from "../parts/wthor.js";

/**
 * @import { Answer, Page, Place, Room } from "../types/link"
 * @import { OthelloState, OthelloLive } from "../types/states"
 */

const LEVELS = 20;
/** A whole game, some moves after its opening. */
const EXAMPLE =
  "#/othello?moves=f5+d6+c3+d3+c4+f4+f6+f3+e6+e7+d7+c5+b6+d8+c6+c7+d2+b5+a5+a6+a7+g5+e3+b4+c8+g6+g4+c2+e8+d1+" +
  "f7+e2+g3+h4+f1+e1+f2+g1+b1+f8+g8+b3+h3+b2+h5+b7+a3+a4+a1+a2+c1&ply=20";

/** @param {HTMLElement} root @param {Room<"othello">} room @returns {Page<"othello">} */
export default function othello(root, room) {
  const board = new OthelloBoard((square) => room.do("move", { move: square }), {
    put: (square) => setup.put(square),
    point: (square) => {
      pointed = square;
      drawEffort();
    },
  });
  const moves = moveList((at) => room.do("go", { at }));
  const status = h("p.caption", { role: "status" });
  const score = h("div.score");
  const effort = h("p.small.effort");
  const opening = h("p.small.opening");
  const pass = button(t("Pass"), () => room.do("move", { move: "pass" }), { hidden: true });
  const hints = h("input", { type: "checkbox", on: { change: () => room.do("hints", { on: hints.checked }) } });
  const human = choice(
    t("You play"),
    [
      ["both", t("both sides (analysis)")],
      ["black", t("black")],
      ["white", t("white")],
    ],
    "both",
  );
  /** @type {[string, string][]} */
  const levels = Array.from({ length: LEVELS }, (_, i) => [String(i + 1), t("level {n}", { n: i + 1 })]);
  const level = choice(t("Engine"), [...levels, ["otlplg", "OTL.PLG"]], "8", () => drawLevel());
  const about = h("p.small.about");
  const opinions = opinionsView();
  const bar = evaluationBar(t("Black's chance to win"));
  const tools = stageTools({ flip: () => turn(), help: othelloRules });
  const openings = openingsView(room, (move) => {
    suggested = move;
    drawBoard();
  });
  const tasks = tasksView(room);
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
  const files = h("div.files");
  /** On a phone, panels may have scrolled the board away. */
  const look = () => board.element.scrollIntoView({ block: "nearest" });
  const take = (/** @type {string} */ text) => looking(room.do("paste", { text }));
  /** @param {Promise<Answer>} asked */
  const looking = async (asked) => {
    const answer = await asked;
    if (answer.re) look();
    return answer;
  };
  const setup = othelloSetup({
    redraw: () => {
      root.classList.toggle("editing", setup.board() !== null);
      drawBoard();
      room.moved?.();
    },
    take,
  });
  /** The games of a WTHOR file, the first one at once. @param {ArrayBuffer} bytes @param {string} name */
  const binary = (bytes, name) => {
    if (!/\.wtb$/i.test(name)) return false;
    const games = readWthor(bytes);
    if (!games) showError(t("{name} is not a WTHOR file, or is damaged.", { name }));
    else {
      fill(files, gameChoice(games, take));
      take(games[0].moves);
    }
    return true;
  };
  const leave = acceptDrops(root, take, binary);
  const begin = async () => {
    if (drawn?.moves.length && !drawn.over && !(await confirmNewGame())) return;
    looking(room.do("new", { human: human.chosen(), level: level.chosen() }));
  };
  const start = button(t("New game"), begin, { kind: "primary" });
  const first = h("select", { "aria-label": t("This move") });
  const second = h("select", { "aria-label": t("against this move") });
  const ask = button(t("Why?"), () => room.do("why", { move: first.value, against: second.value }), {
    kind: "primary",
  });
  const reasons = h("div.answers", { "aria-live": "polite" });
  const chart = new Chart(t("Black's lead after every move"), (at) => room.do("go", { at }));
  const judge = button(t("Review the game"), () => {
    chart.element.scrollIntoView({ block: "nearest" });
    return room.do("review");
  });
  const stop = button(t("Stop"), () => room.do("stop"));
  const judged = h("div.judged");
  /** @type {OthelloState|null} */
  let drawn = null;
  /** @type {OthelloLive|null} */
  let known = null;
  let reviewKey = "";
  /** @type {string|null} the square under the pointer */
  let pointed = null;
  /** @type {string|null} a move that the explorer points at */
  let suggested = null;
  const movesPanel = panel(t("Moves"), tree.list, h("div.row.spread", {}, opening, tree.tools));
  movesPanel.classList.add("grows");

  const playPanel = gamePanel();
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
      panel(t("Review"), h("div.row", {}, judge, stop), chart.element, judged),
      playPanel,
      panel(t("Training"), tasks.element),
    ],
    { pinned: [movesPanel], room: "othello" },
  );

  fill(
    root,
    h("h1.sr", {}, t("Othello")),
    h(
      "div.stage",
      {},
      h("div.head", {}, status, score, tools.element),
      h("div.barred", {}, bar.element, board.element),
      h("div.row.bar", {}, moves.steps, back, pass, h("label.check", {}, hints, t("Values on the squares")), effort),
    ),
    side,
  );

  /** A new game, a game from outside, a board set up by hand. */
  function gamePanel() {
    return panel(
      t("Game"),
      h("div.row", {}, human.element, level.element, start),
      about,
      pasteBox(t("Paste a game or board"), "f5d6c3…, GGF", take, { room: "othello", binary }),
      h("p.small", {}, t("Files may be opened, dropped on this page or pasted: transcripts, GGF, WTHOR.")),
      files,
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
    const missed = answer && answer !== best && drawn.at === 1 ? [{ to: best, kind: "best" }] : [];
    const arrows = suggested ? [{ to: suggested, kind: "second" }] : missed;
    board.show({ ...drawn, legal: mine ? drawn.legal : [] }, mine ? known.hints : {}, known.exact, { arrows });
  }

  /** How a level plays. */
  function drawLevel() {
    const [depth, noise] = drawn?.levels[Number(level.chosen()) - 1] ?? [0, 0];
    const read = ahead(depth);
    about.textContent =
      level.chosen() === "otlplg"
        ? t("Judges by knowledge, as people do, and reads ahead only where it must.")
        : noise
          ? t("{read}, and misjudges moves by about {d} discs on purpose.", { read, d: figure(noise) })
          : t("{read}, without mistakes on purpose.", { read });
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
    known = live;
    status.textContent = words(state, live, mine);
    fill(
      score,
      h("span.count.black", { "aria-label": t("black discs") }, state.counts[0]),
      h("span.count.white", { "aria-label": t("white discs") }, state.counts[1]),
    );
    pass.hidden = !(mine && state.legal[0] === "pass");
    hints.checked = state.hinting;
    moves.show(state.moves, state.at);
    tree.show(state.tree);
    tasks.show(state);
    const lead = live.best ? live.best.lead : null;
    bar.show(live.best ? live.best.chance : null, lead === null ? "" : signed(lead, live.exact ? 0 : 1));
    back.disabled = state.at === 0;
    opening.textContent = state.opening ? t("Opening: {name}", { name: openingName(state.opening) }) : "\u00a0";
    stop.disabled = !live.reviewing;
    judge.disabled = live.reviewing || state.moves.length === 0;
    if (drawn !== state) {
      if (drawn?.board !== state.board || drawn?.side !== state.side) drawMoves(state);
      if (JSON.stringify(drawn?.reasons) !== JSON.stringify(state.reasons))
        fill(
          reasons,
          state.reasons ? reasonsView(state.reasons) : h("p.small", {}, t("Choose a move, or keep the best one.")),
        );
      drawn = state;
    }
    ask.disabled = state.over;
    setup.show(state);
    drawBoard();
    drawEffort();
    drawLevel();
    openings.show(state, mine);
    opinions.show(state, live);
    drawReview(state, live);
  }

  /** @param {OthelloState} state @param {OthelloLive} live @param {boolean} mine */
  function words(state, live, mine) {
    const side = state.side ? t("White") : t("Black");
    if (state.over) {
      const [black, white] = state.counts;
      const winner = black > white ? t("black wins") : white > black ? t("white wins") : t("a draw");
      return `${t("The game is over")}: ${winner}`;
    }
    if (!mine) return live.busy ? t("{side} is thinking …", { side }) : t("{side} to move", { side });
    if (state.legal[0] === "pass") return t("{side} must pass", { side });
    return state.human === "both" ? t("{side} to move", { side }) : t("Your move ({side})", { side });
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

  /** @param {OthelloState} state @param {OthelloLive} live */
  function drawReview(state, live) {
    const key = `${live.review.length} ${state.at} ${live.reviewing} ${state.transcript}`;
    if (key === reviewKey) return;
    reviewKey = key;
    const points = live.review.map((one) => ({
      at: one.number,
      value: one.lead,
      low: Math.min(one.lead, one.could),
      high: Math.max(one.lead, one.could),
      mark: one.turning,
      sure: one.exact,
      label: `${one.number}. ${one.move} ${signed(one.lead, one.exact ? 0 : 1)}`,
    }));
    chart.show(points, state.at, state.moves.length);
    chart.element.hidden = points.length === 0;
    const turning = live.review
      .filter((one) => one.loss >= 1)
      .sort((a, b) => b.loss - a.loss)
      .slice(0, 5);
    fill(
      judged,
      live.reviewing
        ? h("p.small", {}, t("{a} of {b} moves, from last to first", { a: live.review.length, b: state.moves.length }))
        : null,
      turning.length ? h("p.small", {}, t("The costliest moves:")) : null,
      turning.length
        ? h(
            "ol.costly",
            {},
            turning.map((one) =>
              h(
                "li",
                {},
                button(
                  t("{n}. {move}: {loss} discs lost; {best} was better", {
                    n: one.number,
                    move: one.move,
                    loss: `${one.exact ? "" : "~"}${figure(one.loss, one.exact ? 0 : 1)}`,
                    best: one.best,
                  }),
                  () => looking(room.do("go", { at: one.number - 1 })),
                  { kind: "move" },
                ),
              ),
            ),
          )
        : null,
    );
  }

  set(chart.element, "hidden", true);
  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!setup.key(event) && !tools.key(event)) moves.key(event);
  }
  /** Ready to play against a level: one button starts the game. */
  function choosePlayer() {
    if (human.chosen() === "both") human.input.value = "black";
    side.showPanel(playPanel);
    playPanel.scrollIntoView({ block: "nearest" });
  }

  /** @param {string[]} _ @param {URLSearchParams} query */
  async function follow(_, query) {
    if (query.has("play")) return choosePlayer();
    await visit(room, query);
    setup.restore(query.get("draft") ?? "");
  }

  return { show, key, leave, link: (state) => draftPlace(setup.text(), state) ?? place(state), follow };
}

/** A board being set up, as a place; null if there is none. @param {string} draft @param {OthelloState} state
 * @returns {Place|null} */
function draftPlace(draft, { transcript, start }) {
  if (!draft) return null;
  const n = [...draft.slice(0, 64)].filter((mark) => mark !== "-").length;
  return { query: { draft }, title: t("Draft: {n} discs", { n }), text: `draft ${start}${transcript}` };
}

/** Whether a move may be made here. @param {OthelloState} state */
const isMine = ({ human, side }) => human === "both" || ["black", "white"][side] === human;

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
  if (task) return null;
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
  if (tree) await room.do("variations", { start: query.get("start") ?? "", text: tree });
  return room.do("visit", {
    start: query.get("start") ?? "",
    moves: query.get("moves") ?? "",
    at: plyOf(query),
  });
}
