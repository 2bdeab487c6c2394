/** The analysis room: a shogi game with variations, the engine's lines, and a verdict on every move. */

import { button, choice, figure, fill, h, onPointer, panel, set } from "../dom.js";
import { t } from "../i18n.js";
import { moveText, unbroken } from "../boards/notation.js";
import { ShogiBoard } from "../boards/shogi.js";
import { acceptDrops } from "../parts/drop.js";
import { confirm } from "../parts/confirm.js";
import { evaluationBar } from "../parts/evalbar.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { openingName, playerPlate } from "../parts/plates.js";
import { plyOf } from "../parts/ply.js";
import { blackScore, mainTerms, seenBy, termTree } from "../parts/reasons.js";
import { shogiRules } from "../parts/rules.js";
import { saveButton } from "../parts/save.js";
import { sidePanels } from "../parts/tabs.js";
import { showUndo } from "../parts/toast.js";
import { stageTools } from "../parts/tools.js";
import { aboutMove, beginning, betterThan, costOf, variationList } from "../parts/variations.js";
import { mainLine, verdictView } from "../parts/verdict.js";

/**
 * @import { Arrow } from "../boards/overlay.js"
 * @import { Page, Place, Room } from "../types/link"
 * @import { AnalysisLine, AnalysisLive, AnalysisState, MoveTree, TreeMove } from "../types/states"
 */

const KINDS = ["best", "second", "third", "third", "third"];
/** Moves of a line that are drawn on the board. */
const MAX_DRAWN = 4;
/** A sharp old line of the side-pawn opening: both sides take, and one of them takes too much. */
const EXAMPLE =
  "#/analysis?moves=7g7f+3c3d+2g2f+8c8d+2f2e+8d8e+6i7h+4a3b+2e2d+2c2d+2h2d+8e8f+8g8f+8b8f+2d3d+2b8h%2B+7i8h+P*2h+" +
  "3i2h+B*4e+3d2d+P*2c+B*7g+8f8h%2B+7g8h+2c2d+8h1a%2B+S*8g+7h7i+4e6g%2B&ply=17";

