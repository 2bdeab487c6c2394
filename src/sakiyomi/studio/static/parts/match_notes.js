/** What is to be said about a match of Aquarius: where it comes from, and what is missing. */

import { t } from "../i18n.js";

/** @import { AquariusState, AquariusLive } from "../types/states" */

/** @param {AquariusState} state @param {AquariusLive} live */
export function matchNotes(state, live) {
  return [forkNote(state), cutNote(state), endNote(state, live), seatsNote(state)].filter(Boolean).join(" ");
}

/** Note where a match was continued. @param {AquariusState} state */
function forkNote(state) {
  return state.earlier ? t("Continued from session {n}.", { n: state.forked }) : "";
}

/** Note for a truncated replay. @param {AquariusState} state */
function cutNote(state) {
  return state.cut === null
    ? ""
    : t("The last line of this replay is incomplete: it was read up to session {n}.", { n: state.cut + state.first });
}

/**
 * Note for a replay that stops before the end of its match.
 * @param {AquariusState} state @param {AquariusLive} live
 */
function endNote(state, live) {
  const whole = state.first + state.length >= state.sessions;
  if (whole || state.playing || live.watching || state.cut !== null) return "";
  return t("The file ends at session {n}.", { n: state.first + state.length });
}

/** Note about substitutes for unknown programs. @param {AquariusState} state */
function seatsNote(state) {
  if (!state.replaced.length) return "";
  const seats = state.replaced
    .map(({ team, name }) => t("{team} “{name}”", { team: "ABCDEF"[team], name }))
    .join(t(", "));
  const by = state.replaced[0].by;
  return state.playing
    ? t("Unknown here: {seats}. From session {n} on, {by} replaces them.", { seats, by, n: state.forked })
    : t("Unknown here: {seats}. If you play on, {by} replaces them.", { seats, by });
}
