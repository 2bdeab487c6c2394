/** Endgames to solve on the Othello board: one best move, judged exactly, and how well it went so far. */

import { button, choice, fill, h, signed } from "../dom.js";
import { t } from "../i18n.js";
import { keep, recall, recallData } from "../settings.js";
import { play } from "../sound.js";

/**
 * @import { Room } from "../types/link"
 * @import { OthelloState } from "../types/states"
 */

const MAX_SEED = 2 ** 31;
const SIZES = ["6", "8", "10", "12"];

const whole = (/** @type {unknown} */ n) => (Number.isSafeInteger(n) && Number(n) > 0 ? Number(n) : 0);

/** @returns {{solved: number, tried: number, streak: number, best: number, kinds: Record<string, unknown>}} */
function known() {
  const kept = /** @type {Record<string, unknown>} */ (recallData("tasks") ?? {});
  const kinds = /** @type {Record<string, unknown>} */ (kept.kinds ?? {});
  const { solved, tried, streak, best } = kept;
  return { solved: whole(solved), tried: whole(tried), streak: whole(streak), best: whole(best), kinds };
}

/** Tasks of a kind that were solved, and all of it. @param {string} kind @returns {[solved: number, tried: number]} */
function tally(kind) {
  const kept = known().kinds[kind];
  return Array.isArray(kept) ? [whole(kept[0]), whole(kept[1])] : [0, 0];
}

/** @param {{empties: number|string, hard: boolean}} task */
const kindOf = ({ empties, hard }) => `${empties}${hard ? " hard" : ""}`;

/** @param {Room<"othello">} room @param {() => Promise<boolean>} leaving whether what is there may go away */
export function tasksView(room, leaving) {
  const size = choice(
    t("Empty squares"),
    SIZES.map((n) => [n, n]),
    recall("task.size") ?? "8",
    (n) => keep("task.size", n),
  );
  const level = choice(
    t("Difficulty"),
    [
      ["any", t("any")],
      ["hard", t("hard: no corner, not the most discs")],
    ],
    recall("task.level") ?? "any",
    (kind) => keep("task.level", kind),
  );
  const next = button(t("New task"), async () => {
    const seed = Math.floor(Math.random() * MAX_SEED);
    if (await leaving()) room.do("task", { empties: Number(size.chosen()), seed, hard: level.chosen() === "hard" });
  });
  const words = h("p.said", { role: "status" });
  const values = h("ul.taskvalues", { "aria-label": t("All moves") });
  const streaks = h("p.small");
  const table = h("table.tasktally");

  /** @param {OthelloState} state */
  function show({ task }) {
    const key = task?.answer ? `${task.seed} ${kindOf(task)}` : "";
    // Kept, so that an answer counts once, however often its page is loaded again.
    if (task && key && recall("judged") !== key) {
      keep("judged", key);
      count(task.answer === task.best, kindOf(task));
    }
    words.textContent = sentence(task);
    next.classList.toggle("primary", !task || !!task.answer);
    fill(values, (task?.values ?? []).map(([move, value]) => judgedMove(move, value, task)));
    const { solved, tried, streak, best } = known();
    streaks.textContent = t("{a} of {b} right · streak {n}, best {m}", { a: solved, b: tried, n: streak, m: best });
    fill(table, tallyRows());
  }

  /** @param {boolean} right @param {string} kind */
  function count(right, kind) {
    const now = known();
    const [solved, tried] = tally(kind);
    const kinds = { ...now.kinds, [kind]: [solved + Number(right), tried + 1] };
    const streak = right ? now.streak + 1 : 0;
    const best = Math.max(now.best, streak);
    keep("tasks", JSON.stringify({ solved: now.solved + Number(right), tried: now.tried + 1, streak, best, kinds }));
    play(right ? "good" : "wrong");
  }
  const chosen = h("div.row", {}, size.element, level.element, next);
  return { element: h("div.tasks", {}, words, chosen, values, streaks, table), show };
}

/** A move as a bar: how much it gives away. @param {string} move @param {number} value
 * @param {OthelloState["task"]} task */
function judgedMove(move, value, task) {
  const lost = (task?.most ?? value) - value;
  const kind = move === task?.best ? "best" : move === task?.answer ? "given" : "";
  const bar = h("span.amount", { "aria-hidden": "true" });
  bar.style.width = `${Math.max(2, 100 - (100 * lost) / 64)}%`;
  return h("li", { class: kind }, h("b", {}, move), " ", h("span.worth", {}, signed(value)), h("span.scale", {}, bar));
}

/** What was solved so far, by size and difficulty. */
function tallyRows() {
  const cell = (/** @type {string} */ kind) => {
    const [solved, tried] = tally(kind);
    return h("td", {}, tried ? `${solved} / ${tried}` : "–");
  };
  const head = [t("Empty squares"), t("any"), t("hard")].map((name) => h("th", { scope: "col" }, name));
  const rows = SIZES.map((empties) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, empties),
      [false, true].map((hard) => cell(kindOf({ empties, hard }))),
    ),
  );
  return [h("caption.small", {}, t("Solved so far")), h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)];
}

/** @param {OthelloState["task"]} task */
function sentence(task) {
  if (!task) return t("Find the only best move of an endgame; the solver judges it exactly.");
  const side = task.side ? t("White") : t("Black");
  if (!task.answer) return t("{side} to move, {n} empty: which move is best?", { side, n: task.empties });
  const [value, most] = [signed(task.value ?? 0), signed(task.most ?? 0)];
  if (task.answer === task.best) return t("Right: {move} wins {value} discs.", { move: task.best, value: most });
  return t("{move} gives {value}; {best} was best with {most}.", { move: task.answer, value, best: task.best, most });
}
