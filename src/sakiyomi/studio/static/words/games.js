/** What the built-in games say about themselves, in Japanese; a game of your own says what it likes. */

/** @type {Record<string, string>} */
export const GAMES = {
  "Two robots collect targets on a grid": "二台のロボットが目標を集める",
  "Othello": "オセロ",
  "Shogi": "将棋",
  "Random game tree, with repeated turns and forced moves": "乱数のゲーム木（手番の連続や一択の手を含む）",
  "Four in a Row": "四目並べ",
  "Hex": "ヘックス",
  "Breakthrough": "ブレイクスルー",
  "Drop a disc into a column: it falls to the lowest empty hole.":
    "列を選んで駒を落とします。いちばん下の空いた穴に入ります。",
  "Four discs of one colour in a line win: across, up or diagonally.":
    "同じ色が縦・横・斜めに四つ並べば勝ちです。",
  "cells along an edge (default 7)": "一辺のマスの数（既定 7）",
  "Put a stone on any empty cell.": "空いているマスに石を置きます。",
  "Red connects the top edge with the bottom edge, Blue the left with the right. There is no draw.":
    "赤は上と下の辺を、青は左と右の辺をつなげば勝ちです。引き分けはありません。",
  "squares along an edge (default 6)": "一辺のマスの数（既定 6）",
  "Pawns move one square ahead, straight or diagonally; they take diagonally.":
    "駒は前か斜め前へ一マス進み、相手の駒は斜めに取ります。",
  "The first pawn to reach the far edge wins; so does taking every pawn.":
    "先に向こう端へ着くか、相手の駒をすべて取れば勝ちです。",
  "width x height (default 8x8)": "幅 x 高さ（既定 8x8）",
  "number of targets (6)": "目標の数（6）",
  "seed of the random board (0)": "盤の乱数の種（0）",
  "lowest value of a target (1)": "目標の最低点（1）",
  "highest value of a target (9)": "目標の最高点（9）",
  "number of wall cells (0)": "壁の数（0）",
  "seq: B sees A's step of the tick; sim: both choose at once (seq)": "seq：B は A の一歩を見る。sim：同時に選ぶ（seq）",
  "begin after a named opening, such as tiger or 虎": "tiger や 虎 のような名前の定石の後から始める",
  "begin after an opening chosen by this number; with opening, one of its kind":
    "この番号で選ぶ定石の後から始める。opening と併せるとその種類の中から",
  "begin after a named opening, such as yagura or 矢倉": "yagura や 矢倉 のような名前の戦型から始める",
  "White plays without some pieces and moves first: lance, rook, 4 (pieces), or 四枚落ち":
    "上手の駒落ち（上手が先に指す）：lance、rook、4（枚落ち）、四枚落ち",
  "handicap": "駒落ち",
  "the starting position (default: the usual one)": "開始局面（既定は平手）",
  "moves after which the game is a draw, 0 for no limit (0)": "引き分けになる手数、0 は制限なし（0）",
  "1: a win may be declared with an entering king (27-point rule), 0: not (1)":
    "1：入玉の宣言勝ち（27点法）を認める、0：認めない（1）",
  "which tree (default 0)": "木の番号（既定 0）",
  "most moves at a node (3)": "一つの節点の最大の手数（3）",
  "decisions until the end (6)": "終わりまでの決定の数（6）",
  "percent chance that the same side decides again (30)": "同じ側が続けて決める確率、%（30）",
  "percent chance of a single move (10)": "一択になる確率、%（10）",
  "points on an edge, from -spread to spread (10)": "枝の点、-spread から spread まで（10）",
  "Choose an edge: it gives points to one of the sides. The game ends at a leaf.":
    "枝を選ぶと、どちらかに点が入ります。葉で終わりです。",
  "Circles are decisions of the first side, squares of the second; numbers are points of the first.":
    "丸は先手、四角は後手が決める所、数字は先手の点です。",
  "size": "大きさ",
  "targets": "目標",
  "seed": "乱数の種",
  "min_value": "最低点",
  "max_value": "最高点",
  "walls": "壁",
  "model": "動き方",
  "opening": "定石",
  "sfen": "局面（SFEN）",
  "longest": "最長手数",
  "declaration": "宣言勝ち",
  "branching": "枝の数",
  "depth": "深さ",
  "repeat": "手番の連続",
  "forced": "一択",
  "spread": "点の幅",
};
