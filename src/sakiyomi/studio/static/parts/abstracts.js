/** The papers in plain words: what each is about, and what each of its parts shows. */

import { t } from "../i18n.js";

/**
 * @typedef {{title: string, about: string, parts: Record<string, string>}} Abstract
 */

/** @type {() => Record<string, Abstract>} */
const abstracts = () => ({
  tomabechi: {
    title: t("Two robots race for targets"),
    about: t("How far must a robot read ahead to beat another one? With theorems, and an engine built as logic."),
    parts: {
      root: t("values of the start, against exact ones"),
      games: t("games against perfect play"),
      nodes: t("positions searched, and what ordering saves"),
      handicap: t("how large a fair handicap is"),
      theorems: t("the two theorems, checked on every board"),
      agents: t("many processors at once"),
      figures: t("the paper's figures"),
      hardware: t("the engine as logic (minutes)"),
      reading: t("how the paper was read"),
    },
  },
  fujii: {
    title: t("Thinking on the opponent's time"),
    about: t("Guess the opponent's move while he thinks, and prepare the answer: how much time does that save?"),
    parts: {
      replies: t("how often a guess is right"),
      shogi: t("the paper's tables, in shogi"),
      sweep: t("how many guesses are worth preparing"),
      modern: t("the same with a modern search"),
      othello: t("the same in Othello"),
      collect: t("the same with robots"),
      reading: t("how the paper was read"),
    },
  },
  tajima: {
    title: t("Othello by knowledge"),
    about: t("A program that judges a move by what it changes, as people do, and reads ahead only where it must."),
    parts: {
      table3: t("how much it reads for a move"),
      strength: t("how strong it is"),
      ablation: t("what each kind of knowledge is worth"),
      game: t("a game, move by move"),
      reading: t("how the paper was read"),
    },
  },
  takeshita: {
    title: t("Many robots, many teams"),
    about: t("A contest with far too many moves for any search, and three reductions that make it possible."),
    parts: {
      table2: t("what each reduction saves"),
      table3: t("matches against the official players"),
      maps: t("the same on other maps"),
      aqua: t("the program, part by part"),
    },
  },
  wada: {
    title: t("Mates on a parallel machine"),
    about: t("A host gives the checks that leave least freedom to many cells: how busy do they stay?"),
    parts: {
      figures: t("the paper's figures"),
      sets: t("sets of problems, solved and timed"),
      cells: t("how busy the cells are"),
      reading: t("how the paper was read"),
    },
  },
});

/** @param {string} name @returns {Abstract} */
export const abstractOf = (name) => abstracts()[name] ?? { title: "", about: "", parts: {} };