/** @param {HTMLElement} root @param {Room<"analysis">} room @returns {Page<"analysis">} */
export default function analysis(root, room) {
  const plates = [0, 1].map((side) => playerPlate(side));
  const board = new ShogiBoard(
    { move: (move) => room.do("move", { move }) },
    plates.map((one) => one.element),
  );
  const opening = h("p.small.opening", { title: t("Opening") });
  const moves = moveList((at) => room.do("go", { number: at ? (state?.tree.line[at - 1] ?? 0) : 0 }));
  const tree = variationList({
    go: (number) => room.do("go", { number }),
    remove,
    promote: (number) => room.do("promote", { number }),
    point: (one) => {
      told = one ? [moveText(one.name), aboutMove(one)].filter(Boolean).join(" · ") : "";
      drawEffort();
    },
    links: [
      ["", t("Paste a game"), () => importGame()],
      [EXAMPLE, t("Show an example game")],
    ],
  });
  const bar = evaluationBar(t("Black's chance to win"));
  const status = h("p.caption", { role: "status" });
  const effort = h("p.small.effort");
  const better = button("", () => slip && room.do("better", { number: slip.id }), {
    kind: "better",
    title: t("Add this line as a variation"),
  });
  onPointer(better, (over) => pointBetter(over));
  const lines = h("ol.enginelines");
  const rows = KINDS.map((kind, i) =>
    engineLine(kind, { point: (on) => point(on ? i : null), add: (moves) => room.do("line", { moves }) }),
  );
  const think = h("input", { type: "checkbox", on: { change: () => ask() } });
  const wanted = choice(
    t("Lines"),
    [1, 2, 3, 4, 5].map((n) => [String(n), n === 1 ? t("1 line") : t("{n} lines", { n })]),
    "3",
    () => ask(),
  );
  const ask = () => room.do("think", { on: think.checked, lines: Number(wanted.chosen()) });
  const verdict = verdictView(room);
  const why = h("div.why");
  const comment = h("input", { type: "text", maxlength: 500, "aria-label": t("Comment on this move") });
  comment.placeholder = t("Comment on this move");
  comment.addEventListener("change", () => room.do("comment", { number: state?.tree.here ?? 0, text: comment.value }));
  const take = async (/** @type {string} */ text) => {
    const replaced = state !== null && state.tree.nodes.length > 0;
    const answer = await room.do("paste", { text });
    if (answer.re && replaced) showUndo(t("This game has taken the place of the last one."), undo);
    if (answer.re) board.element.scrollIntoView({ block: "nearest" }); // panels may have scrolled it away
    return answer;
  };
  const tools = stageTools({ flip: () => turn(), help: shogiRules });
  const leave = acceptDrops(root, take);
  /** @type {AnalysisState|null} */
  let state = null;
  /** @type {AnalysisLive|null} */
  let live = null;
  let flipped = false;
  /** @type {number|null} the line that is pointed at; the lines stand still as long */
  let pointed = null;
  /** @type {TreeMove|null} the move that led here, where it is a mistake and a better one is known */
  let slip = null;
  /** Whether the better line is pointed at. */
  let pointedBetter = false;
  /** @type {AnalysisLive["info"]} what is shown of the engine */
  let held = null;
  /** What is said about the move under the pointer. */
  let told = "";
  let whyKey = "";

  const movesPanel = panel(t("Moves"), tree.list, h("div.row.commentrow", {}, comment, tree.tools));
  movesPanel.classList.add("grows");

  const box = pasteBox(t("Paste a position or game"), "KIF, KI2, CSA, SFEN, USI", take, { room: "analysis" });
  const gamePanel = game();
  const side = sidePanels(
    [panel(t("Verdict"), verdict.parts), panel(t("Why"), why), gamePanel],
    { pinned: [panel(t("Best lines"), lines), movesPanel], room: "analysis" },
  );
  fill(
    root,
    h("h1.sr", {}, t("Analysis")),
    h(
      "div.stage",
      {},
      h("div.head", {}, status, opening, tools.element),
      h("div.barred", {}, bar.element, board.element),
      h(
        "div.row.bar",
        {},
        moves.steps,
        h("label.check", {}, think, t("Engine")),
        wanted.input,
        h("div.told", {}, effort, better),
      ),
    ),
    side,
  );

  /** Opens the place where a game is pasted. */
  function importGame() {
    side.showPanel(gamePanel);
    box.open = true;
    box.querySelector("textarea")?.focus();
  }

  function game() {
    return panel(
      t("Game"),
      box,
      h("p.small", {}, t("Or drop a file anywhere on this page.")),
      h(
        "div.row",
        {},
        saveButton("KIF", () => room.do("save", { form: "kif" }), t("Save as {form}", { form: "KIF" })),
        saveButton("CSA", () => room.do("save", { form: "csa" }), t("Save as {form}", { form: "CSA" })),
        saveButton("KI2", () => room.do("save", { form: "ki2" }), t("Save as {form}", { form: "KI2" })),
      ),
      h(
        "div.row",
        {},
        button(t("New board"), () => room.do("visit", { start: "", moves: "", at: 0 })),
      ),
    );
  }

  function turn() {
    flipped = !flipped;
    drawBoard();
  }

  const undo = () => void room.do("undo");

  /** Removes a move and what follows; asks if that is more of the game itself. @param {number} number */
  async function remove(number) {
    if (!state) return;
    const gone = following(state.tree, number);
    const question = t("Remove {n} moves of the game?", { n: gone.length });
    const asks = gone.length > 1 && isMain(state.tree, number);
    if (asks && !(await confirm(question, t("Remove")))) return;
    const { re } = await room.do("remove", { number });
    if (re) showUndo(gone.length > 1 ? t("{n} moves removed.", { n: gone.length }) : t("One move removed."), undo);
  }

  function drawBoard() {
    if (!state) return;
    const found = held?.lines ?? [];
    const line = pointed === null ? null : found[pointed];
    board.show(state.board, { flipped, arrows: line ? lineArrows(line.usi) : arrowsHere(found) });
    const [best] = found;
    bar.show(best ? best.chance : null, best ? lead(best) : "", flipped);
  }

  /** The engine's moves, and the one that was missed. @param {AnalysisLine[]} found */
  function arrowsHere(found) {
    if (slip && pointedBetter) return lineArrows(slip.better);
    const missed = slip ? [arrow(slip.better[0], "missed", "!")] : [];
    return [...missed, ...found.map(({ usi: [move] }, i) => arrow(move, KINDS[i]))];
  }

  /** @param {boolean} over */
  function pointBetter(over) {
    pointedBetter = over;
    drawBoard();
  }

  /** @param {AnalysisState} state */
  function drawBetter({ tree }) {
    slip = tree.nodes.find((one) => one.id === tree.here && one.better.length > 0) ?? null;
    pointedBetter &&= slip !== null;
    better.textContent = slip ? betterThan(slip) : "";
    better.classList.toggle("gone", !slip);
  }

  /** @param {AnalysisState} next @param {AnalysisLive} given */
  function show(next, given) {
    if (next !== state) [pointed, told] = [null, ""];
    [state, live] = [next, given];
    if (pointed === null) held = given.info;
    drawBetter(next);
    drawBoard();
    status.textContent = words(next);
    opening.textContent = openingName(next.opening);
    plates.forEach((plate, side) => plate.show(next.players[side]));
    think.checked = next.thinking;
    wanted.input.value = String(next.wanted);
    drawEffort();
    drawWhy();
    moves.show(next.tree.line.map(String), next.at);
    tree.show(next.tree, next.result ? ending(next.result) : "");
    const here = next.tree.nodes.find((one) => one.id === next.tree.here);
    if (document.activeElement !== comment) comment.value = here?.comment ?? "";
    comment.disabled = !here;
    drawLines(given, next);
    verdict.show(next, given);
  }

  /** @param {AnalysisLive} given @param {AnalysisState} next */
  function drawLines({ judging }, next) {
    const found = held?.lines ?? [];
    const note = next.over
      ? t("The game is over here.")
      : judging
        ? t("Judging the game: {n} of {m} moves", { n: judging[0], m: judging[1] })
        : next.thinking
          ? t("Reading …")
          : t("The engine is off.");
    for (const [i, row] of rows.entries()) row.show(found[i] ?? null, i ? "\u00a0" : note);
    if (lines.children.length === next.wanted) return;
    const shown = rows.slice(0, next.wanted);
    fill(
      lines,
      shown.map((row) => row.element),
    );
  }

  /** @param {number|null} which */
  function point(which) {
    pointed = which;
    if (state && live && which === null) {
      held = live.info;
      drawLines(live, state);
    }
    drawBoard();
    drawEffort();
    drawWhy();
  }

  /** Beside the steps: how far the engine has read, or why a move is good or bad. */
  function drawEffort() {
    const depth = held ? t("depth {d}, {n} positions", { d: held.depth, n: figure(held.nodes) }) : "";
    const read = depth ? `${depth} · ${t("+ is good for Black")}` : "\u00a0";
    const line = pointed === null ? null : held?.lines[pointed];
    const reason = line ? `${moveText(line.move)} ${lead(line)} · ${mainTerms(line.terms)}` : "";
    const here = state?.tree.nodes.find((one) => one.id === state?.tree.here);
    const lost = here?.mark ? `${moveText(here.name)} ${here.mark} · ${costOf(here)}` : "";
    effort.textContent = told || reason || lost || read;
    set(effort, "title", effort.textContent.trim() || null);
  }

  /** The reasons for the line that is pointed at, or the best one. */
  function drawWhy() {
    const line = held?.lines[pointed ?? 0];
    const key = JSON.stringify(line ?? null);
    if (key === whyKey) return;
    whyKey = key;
    if (!line) return fill(why, h("p.small", {}, t("The engine's reasons appear here: turn it on.")));
    fill(
      why,
      h("p", {}, h("b", {}, moveText(line.move)), ` ${lead(line)}`),
      h("p.words", {}, unbroken(moveText(line.words))),
      h("p.small", {}, seenBy(state?.board.side ?? 0)),
      termTree(line.terms),
    );
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      if (state?.undo) undo();
      event.preventDefault();
    } else if (!tools.key(event)) moves.key(event);
  }

  return { show, key, leave, link: place, follow: (_, query) => visit(room, query), bare: "start" };
}

