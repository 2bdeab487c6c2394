/** Progress with the books of mate problems: kept in this browser, saved to and read from a file. */

import { keep, recallData } from "./settings.js";

/**
 * @typedef {"clean"|"later"|"shown"} Result  solved at once, with help or at a later try, or looked up
 * @typedef {{books: Record<string, Record<string, Result>>, streak: number, best: number}} Progress
 */

/** @type {Result[]} the better one first */
const RESULTS = ["clean", "later", "shown"];
const MAX_BOOKS = 50;
const MAX_PROBLEMS = 20000;

/** @param {unknown} one @returns {one is Record<string, unknown>} */
const isTable = (one) => typeof one === "object" && one !== null && !Array.isArray(one);

/** What is sound in something from outside. @param {unknown} kept @returns {Progress} */
function checked(kept) {
  const whole = (/** @type {unknown} */ n) => (Number.isSafeInteger(n) && Number(n) >= 0 ? Number(n) : 0);
  /** @type {Progress} */
  const sound = { books: {}, streak: 0, best: 0 };
  if (!isTable(kept)) return sound;
  sound.streak = whole(kept.streak);
  sound.best = Math.max(sound.streak, whole(kept.best));
  const books = isTable(kept.books) ? Object.entries(kept.books).slice(0, MAX_BOOKS) : [];
  for (const [book, problems] of books) {
    const known = isTable(problems) ? Object.entries(problems).slice(0, MAX_PROBLEMS) : [];
    const good = known.filter(([, result]) => RESULTS.includes(/** @type {Result} */ (result)));
    sound.books[book] = /** @type {Record<string, Result>} */ (Object.fromEntries(good));
  }
  return sound;
}

export const progress = () => checked(recallData("progress"));

/** @param {Progress} next */
const write = (next) => keep("progress", JSON.stringify(next));

/** @param {string} book @param {string} name @returns {Result|null} */
export const resultOf = (book, name) => progress().books[book]?.[name] ?? null;

/**
 * Records how a problem went: a better result replaces a worse one. Only a problem solved at once continues a streak.
 * @param {string} book @param {string} name @param {Result} result
 */
export function record(book, name, result) {
  const now = progress();
  const table = (now.books[book] ??= {});
  const fresh = !(name in table);
  if (fresh || RESULTS.indexOf(result) < RESULTS.indexOf(table[name])) table[name] = result;
  if (result !== "clean") now.streak = 0;
  else if (fresh) now.streak += 1;
  now.best = Math.max(now.best, now.streak);
  write(now);
}

/** A mistake ends the streak. */
export function breakStreak() {
  const now = progress();
  if (now.streak) write({ ...now, streak: 0 });
}

/** The progress as a file. @returns {string} */
export const exported = () => `${JSON.stringify({ sakiyomi: "progress", version: 1, ...progress() }, null, 1)}\n`;

/**
 * Adds the progress of a file to what is known; says whether it was one.
 * @param {string} text
 */
export function imported(text) {
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    return false;
  }
  if (!isTable(given) || given.sakiyomi !== "progress") return false;
  const [mine, theirs] = [progress(), checked(given)];
  for (const [book, problems] of Object.entries(theirs.books)) {
    const table = (mine.books[book] ??= {});
    for (const [name, result] of Object.entries(problems)) {
      const worse = name in table && RESULTS.indexOf(table[name]) <= RESULTS.indexOf(result);
      if (!worse) table[name] = result;
    }
  }
  write({ ...mine, best: Math.max(mine.best, theirs.best) });
  return true;
}
