/** A guided first minute: a card that goes from room to room and says what to try. */

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
    ["#/", t("That was the tour. Each room has a “?” with its rules and keys.")],
  ];
};

/** The room and what follows it, without what a room adds later. @param {string} hash */
const placeOf = (hash) => hash.replace(/^#\/?/, "").split("?")[0];

/** Begins the tour, or goes on with it at a step; another one that is open ends. @param {number} [from] */
export function startTour(from = 0) {
  document.querySelector(".tour")?.remove();
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
    words,
    h("div.row", {}, count, button(t("End the tour"), end, { kind: "quiet" }), back, next),
  );

  function end() {
    ending.abort();
    keep("tour", "");
    unmark();
    card.remove();
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
    mark();
  }

  const unmark = () => document.querySelectorAll(".tourmark").forEach((one) => one.classList.remove("tourmark"));

  /** Marks what the step speaks of, once it is there, and moves aside if it would cover it. */
  function mark() {
    const spoken = steps[at][2];
    const found = spoken && placeOf(location.hash) === placeOf(steps[at][0]) && document.querySelector(spoken);
    card.classList.remove("high");
    if (!found) return;
    if (!found.classList.contains("tourmark")) found.classList.add("tourmark");
    const [one, mine] = [found.getBoundingClientRect(), card.getBoundingClientRect()];
    card.classList.toggle("high", one.bottom > mine.top && one.top < mine.bottom);
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
  const room = document.getElementById("room");
  if (room) watcher.observe(room, { childList: true, subtree: true });
  signal.addEventListener("abort", () => watcher.disconnect());
  document.body.append(card);
  if (from) say(Math.min(from, steps.length - 1));
  else go(0);
  next.focus();
}

/** Goes on with a tour that a reload interrupted, if the page is still at its step. */
export function resumeTour() {
  const at = Number(recall("tour") || 0);
  const stop = stops()[at];
  if (at && stop && placeOf(stop[0]) === placeOf(location.hash)) startTour(at);
}