/**
 * One of the engine's lines. The button stays the same while the engine reads on, so that it can be pressed.
 * @param {string} kind @param {{point: (on: boolean) => void, add: (moves: string) => void}} act
 */
function engineLine(kind, act) {
  let moves = "";
  const score = h(`b.${kind}`);
  const words = h("span");
  const made = button(h("span.scored", {}, score, words), () => act.add(moves), {
    kind: "engineline",
    title: t("Add this line as a variation"),
  });
  onPointer(made, act.point);
  const none = h("span.none");
  const element = h("li", {}, none);
  return {
    element,
    /** @param {AnalysisLine|null} line @param {string} note */
    show(line, note) {
      none.textContent = note;
      const wanted = line ? made : none;
      if (element.firstChild !== wanted) fill(element, wanted);
      if (!line) return;
      moves = line.usi.join(" ");
      score.textContent = lead(line);
      fill(words, unbroken(moveText(line.words)));
    },
  };
}

/** @param {string} move @param {string} kind @param {string} [label] @returns {Arrow} */
function arrow(move, kind, label) {
  const to = move.slice(2, 4);
  return move[1] === "*" ? { to, kind, label } : { from: move.slice(0, 2), to, kind, label };
}

/** How a line goes on: its moves with their numbers, one side's in another colour. @param {string[]} moves */
const lineArrows = (moves) =>
  moves.slice(0, MAX_DRAWN).map((move, i) => arrow(move, i % 2 ? "second" : "best", String(i + 1)));

