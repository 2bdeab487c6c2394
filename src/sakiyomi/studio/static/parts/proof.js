/** What the solver knows: figures while it works, the answer in words, and the moves of the proof. */

import { button, figure, fill, h } from "../dom.js";
import { t, wrong } from "../i18n.js";
import { moveText } from "../boards/notation.js";
import { kindName, squareName } from "../boards/pieces.js";
import { progress } from "./progress.js";

/**
 * @import { Room } from "../types/link"
 * @import { KnownMove, ProofReport, TsumeLive, TsumeState } from "../types/states"
 */

/** The length of a mate as problems count it: without useless interpositions. @param {ProofReport} proof */
export const lengthOf = (proof) => proof.counted ?? proof.plies;

/** @param {Room<"tsume">} room */
export function proofView(room) {
  const working = progress();
  const answer = h("p.answer", { role: "status" });
  const best = h("p.bestline");
  const known = h("div.known");

  /** @param {TsumeState} state @param {TsumeLive} live */
  function show(state, live) {
    const { proof } = live;
    working.show(live.busy, figures(live));
    const said = state.editing ? "" : state.playing ? attempt(state, live) : words(state, live);
    answer.textContent = wrong(live.trouble) || said;
    best.textContent = live.busy && proof?.line.length ? moveText(proof.line.join(" ")) : "";
    best.classList.toggle("gone", !live.busy);
    drawKnown(state);
  }

  /** @param {TsumeState} state */
  function drawKnown({ answer: reply, defences }) {
    /** @param {KnownMove} one @param {string} length */
    const move = ({ name, move }, length) =>
      button(h("span", {}, moveText(name), h("small", {}, ` ${length}`)), () => room.do("move", { move }), {
        kind: "choice",
      });
    if (reply) {
      fill(known, h("p", {}, t("The proof plays"), " ", move(reply, t("mate in {n}", { n: reply.plies }))));
    } else if (defences.length) {
      const list = defences.map((one) => move(one, String(one.plies)));
      fill(known, h("p", {}, t("Defences: choose one to see the answer")), h("div.row.defences", {}, list));
    } else fill(known);
  }

  return { working: working.element, answer, best, known, show };
}

/** @param {TsumeLive} live @returns {[string, string][]} */
function figures({ proof, cells }) {
  const shown = proof?.nodes ? proof : null;
  /** @type {[string, string][]} */
  const common = [
    [t("positions"), shown ? figure(shown.nodes) : "–"],
    [t("time"), proof ? t("{n} s", { n: figure(proof.seconds, 1) }) : "–"],
  ];
  if (cells) return common;
  return [
    ...common,
    [t("depth"), proof?.depth ? String(proof.depth) : "–"],
    [t("open"), shown && shown.open <= 1e6 ? figure(shown.open) : "–"],
    [t("table"), shown ? `${figure(100 * shown.full)} %` : "–"],
  ];
}

/** The hint in words. @param {NonNullable<TsumeState["hint"]>} hint */
function advice({ level, origin, name, plies, sure }) {
  if (!level && !sure) return t("The solver found no mate in its time: try on, or ask for the answer.");
  if (!level) return t("There is no mate from here: take a move back.");
  if (level > 1) return t("Hint: {move}", { move: moveText(name) });
  const n = plies ?? 0;
  if (origin[1] === "*") return t("Hint: drop the {piece} (mate in {n}).", { piece: kindName(origin[0]), n });
  return t("Hint: move the piece on {square} (mate in {n}).", { square: squareName(origin), n });
}

/** How an attempt by hand goes. @param {TsumeState} state @param {TsumeLive} live */
function attempt({ verdict, hint, line, place, missed }, { busy }) {
  if (missed) return t("{move} is not a check: each of your moves must give check.", { move: moveText(missed) });
  if (hint && !verdict) return advice(hint);
  const longer = place?.plies && line.length > place.plies;
  if (verdict === "mate" && longer) {
    return t("Mate in {n}; the shortest takes {m}.", { n: line.length, m: place.plies ?? 0 });
  }
  /** @type {Record<string, string>} */
  const verdicts = {
    mate: t("Mate! You have solved it."),
    escape: t("The king escapes: there is no mate after this move."),
    unclear: t("The defender holds out: no mate was found after this move."),
  };
  const waiting = line.length % 2 ? t("The defender is thinking …") : t("Looking for a hint …");
  return verdicts[verdict] ?? (busy ? waiting : t("Your move: give check."));
}

/** @param {TsumeState} state @param {TsumeLive} live */
function words(state, { busy, proof }) {
  if (!proof && busy) return t("Looking for a mate …");
  if (!proof && isMate(state)) return t("Mate! The king has no way out.");
  if (!proof) return state.place && !state.at ? t("Find the mate: play it on the board.") : t("Not solved yet.");
  const length = lengthOf(proof);
  const known = length ? t("Mate in {n}", { n: length }) : "";
  if (busy) return known ? t("{known}; looking for a shorter one …", { known }) : t("Looking for a mate …");
  if (proof.status === "disproven") return t("There is no mate (proved).");
  if (proof.status === "unknown" || !known) return t("Not found within the limit.");
  const sure = proof.shortest || proof.plies === 1;
  const more = sure ? t("Proved to be the shortest mate.") : t("Proved; there may be a shorter one.");
  const said = t("{known}. {words}", { known, words: more });
  if (length === proof.plies) return said;
  return `${said} ${t("({n} with useless interpositions)", { n: proof.plies ?? 0 })}`;
}

/** Whether the moves that were played have ended in mate. @param {TsumeState} state */
function isMate({ over, board, attacker }) {
  return over && board.check && board.side !== attacker;
}
