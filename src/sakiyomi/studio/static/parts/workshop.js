/** The composer's workshop: is the problem sound, what else mates, and how does the own solution compare? */

import { button, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { moveText } from "../boards/notation.js";
import { kindName } from "../boards/pieces.js";
import { checkButton } from "./check.js";
import { saveButton, savePicture } from "./save.js";
import { variationList } from "./variations.js";

/**
 * @import { Room } from "../types/link"
 * @import { OwnSolution, StudyReport, TsumeLive, TsumeState } from "../types/states"
 */

/** @param {Room<"tsume">} room */
export function workshopView(room) {
  const sound = h("p.sound", { role: "status" });
  const own = h("p.small.own");
  const compared = h("p.compared", { role: "status" });
  const take = button(t("This line is my solution"), () => room.do("own"), {
    title: t("Keeps the moves on the board as your solution, to compare them with the proof"),
  });
  const others = button(t("Look for other solutions"), () => room.do("others"), { kind: "primary" });
  const tree = variationList({
    go: (number) => room.do("branch", { number }),
    remove: () => {},
    promote: () => {},
  });
  const cut = h("p.small", {}, t("The tree is too large to show all of it; the KIF file has everything."));
  const certificate = saveButton(t("Certificate"), () => room.do("save", { form: "certificate" }));
  const check = checkButton(() => room.do("save", { form: "certificate" }));
  const files = h(
    "div.row",
    { role: "group", "aria-label": t("Save") },
    saveButton("KIF", () => room.do("save", { form: "kif" })),
    button("PNG", async () => savePicture("tsume.png", (await room.do("save", { form: "svg" })).file?.text ?? "")),
    saveButton("SVG", () => room.do("save", { form: "svg" })),
    certificate,
    check,
  );

  /** @param {TsumeState} state @param {TsumeLive} live */
  function show(state, live) {
    const { study, proof } = live;
    others.disabled = live.busy || state.editing || state.playing || proof?.status !== "proven";
    take.disabled = state.editing || state.playing || !state.line.length;
    certificate.disabled = check.disabled = !state.certificate;
    sound.textContent = study ? soundness(study, live.busy) : t("Solve the problem, then look for other solutions.");
    own.textContent = state.own.length
      ? t("Your solution: {moves}", { moves: moveText(state.own.map((one) => one.name).join(" ")) })
      : t("Play your solution on the board or paste it with its position, and it is compared.");
    fill(compared, state.compared ? comparison(state.compared) : "\u00a0");
    tree.list.hidden = !state.tree;
    cut.hidden = !state.tree || state.tree.whole;
    if (state.tree) {
      const nodes = state.tree.nodes.map((one) => ({ ...one, comment: sideWords(one.comment) }));
      tree.show({ ...state.tree, nodes });
    }
  }

  return { study: [h("div.row", {}, others, take), sound, own, compared, tree.list, cut], files, show };
}

/** What a variation is: `other 7`, `variation ≤5`. @param {string} comment */
function sideWords(comment) {
  const [kind, length] = comment.split(" ");
  if (!length) return comment;
  const n = length.replace("≤", t("at most "));
  /** @type {Record<string, string>} */
  const words = {
    variation: t("defence, mate in {n}", { n }),
    useless: t("useless interposition"),
    other: t("second solution, mate in {n}", { n }),
    last: t("also mates, at the last move"),
    late: t("also mates, later"),
    promotion: t("same move, with or without promotion"),
    place: t("same piece, dropped elsewhere"),
    return: t("returns to the main line"),
  };
  return words[kind] ?? comment;
}

/** @param {StudyReport} study @param {boolean} busy */
function soundness({ sound, left, undecided, examined, others }, busy) {
  const pieces = [...left].map(kindName).join(t(", "));
  const more = left ? ` ${t("Left in hand at the end: {pieces}.", { pieces })}` : "";
  if (sound) return t("Sound: one solution, proved.");
  if (sound === false && others.some((one) => one.kind === "other"))
    return t("Not sound: there is a second solution.") + more;
  if (sound === false) return t("Not sound.") + more;
  if (busy) return t("Looking for other solutions …");
  return examined ? t("{n} checks are still undecided.", { n: undecided }) : "\u00a0";
}

/** @param {OwnSolution} own */
function comparison({ verdict, plies, ply, move, reply }) {
  const given = { n: plies, ply, move: moveText(move), reply: moveText(reply) };
  /** @type {Record<string, string>} */
  const words = {
    same: t("Your solution is the proved main line."),
    equal: t("Your solution is as long as the main line, and leaves it at move {ply}: {move}.", given),
    longer: reply
      ? t("There is a shorter mate than your {n} moves: {reply} at move {ply}, instead of {move}.", given)
      : t("There is a shorter mate than your {n} moves: see move {ply}, {move}.", given),
    variation: t("Your defence at move {ply} is not the longest: {reply} holds out longer.", given),
    refuted: t("{move} (move {ply}) does not mate: {reply} escapes.", given),
    "not check": t("{move} (move {ply}) gives no check.", given),
    unfinished: t("Your solution does not end in mate."),
    unknown: t("Your solution could not be judged within the limit."),
  };
  return words[verdict] ?? verdict;
}