/** @param {MoveTree} tree @param {number} id */
const isMain = (tree, id) => mainLine(tree).includes(id);

/** A move and all that follow it. @param {MoveTree} tree @param {number} id */
function following({ nodes }, id) {
  const gone = [id];
  for (const one of nodes) if (gone.includes(one.parent)) gone.push(one.id);
  return gone;
}

/** Black's lead in words. @param {AnalysisLine} line */
const lead = ({ score, value }) => blackScore(score, "points" in score ? value : Math.sign(value));

/** How a record says that the game ended. @param {NonNullable<AnalysisState["result"]>} result */
function ending({ how, winner }) {
  /** @type {Record<string, string>} */
  const ways = {
    TORYO: t("Resigned"),
    TSUMI: t("Mate"),
    TIME_UP: t("Out of time"),
    SENNICHITE: t("Repetition"),
    JISHOGI: t("Impasse"),
    KACHI: t("Declared"),
    CHUDAN: t("Broken off"),
    MAX_MOVES: t("Move limit"),
    FUZUMI: t("No mate"),
    ILLEGAL_MOVE: t("Foul"),
    ILLEGAL_ACTION: t("Foul"),
  };
  const who = winner === null ? "" : winner ? t("☖ White wins") : t("☗ Black wins");
  return [ways[how] ?? how, who].filter(Boolean).join(t(": "));
}

/** @param {AnalysisState} state */
function words({ board, at, over, result }) {
  if (result && at >= result.ply) return ending(result);
  if (over) return t("The game is over here.");
  return t("Move {n}: {side} to play", { n: at + 1, side: board.side ? t("☖ White") : t("☗ Black") });
}

/** @param {AnalysisState} state @returns {Place} */
function place({ start, standard, moves, at, players, tree, variations, game }) {
  const who = players.some(Boolean) ? `${players[0]} – ${players[1]}` : t("{n} moves", { n: moves.length });
  return {
    query: {
      sfen: standard ? "" : start,
      moves: moves.join(" "),
      ply: moves.length ? String(at) : "",
      tree: variations,
    },
    title: moves.length ? `${t("Analysis")}: ${who}` : "",
    text: players.some(Boolean) ? `${who} ${beginning(tree)}` : beginning(tree),
    own: variations ? game : undefined,
    key: game,
  };
}

/** @param {Room<"analysis">} room @param {URLSearchParams} query */
async function visit(room, query) {
  const tree = query.get("tree");
  if (tree) await room.do("variations", { start: query.get("sfen") ?? "", text: tree });
  return room.do("visit", {
    start: query.get("sfen") ?? "",
    moves: query.get("moves") ?? "",
    at: plyOf(query),
  });
}
