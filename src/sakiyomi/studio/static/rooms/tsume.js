/** The tsume room. */

import { button, choice, fill, h, number, panel, set } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { ShogiBoard } from "../boards/shogi.js";
import { cellsView } from "../parts/cells.js";
import { acceptDrops } from "../parts/drop.js";
import { freedomView } from "../parts/freedom.js";
import { bookName, galleryPanel } from "../parts/gallery.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { problemSides } from "../parts/plates.js";
import { plyOf } from "../parts/ply.js";
import { lengthOf, proofView } from "../parts/proof.js";
import { tsumeRules } from "../parts/rules.js";
import { setupPanel } from "../parts/setup.js";
import { sidePanels } from "../parts/tabs.js";
import { stageTools } from "../parts/tools.js";
import { trainingView } from "../parts/training.js";
import { workshopView } from "../parts/workshop.js";

/**
 * @import { Page, Place, Room } from "../types/link"
 * @import { Arrow } from "../boards/overlay.js"
 * @import { Refutation, TsumeLive, TsumeState } from "../types/states"
 */

/** @param {HTMLElement} root @param {Room<"tsume">} room @returns {Page<"tsume">} */
export default function tsume(root, room) {
  const board = new ShogiBoard({
    move: (move) => room.do("move", { move }),
    put: (square, piece) => room.do("put", { square, piece }),
    carry: (origin, square) => room.do("carry", { origin, square }),
    hold: (side, piece, count) => room.do("hand", { side, piece, count }),
  });
  const moves = moveList((at) => room.do("go", { at }));
  const title = h("p.caption");
  const solve = button(t("Solve"), () => begin(), { kind: "primary" });
  const stop = button(t("Stop"), () => room.do("stop"));
  const find = choice(
    t("Find"),
    [
      ["shortest", t("the shortest mate")],
      ["any", t("any mate")],
    ],
    "shortest",
  );
  const proof = proofView(room);
  const attempt = attemptBar(room);
  const training = trainingView(room, {
    point: (one) => {
      pointed = one;
      drawBoard();
    },
    look: () => board.element.scrollIntoView({ block: "nearest" }),
  });
  const tools = stageTools({ flip: () => turn(), help: tsumeRules });
  const cells = cellsPanel(room);
  const freedom = freedomView(room);
  const edit = button(t("Set up"), () => room.do("edit"));
  const gallery = galleryPanel(room);
  const setup = setupPanel(board, room);
  const workshop = workshopView(room);
  const take = (/** @type {string} */ text) => room.do("paste", { text });
  const leave = acceptDrops(root, async (text) => {
    if ((await take(text)).re) side.showPanel(workshopPanel);
  });
  /** @type {TsumeState|null} */
  let state = null;
  /** Whether the board was turned by hand. */
  let turned = false;
  /** @type {Refutation|null} a refutation that is pointed at */
  let pointed = null;

  function turn() {
    turned = !turned;
    drawBoard();
  }

  function drawBoard() {
    if (!state) return;
    const flipped = (state.attacker === 1 && !state.editing) !== turned;
    board.names = problemSides(state.attacker);
    board.show(state.board, { editing: state.editing, flipped, arrows: arrowsOf(state, pointed) });
  }

  /** Solves, and shows where the solution appears. */
  function begin() {
    room.do("solve", { find: find.chosen() });
    if (workshopPanel.classList.contains("off")) side.showPanel(solution);
  }

  const trainingPanel = panel(t("Training"), training.element);
  const solution = panel(
    t("Solution"),
    h("div.row", {}, find.element),
    proof.working,
    proof.best,
    proof.known,
    moves.list,
    cells.element,
    freedom.element,
  );
  const workshopPanel = panel(
    t("Workshop"),
    h("div.row", {}, edit, pasteBox(t("Paste a position or game"), "SFEN, KIF, KI2, CSA", take, { room: "tsume" })),
    workshop.files,
    workshop.study,
  );
  const side = sidePanels([trainingPanel, solution, workshopPanel], {
    lead: setup.element,
    pinned: [panel(t("Problem"), gallery.element)],
    room: "tsume",
  });
  fill(
    root,
    h("h1.sr", {}, t("Tsume")),
    h(
      "div.stage",
      {},
      h("div.head", {}, title, tools.element),
      proof.answer,
      board.element,
      h("div.row.bar", {}, moves.steps, h("div.slot", {}, solve, stop), training.next, attempt.element),
    ),
    side,
  );

  /** @param {TsumeState} next @param {TsumeLive} live */
  function show(next, live) {
    if (state?.root !== next.root) turned = false;
    if (!next.refuted.length) pointed = null;
    const begun = next.playing && state && !state.playing && !solution.classList.contains("off");
    const failed = next.playing && state?.verdict === "" && next.verdict === "escape";
    if (begun || failed) side.showPanel(trainingPanel);
    if (next.editing && state && !state.editing) board.element.scrollIntoView({ block: "nearest" });
    state = next;
    drawBoard();
    title.textContent = next.editing ? t("Your position") : caption(next, live);
    root.classList.toggle("editing", next.editing);
    setup.show(next);
    moves.show(
      next.line.map((one) => one.name),
      next.at,
    );
    solve.disabled = live.busy || (next.editing && !!next.problem);
    stop.disabled = !live.busy;
    solve.classList.toggle("gone", live.busy);
    stop.classList.toggle("gone", !live.busy);
    const trains = next.place !== null && !next.editing;
    solve.textContent = trains ? t("Answer") : t("Solve");
    set(solve, "aria-label", trains ? t("Show the answer") : null);
    set(solve, "title", trains ? t("Shows the answer, and ends the streak") : null);
    // Looking up the answer is not what a problem is for.
    solve.classList.toggle("primary", !next.playing && !trains);
    training.show(next);
    freedom.show(next);
    cells.show(live.cells, live.busy || next.editing);
    edit.disabled = next.editing;
    attempt.show(next, live);
    gallery.show(next);
    proof.show(next, live);
    workshop.show(next, live);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!setup.key(event) && !tools.key(event)) moves.key(event);
  }

  return { show, key, leave, link: place, follow: (path, query) => visit(room, path, query) };
}

