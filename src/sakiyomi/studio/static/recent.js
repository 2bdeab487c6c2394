/** Recent work: links to what somebody looked at, kept in this browser, few and easy to delete. */

import { keep, recallData } from "./settings.js";

const MAX_RECENT = 12;

/**
 * @typedef {{room: string, link: string, title: string, text: string, when: number, own?: string}} Work
 *   `text` grows with the work, so that a game is one entry and not one for every move; `own` names work with
 *   variations or comments, which nothing else replaces
 */

/** @param {unknown} one @returns {one is Work} */
const isWork = (one) =>
  typeof one === "object" &&
  one !== null &&
  ["room", "link", "title", "text"].every(
    (key) => typeof (/** @type {Record<string, unknown>} */ (one)[key]) === "string",
  );

/** @returns {Work[]} the newest first */
export function recentWork() {
  const kept = recallData("recent");
  return Array.isArray(kept)
    ? kept
        .filter(isWork)
        .filter((one) => one.link.startsWith("#/"))
        .slice(0, MAX_RECENT)
    : [];
}

/** @param {Work[]} works */
const write = (works) => keep("recent", JSON.stringify(works.slice(0, MAX_RECENT)));

/** Remembers a piece of work, in place of its earlier state. @param {Work} work */
export function remember(work) {
  const same = (/** @type {Work} */ one) =>
    one.link === work.link || (one.own ? one.own === work.own : work.text.startsWith(one.text));
  const others = recentWork().filter((one) => one.room !== work.room || !same(one));
  write([work, ...others]);
}

/** @param {string} link */
export const forget = (link) => write(recentWork().filter((one) => one.link !== link));

export const forgetAll = () => write([]);
