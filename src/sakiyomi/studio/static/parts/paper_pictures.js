/** Pictures from the papers' quick reports, written by `python -m tools.paper_pictures`. */

/** By paper and part: the title in both languages.
 * @type {Record<string, Record<string, [string, string]>>} */
export const PICTURES = {
  "fujii": {
    "collect": [
      "The opponent's move was among the first guesses",
      "相手の手が予想の上位にあった割合",
    ],
    "modern": [
      "The opponent's move was among the first guesses",
      "相手の手が予想の上位にあった割合",
    ],
    "othello": [
      "The opponent's move was among the first guesses",
      "相手の手が予想の上位にあった割合",
    ],
    "shogi": [
      "Figure 3. The opponent's move was among the first guesses",
      "図3　相手の手が予想の上位にあった割合",
    ],
  },
  "tajima": {
    "ablation": [
      "Points of the program without a group of knowledge, less 50 %",
      "知識を一つ除いたプログラムの得点率 − 50 %",
    ],
    "game": [
      "Before move 18",
      "18手目の前",
    ],
    "strength": [
      "OTL.PLG against alpha-beta",
      "OTL.PLG 対 アルファベータ",
    ],
  },
  "takeshita": {
    "aqua": [
      "Points a match",
      "一試合の点",
    ],
    "final": [
      "Points over time, leader left alone",
      "得点の推移、首位を放置",
    ],
    "reading": [
      "Figure 2. Enclosed cells",
      "図2　囲まれたマス",
    ],
    "table2": [
      "Figure 4. Reduction (1): only our robots move",
      "図4　削減(1)：自分のロボットだけが動く",
    ],
    "table3": [
      "Points over time, Table 3",
      "得点の推移、表3",
    ],
  },
  "tomabechi": {
    "agents": [
      "Agent processors, 8x8, 8 targets",
      "エージェントプロセッサ、8x8、目標8個",
    ],
    "figures": [
      "Figure 1. A start on 8x8 with six targets (number/value)",
      "図1　8x8、目標六個の初期配置（番号/値）",
    ],
    "hardware": [
      "Figure 3. The engine, 4 processors, 6 targets on 8x8, values up to 9",
      "図3　エンジン（プロセッサ4台、8x8、値は9まで、目標6個）",
    ],
    "nodes": [
      "Nodes of a complete search, 8x8",
      "全探索の局面数（8x8）",
    ],
    "root": [
      "Exact root values by depth",
      "深さと正確な値の割合",
    ],
    "theorems": [
      "Theorem 1 fails on 4x4: A(1,0) B(0,0) X(1,2) Y(3,3)",
      "定理1が成り立たない例（4x4）：A(1,0) B(0,0) X(1,2) Y(3,3)",
    ],
  },
  "wada": {
    "cells": [
      "Speed-up by number of cells",
      "セル数と速度向上",
    ],
    "figures": [
      "Figure 6. Without re-expansion, problem 11.48",
      "図6　再展開なし、問題 11.48",
    ],
    "freedom": [
      "Figure 2. The position",
      "図2　局面",
    ],
  },
};
