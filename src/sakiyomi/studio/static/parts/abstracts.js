/** The papers in plain words: what each is about, what came out, and what each of its parts shows and costs. */

import { t } from "../i18n.js";

/**
 * @typedef {[words: string, seconds: number]} Part  what it shows, and processor time of its quick version
 * @typedef {{title: string, about: string, source: string, found: string[], parts: Record<string, Part>}} Abstract
 */

/** @type {() => Record<string, Abstract>} */
const abstracts = () => ({
  tomabechi: {
    title: t("Two robots race for targets"),
    about: t("How far must a robot read ahead to beat another one? With theorems, and an engine built as logic."),
    source: t("N. Tomabechi, Hachinohe Institute of Technology"),
    found: [
      t("The second theorem holds on every board; the first fails where one robot can stand in the other's way."),
      t("64 processors are hardly faster than one by the paper's scheme, and three times as fast with a shared table."),
    ],
    parts: {
      figures: [t("the paper's figures"), 0.1],
      reading: [t("how the paper was read"), 0.1],
      root: [t("values of the start, against exact ones"), 7.4],
      games: [t("games against perfect play"), 4.4],
      nodes: [t("positions searched, and what ordering saves"), 1.5],
      handicap: [t("how large a fair handicap is"), 1.2],
      theorems: [t("the two theorems, checked on every board"), 0.5],
      agents: [t("many processors at once"), 1.9],
      hardware: [t("the engine as logic"), 3.9],
    },
  },
  fujii: {
    title: t("Thinking on the opponent's time"),
    about: t("Guess the opponent's move while he thinks, and prepare the answer: how much time does that save?"),
    source: t("M. Fujii and others, Tokyo University of Agriculture and Technology"),
    found: [
      t("Preparing three to five answers brings the time down to a third, and to a quarter with the better guesses."),
      t("Where the paper's programs had that time from is not explained."),
    ],
    parts: {
      reading: [t("how the paper was read"), 0.1],
      replies: [t("what the previous tree saves"), 3.4],
      shogi: [t("the paper's tables, in shogi"), 14.5],
      sweep: [t("how many guesses are worth preparing"), 18.9],
      modern: [t("the same with a modern search"), 17.8],
      othello: [t("the same in Othello"), 0.5],
      collect: [t("the same with robots"), 0.2],
    },
  },
  tajima: {
    title: t("Othello by knowledge"),
    about: t("A program that judges a move by what it changes, as people do, and reads ahead only where it must."),
    source: t("M. Tajima, Electrotechnical Laboratory, 1984"),
    found: [
      t("Six of seven printed figures come out with both seeds."),
      t("How strong its opponent was, nobody knows any more."),
    ],
    parts: {
      game: [t("a game, move by move"), 0.1],
      reading: [t("how the paper was read"), 0.5],
      table3: [t("how much it reads for a move"), 7.7],
      strength: [t("how strong it is"), 1.1],
      ablation: [t("what each kind of knowledge is worth"), 3.4],
    },
  },
  takeshita: {
    title: t("Many robots, many teams"),
    about: t("A contest with far too many moves for any search, and three reductions that make it possible."),
    source: t("Y. Takeshita and others, Matsue College of Technology"),
    found: [
      t("The reductions give the printed depths, and the program wins as often as it did."),
      t("Rings lose their lead among teams that suck water, but do not fall behind; that is not explained."),
    ],
    parts: {
      reading: [t("how the rules were read"), 0.1],
      table2: [t("what each reduction saves"), 0.6],
      table3: [t("matches against the official players"), 2.7],
      rings: [t("enclosing or pouring densely"), 2.6],
      final: [t("the final, with the leader under attack"), 8.4],
      maps: [t("the same on other maps"), 4.2],
      aqua: [t("a better player"), 4.1],
    },
  },
  wada: {
    title: t("Mates on a parallel machine"),
    about: t("A host gives the checks that leave least freedom to many cells: how busy do they stay?"),
    source: t("S. Wada and others, Nagoya Institute of Technology"),
    found: [
      t("The printed utilisations come out on a plausible machine, which they do not determine."),
      t("Sixty problems are too few to tell whether the method saves time."),
    ],
    parts: {
      freedom: [t("the value of a check"), 0.1],
      figures: [t("how busy the cells are, over time"), 1.7],
      reading: [t("how the paper was read"), 0.1],
      machine: [t("which machine fits the printed numbers"), 1.6],
      sets: [t("sets of problems, solved and timed"), 2.8],
      cells: [t("from one cell to a thousand"), 13],
    },
  },
});

/** @param {string} name @returns {Abstract} */
export const abstractOf = (name) =>
  abstracts()[name] ?? { title: name, about: "", source: "", found: [], parts: {} };
