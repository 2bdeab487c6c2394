/** Games against the engine in the Othello room: side, level and clock of a new one, and a rematch. */

import { button, choice, figure, h } from "../dom.js";
import { t } from "../i18n.js";
import { confirmNewGame } from "./confirm.js";
import { ahead } from "./plates.js";

/**
 * @import { Answer, Room } from "../types/link"
 * @import { Intents } from "../types/intents"
 * @import { OthelloState } from "../types/states"
 * @typedef {Intents["othello"]["new"]} Wanted
 */

const LEVELS = 20;

/** Minutes for the game and seconds a move. @type {() => [Wanted["clock"], string][]} */
const clocks = () => {
  const minutes = (/** @type {number} */ n) => t("{n} min", { n });
  return [
    ["none", t("no clock")],
    ["1", minutes(1)],
    ["3+2", t("{n} min + {s} s", { n: 3, s: 2 })],
    ["5", minutes(5)],
    ["10", minutes(10)],
    ["15+10", t("{n} min + {s} s", { n: 15, s: 10 })],
    ["25", minutes(25)],
  ];
};

/**
 * @param {Room<"othello">} room
 * @param {{leaving: () => Promise<boolean>, looking: (asked: Promise<Answer>) => void}} how  whether a running game may
 *   be left; and brings the board back into view
 */
export function othelloGames(room, { leaving, looking }) {
  /** @type {OthelloState|null} */
  let state = null;
  const human = choice(
    t("You play"),
    /** @type {[Wanted["human"], string][]} */ ([
      ["both", t("both sides (analysis)")],
      ["black", t("black")],
      ["white", t("white")],
    ]),
    "both",
    () => draw(),
  );
  /** @type {[string, string][]} */
  const levels = Array.from({ length: LEVELS }, (_, i) => [String(i + 1), t("level {n}", { n: i + 1 })]);
  const all = /** @type {[Wanted["level"], string][]} */ ([...levels, ["otlplg", "OTL.PLG"]]);
  const level = choice(t("Engine"), all, "8", () => draw());
  const clock = choice(t("Clock"), clocks(), "none");
  const about = h("p.small.about");

  const begin = async () => {
    if (state?.moves.length && !state.ended && !(await confirmNewGame())) return;
    looking(room.do("new", { human: human.chosen(), level: level.chosen(), clock: clock.chosen() }));
  };
  /** A game from the position shown. */
  const continueHere = async () => {
    if (!state || !(await leaving())) return;
    const side = human.chosen() === "both" ? (state.side ? "white" : "black") : human.chosen();
    const mine = side === "white" ? "white" : "black";
    looking(room.do("play_on", { human: mine, level: level.chosen(), clock: clock.chosen() }));
  };
  /** The same game again, with the other colour. */
  const again = () => {
    if (!state) return;
    const { human, level, clock } = /** @type {Wanted} */ (/** @type {unknown} */ (state));
    looking(room.do("new", { human: human === "black" ? "white" : "black", level, clock }));
  };
  const start = button(t("Start a new game"), begin, { kind: "primary" });
  const playOn = button(t("Play on from here"), continueHere);
  const rematch = button(t("Rematch"), again, { title: t("Rematch, colours swapped"), hidden: true });

  /** How the chosen level plays. */
  function draw() {
    const [depth, noise] = state?.levels[Number(level.chosen()) - 1] ?? [0, 0];
    const read = ahead(depth);
    clock.input.disabled = human.chosen() === "both";
    about.textContent =
      level.chosen() === "otlplg"
        ? t("Judges by knowledge, as people do, and reads ahead only where it must.")
        : noise
          ? t("{read}, and misjudges moves by about {d} discs on purpose.", { read, d: figure(noise) })
          : t("{read}, without mistakes on purpose.", { read });
  }

  return {
    fields: [
      h("div.row", {}, human.element, level.element, clock.element),
      about,
      h("div.row", {}, start, playOn),
    ],
    start,
    rematch,
    /** @param {OthelloState} now @param {boolean} secret whether nothing may be given away */
    show(now, secret) {
      const changed = state?.human !== now.human || state?.level !== now.level || state?.clock !== now.clock;
      if (changed && now.human !== "both") {
        [human.input.value, level.input.value, clock.input.value] = [now.human, now.level, now.clock];
      }
      state = now;
      playOn.disabled = now.over || secret;
      start.classList.toggle("primary", now.human === "both" || now.ended);
      rematch.hidden = now.human === "both" || !now.ended;
      draw();
    },
    /** The name of the opponent chosen, if there is one. */
    opponent: () => (human.chosen() === "both" ? "" : (level.input.selectedOptions[0]?.text ?? "")),
    /** Ready to play against a level: one button starts the game. */
    choose() {
      if (human.chosen() === "both") human.input.value = "black";
      draw();
    },
  };
}
