/** Endgames to solve on the Othello board: one best move, judged exactly. */

import { button, choice, fill, h, signed } from "../dom.js";
import { t } from "../i18n.js";
import { keep, recall, recallData } from "../settings.js";
import { play } from "../sound.js";

/**
 * @import { Room } from "../types/link"
 * @import { OthelloState } from "../types/states"
 */

const MAX_SEED = 2 ** 31;

/** @returns {{solved: number, tried: number, streak: number, best: number}} */
function known() {
  const kept = /** @type {Record<string, unknown>} */ (recallData("tasks") ?? {});
  const whole = (/** @type {unknown} */ n) => (Number.isSafeInteger(n) && Number(n) > 0 ? Number(n) : 0);
  return { solved: whole(kept.solved), tried: whole(kept.tried), streak: whole(kept.streak), best: whole(kept.best) };
}

/** @param {Room<"othello">} room @param {() => Promise<boolean>} leaving whether what is there may go away */
export function tasksView(room, leaving) {
  const size = choice(
    t("Empty squares"),
    ["6", "8", "10", "12"].map((n) => [n, n]),
    "8",
  );
  const next = button(t("New task"), async () => {
    if (await leaving())
      room.do("task", { empties: Number(size.chosen()), seed: Math.floor(Math.random() * MAX_SEED) });
  });
  const words = h("p.said", { role: "status" });
  const values = h("ul.taskvalues", { "aria-label": t("All moves") });
  const tally = h("p.small");

  /** @param {OthelloState} state */
  function show({ task }) {
    const key = task?.answer ? `${task.seed} ${task.empties}` : "";
    // Kept, so that an answer counts once, however often its page is loaded again.
    if (task && key && recall("judged") !== key) {
      keep("judged", key);
      count(task.answer === task.best);
    }
    words.textContent = sentence(task);
    next.classList.toggle("primary", !task || !!task.answer);
    fill(
      values,
      (task?.values ?? []).map(([move, value]) =>
        h(
          "li",
          { class: move === task?.best ? "best" : move === task?.answer ? "given" : "" },
          `${move} ${signed(value)}`,
        ),
      ),
    );
    const { solved, tried, streak, best } = known();
    tally.textContent = t("{a} of {b} right · streak {n}, best {m}", { a: solved, b: tried, n: streak, m: best });
  }

  /** @param {boolean} right */
  function count(right) {
    const now = known();
    const streak = right ? now.streak + 1 : 0;
    const best = Math.max(now.best, streak);
    keep("tasks", JSON.stringify({ solved: now.solved + Number(right), tried: now.tried + 1, streak, best }));
    play(right ? "good" : "wrong");
  }
  return { element: h("div.tasks", {}, words, h("div.row", {}, size.element, next), values, tally), show };
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