/** What the board points at: a hint, a refutation, or what the proof plays. @param {TsumeState} state
 * @param {Refutation|null} pointed @returns {Arrow[]} */
function arrowsOf({ hint, answer, defences, editing, playing, at, tried }, pointed) {
  if (editing) return [];
  if (pointed && at === tried) return [arrow(pointed.move, "bad"), arrow(pointed.reply, "best")];
  if (playing && hint && hint.level === 1 && hint.origin[1] !== "*") return [{ to: hint.origin, kind: "hint" }];
  if (playing && hint && hint.level > 1) return [arrow(hint.move, "hint")];
  if (playing) return [];
  if (answer) return [arrow(answer.move, "best")];
  return defences.slice(0, 3).map(({ move }, i) => arrow(move, i ? "third" : "second"));
}

/** @param {string} move @param {string} kind @returns {Arrow} */
const arrow = (move, kind) =>
  move[1] === "*" ? { to: move.slice(2, 4), kind } : { from: move.slice(0, 2), to: move.slice(2, 4), kind };

/** The address of what is shown. @param {TsumeState} state @returns {Place} */
function place({ place, books, board, root, line, at, editing, playing, own, undo }) {
  if (editing) {
    const title = t("Draft: {n} pieces", { n: Object.keys(board.pieces).length });
    return { query: { draft: board.sfen }, title: undo[0] ? title : "", text: `draft ${root}` };
  }
  const book = place ? books[place.book].name : "";
  const moves = at && !playing ? line.map((one) => one.move).join(" ") : "";
  const title = place ? `${bookName(book)} ${place.name}` : t("Your position");
  return {
    path: place ? [book, place.name] : [],
    query: {
      sfen: place ? "" : root,
      moves,
      ply: at && !playing ? String(at) : "",
      own: own.map((one) => one.move).join(" "),
    },
    title,
    text: place ? `${book}/${place.name}` : root,
  };
}

