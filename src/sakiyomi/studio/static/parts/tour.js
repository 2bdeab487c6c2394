/** A guided first minute: a strip over the rooms that goes from one to the next and says what to try. */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { keep, recall } from "../settings.js";

/**
 * What is marked in a room, where the card speaks of it.
 * @typedef {[link: string, words: string, mark?: string]} Stop
 */

/** @type {() => Stop[]} */
const stops = () => {
  const touch = matchMedia("(pointer: coarse)").matches;
  return [
    ["#/games/four", t("Click a column to drop a disc. Numbers say what each move is worth; the engine answers.")],
    [
      "#/tsume/first/1",
      touch
        ? t("Mate the king in one: tap the gold beside the board, then the square before the king.")
        : t("Mate the king in one: click the gold beside the board, then the square before the king."),
      ".hand button.held:enabled",
    ],
    ["#/tsume/tanuki/3.1", t("Now a longer one. A hint names the piece; a wrong check is refuted. Or let it solve.")],
    ["#/othello", t("Numbers say what each move is worth. Play one, then ask why in the panel.")],
    [
      "#/analysis?moves=7g7f+3c3d+2g2f+4c4d&ply=4",
      t("The engine shows its best lines as arrows. Play anything: it becomes a variation."),
    ],
    [
      "#/robots",
      t("Press Watch: two robots race for targets, and you see what each of them plans."),
      ".bar .primary",
    ],
    [
      "#/aquarius",
      t("Six teams pour water on a field. Press Watch; later, click a robot to drive it yourself."),
      ".bar .primary",
    ],
    ["#/", t("That was the tour. Beside each board, “?” shows the rules and keys.")],
  ];
};

/** The room and what follows it, without what a room adds later. @param {string} hash */
const placeOf = (hash) => hash.replace(/^#\/?/, "").split("?")[0];

/** Ends the tour that goes on, if one does. */
let leave = () => {};

/** Begins the tour, or goes on with it at a step, where the page is already. @param {number} [from] */
export function startTour(from) {
  leave();
  const room = /** @type {HTMLElement} */ (document.getElementById("room"));
  const header = /** @type {HTMLElement} */ (document.querySelector(".top"));
  const steps = stops();
  const ending = new AbortController();
  let at = 0;
  const words = h("p");
  const count = h("span.small");
  const back = button(t("Back"), () => go(at - 1));
  const next = button("", () => go(at + 1), { kind: "primary" });
  const card = h(
    "aside.tour",
    { role: "dialog", "aria-label": t("Tour") },
    count,
    words,
    h("div.row", {}, button(t("End the tour"), end, { kind: "quiet" }), back, next),
  );

  function end() {
    ending.abort();
    keep("tour", "");
    unmark();
    card.remove();
    room.style.removeProperty("--top");
  }

  /** @param {number} to */
  function go(to) {
    if (to >= steps.length) return end();
    say(to);
    location.hash = steps[at][0];
  }

  /** Says what a step is about. @param {number} to */
  function say(to) {
    at = to;
    keep("tour", String(at));
    unmark();
    words.textContent = steps[at][1];
    count.textContent = `${at + 1} / ${steps.length}`;
    const last = at + 1 === steps.length;
    fill(next, last ? t("Done") : t("Next"));
    /** @type {HTMLElement} */ (card.querySelector(".quiet")).hidden = last;
    back.hidden = at === 0;
    card.scrollIntoView({ block: "nearest" });
    mark();
  }

  const unmark = () => document.querySelectorAll(".tourmark").forEach((one) => one.classList.remove("tourmark"));

  /** Marks what the step speaks of, once it is there. */
  function mark() {
    const spoken = steps[at][2];
    const found = spoken && placeOf(location.hash) === placeOf(steps[at][0]) && document.querySelector(spoken);
    if (found && !found.classList.contains("tourmark")) found.classList.add("tourmark");
  }

  /** Back, Forward and the menu: the card says what belongs to the room, or ends. */
  function follow() {
    const here = placeOf(location.hash);
    if (here === placeOf(steps[at][0])) return mark();
    const known = here ? steps.findIndex(([link]) => placeOf(link) === here) : -1;
    if (known >= 0) say(known);
    else if (here.split("/")[0] !== placeOf(steps[at][0]).split("/")[0]) end();
  }

  const { signal } = ending;
  window.addEventListener("hashchange", follow, { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) end();
    },
    { signal },
  );
  // Rooms come later than their addresses.
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(".tourmark")) mark();
  });
  watcher.observe(room, { childList: true, subtree: true });
  // Boards fit what the strip leaves of the window: it covers nothing.
  const fit = new ResizeObserver(() =>
    room.style.setProperty("--top", `${header.offsetHeight + card.offsetHeight}px`),
  );
  for (const one of [header, card]) fit.observe(one);
  window.addEventListener("language", () => startTour(at), { signal });
  signal.addEventListener("abort", () => [watcher, fit].forEach((one) => one.disconnect()));
  leave = end;
  room.before(card);
  if (from === undefined) go(0);
  else say(from);
  next.focus({ preventScroll: true });
}

/** Goes on with a tour that a reload interrupted, if the page is still at its step. */
export function resumeTour() {
  const at = Number(recall("tour") || 0);
  const stop = stops()[at];
  if (at && stop && placeOf(stop[0]) === placeOf(location.hash)) startTour(at);
}
