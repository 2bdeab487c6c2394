/** Japanese text of the workshop, the opening explorer, board editors and reviews. */

/** @type {Record<string, string>} */
export const BOARDS = {
  // Othello: games against the engine
  "You win on time": "時間切れ勝ち",
  "You lost on time": "時間切れ負け",
  "You resigned": "投了しました",
  "Rematch": "もう一局",
  "Back to the book": "定石集にある局面に戻る",
  "{n} min": "{n}分",
  "{n} min + {s} s": "{n}分＋1手{s}秒",
  // Settings and tabs
  "Shogi moves": "将棋の指し手",
  "as the language has it": "言語に合わせる",
  "Coordinates": "座標",
  "The moves appear here.": "ここに棋譜が出ます。",
  "Books": "問題集の一覧",

  // Games of shogi
  "You": "あなた",
  "Sakiyomi": "先読み",
  "Opening": "戦型",
  "{move} was a good move": "{move}は好手でした",
  "{move} gave away {n} % of the chance to win": "{move}で勝率が{n}％下がりました",
  "Nifu: there is a pawn of yours on this file already.": "二歩です。この筋にはもう歩があります。",
  "Show the answer": "答えを見る",
  "Answer": "答え",
  "Shows the answer, and ends the streak": "答えを見ます。連続正解はここまでになります",
  "{move} is not a check: each of your moves must give check.": "{move}は王手ではありません。攻方は王手を続けます。",
  "There is a shorter mate than your {n} moves: {reply} at move {ply}, instead of {move}.":
    "あなたの{n}手より短い詰みがあります。{ply}手目は{move}でなく{reply}です。",
  "corrected diagram": "補正図",
  "{move} missed a mate in {n}": "{move}で{n}手詰を逃しました",

  // Books of mate problems
  "将棋無双, Itō Sōkan III, 1734 (public domain)": "将棋無双、三代伊藤宗看、1734年（著作権なし）",
  "machine-made problems of 1 to 11 plies, tokuhirom/tanuki-tsume-shogi (MIT, © 2026 tokuhirom)":
    "機械が作った1～11手詰、tokuhirom/tanuki-tsume-shogi（MIT、© 2026 tokuhirom）",

  // Drafts and files
  "Draft: {n} pieces": "作図中：{n}枚",
  "{name} is not a WTHOR file, or is damaged.": "{name} は WTHOR ファイルでないか、壊れています。",
  "The first {n} games": "最初の{n}局",
  "Draft: {n} discs": "配置中：石{n}個",
  "Files may be opened, dropped on this page or pasted: transcripts, GGF, WTHOR.":
    "ファイルは「開く」のほか、このページへのドロップや貼り付けでも読み込めます（棋譜、GGF、WTHOR）。",

  // Workshop
  "Workshop": "作図",
  "This line is my solution": "この手順を作意とする",
  "Keeps the moves on the board as your solution, to compare them with the proof":
    "盤上の手順を作意として残し、証明された手順と比べます",
  "The tree is too large to show all of it; the KIF file has everything.":
    "変化が多すぎるため一部だけ表示しています。KIF ファイルには全部入ります。",
  "Solve the problem, then look for other solutions.": "まず解いて、それから余詰を探してください。",
  "Your solution: {moves}": "作意：{moves}",
  "Play your solution on the board or paste it with its position, and it is compared.":
    "作意を盤で指すか、局面と一緒に貼ると、証明と比べます。",
  "at most ": "最大",
  "defence, mate in {n}": "変化・{n}手",
  "useless interposition": "無駄合",
  "second solution, mate in {n}": "余詰・{n}手",
  "also mates, at the last move": "最終手余詰",
  "also mates, later": "最終手からの余詰",
  "Left in hand at the end: {pieces}.": "駒余り：{pieces}",
  "Sound: one solution, proved.": "完全作です（解は一つと証明済み）。",
  "Not sound: there is a second solution.": "余詰があります。",
  "Not sound.": "不完全作です。",
  "Your solution is the proved main line.": "作意は、証明された本手順と同じです。",
  "Your solution is as long as the main line, and leaves it at move {ply}: {move}.":
    "作意は本手順と同じ手数で、{ply}手目 {move} から分かれます。",
  "There is a shorter mate than your {n} moves: see move {ply}, {move}.":
    "作意の{n}手より早い詰みがあります（{ply}手目 {move}）。",
  "Your defence at move {ply} is not the longest: {reply} holds out longer.":
    "{ply}手目の応手は最長ではありません。{reply} のほうが長く逃れます。",
  "{move} (move {ply}) does not mate: {reply} escapes.": "{ply}手目 {move} では詰みません。{reply} で逃れます。",
  "{move} (move {ply}) gives no check.": "{ply}手目 {move} は王手ではありません。",
  "Your solution does not end in mate.": "作意は詰みで終わっていません。",
  "Your solution could not be judged within the limit.": "制限内では作意を判定できませんでした。",
  "Undo": "元に戻す",
  "Redo": "やり直す",

  // Shogi
  "This level makes mistakes on purpose, and thinks only on its own time: stronger levels think on yours.":
    "このレベルはわざと間違え、自分の手番でだけ考えます。強いレベルはあなたの手番でも考えます。",

  "{read}, and misjudges moves by about {d} pawns on purpose.": "{read}。わざと歩{d}枚分ほどの見誤りをします。",
  "Reads {n} positions for each move, without mistakes on purpose.":
    "一手に{n}局面を読みます。わざと間違えることはありません。",

  // Othello
  "Start a new game": "新しい対局を始める",
  "This is analysis. To play {who}, press “Start a new game” under “Game”.":
    "これは検討です。{who}と対局するには、「対局」の「新しい対局を始める」を押してください。",

  // Analysis
  "1 line": "1 手順",
  "{n} lines": "{n} 手順",
  "The engine's reasons appear here: turn it on.": "エンジンを入れると、ここに理由が出ます。",
  "A graph, and a mark on every mistake.": "形勢グラフと、悪手の印を付けます。",

  // Othello
  "level {n}": "レベル {n}",
  "Openings": "定石",
  "Looks one move ahead": "1手先まで読みます",
  "Looks {n} moves ahead": "{n}手先まで読みます",
  "Judges by knowledge, as people do, and reads ahead only where it must.":
    "人のように知識で判断し、必要なときだけ先を読みます。",
  "{read}, and misjudges moves by about {d} discs on purpose.": "{read}。わざと約{d}石の見誤りをします。",
  "{read}, without mistakes on purpose.": "{read}。わざと間違えることはありません。",
  "against {move}": "{move} と比べて",
  "move": "手",
  "games": "局数",
  "value": "値",
  "result": "成績",
  "leads to": "進む定石",
  "Solve the task first.": "まず問題を解いてください。",
  "{n} tournament games reached this position.": "大会の{n}局がこの局面になりました。",
  "The book ends before this position.": "この局面は定石集にありません。",
  "To move": "手番",
  "Four discs": "最初の四石",
  "All moves": "すべての手",
  "{move} because of {pro}, in spite of {contra}.": "{move}。よい点は{pro}、悪い点は{contra}です。",
  "{move} because of {pro}.": "{move}。理由は{pro}です。",
  "{move} in spite of {contra}: everything else is worse.": "{move}。{contra}ですが、ほかの手はもっと悪くなります。",
};