/** @param {Room<"tsume">} room @param {string[]} path @param {URLSearchParams} query */
async function visit(room, [book = "", name = ""], query) {
  const draft = query.get("draft");
  if (draft) return room.do("draft", { text: draft });
  const answer = await room.do("visit", {
    book,
    name,
    sfen: book ? "" : (query.get("sfen") ?? ""),
    moves: query.get("moves") ?? "",
    at: plyOf(query),
  });
  const own = query.get("own");
  if (answer.re && own) await room.do("solution", { moves: own });
  return answer;
}

/** Where the problem is from, and how long its mate is. @param {TsumeState} state @param {TsumeLive} live */
function caption({ place, books }, { busy, proof }) {
  if (!place) return t("Your position");
  const name = `${bookName(books[place.book].name)} ${place.name}`;
  const found = !busy && proof ? lengthOf(proof) : null;
  if (!place.plies) return name;
  const same = found === null || found === place.plies;
  const length = same ? t("Mate in {n}", { n: place.plies }) : t("{n} moves in the book", { n: place.plies });
  return `${name} · ${length}`;
}

/** Solving by hand: begin, ask for a hint, take a wrong move back, begin again. @param {Room<"tsume">} room */
function attemptBar(room) {
  /** @type {TsumeState|null} */
  let state = null;
  const play = button("", () => room.do("play", { on: !state?.playing }), { "aria-pressed": "false" });
  const back = button(t("Take back"), () => room.do("go", { at: lastTurn(state?.tried ?? 0) }));
  const hint = button(h("span", {}, t("Hint")), () => room.do("hint"));
  hint.prepend(icon("hint"));
  const again = button(icon("again"), () => room.do("play", { on: true }), {
    "aria-label": t("Start again"),
    title: t("Start again"),
  });
  return {
    element: h("div.row.attempt", {}, h("div.slot", {}, hint, back), again, play),
    /** @param {TsumeState} next @param {TsumeLive} live */
    show(next, live) {
      state = next;
      const wrong = next.playing && !!next.verdict && next.verdict !== "mate";
      set(play, "aria-pressed", String(next.playing));
      play.textContent = next.playing ? t("Stop trying") : t("Try it yourself");
      play.disabled = next.editing;
      const fresh = next.place !== null && !live.proof && !live.busy;
      play.classList.toggle("primary", fresh && !next.editing && !next.playing);
      back.classList.toggle("gone", !wrong);
      hint.classList.toggle("gone", wrong);
      hint.disabled = live.busy || next.editing || next.over || next.board.side !== next.attacker;
      again.disabled = !next.playing || next.line.length === 0;
    },
  };
}

/** Where the attacker was to move last, in an attempt that is over. @param {number} length */
const lastTurn = (length) => Math.max(0, length - (length % 2 ? 1 : 2));

/** Solving with a host and its cells. @param {Room<"tsume">} room */
function cellsPanel(room) {
  const scheme = choice(
    t("Method"),
    [
      ["together", t("all search, sharing one table")],
      ["paper", t("a host and cells (the paper)")],
    ],
    "together",
  );
  const count = number(t("Cells"), 4, 1, 64);
  const where = choice(
    t("Where"),
    [
      ["threads", t("on this machine")],
      ["virtual", t("in virtual time")],
    ],
    "threads",
  );
  const begin = button(t("Solve with cells"), () =>
    room.do("cells", {
      scheme: scheme.chosen(),
      cells: count.input.valueAsNumber,
      virtual: where.chosen() === "virtual",
    }),
  );
  const usage = cellsView((n, p) => t("{n} cells, busy {p} % of the time", { n, p }));
  return {
    element: h(
      "details.many",
      {},
      h("summary", {}, t("With many cells")),
      h("p.small", {}, t("Cells look for any mate; use Solve to find the shortest.")),
      h("div.row", {}, scheme.element, count.element, where.element, begin),
      usage.element,
    ),
    /** @param {TsumeLive["cells"]} cells @param {boolean} closed */
    show(cells, closed) {
      begin.disabled = closed;
      usage.show(cells);
    },
  };
}
