/** Japanese text of the home page, the viewers, own games and papers. */

/** @type {Record<string, string>} */
export const ROOMS = {
  // Any room
  "Watch again": "もう一度見る",
  "The file ends at session {n}.": "このファイルは第{n}回で終わっています。",
  "Charts from its reports": "報告の図",
  "Results and charts": "結果と図を見る",
  "Own window": "別の窓で",
  "Another part is running:": "別の部分を実行中です：",
  "Finished: {name}": "完了：{name}",
  "There is no paper “{name}”.": "「{name}」という論文はありません。",
  "{title}: {n} moves": "{title}：{n}手",
  "Games can be dropped here: KIF, KI2, CSA, SFEN, USI, GGF, WTHOR, or a replay (.jsonl).":
    "落とせるのは KIF・KI2・CSA・SFEN・USI・GGF・WTHOR の棋譜と、リプレイ（.jsonl）です。",
  "Back to the match before": "元の試合に戻る",
  "Continued from session {n}.": "第{n}回から続けた試合です。",
  "Your own orders are not in the link: save the replay to share this match.":
    "自分の命令はリンクに含まれません。この試合を伝えるにはリプレイを保存してください。",
  "A link cannot show this match elsewhere: save the replay and share the file.":
    "この試合はリンクでは伝えられません。リプレイを保存して、そのファイルを渡してください。",
  "Robots take orders at the newest session. Play on from here, with {name} as yours?":
    "ロボットに命令できるのは試合の最新の回だけです。ここから続けて {name} を動かしますか。",
  // Aquarius
  "HTTP port on this machine": "この機械の HTTP ポート",
  "Token, if the server wants one": "合い言葉（必要な場合）",
  "Token (optional)": "合い言葉（任意）",
  "Watch live": "生中継を見る",
  "Stop watching": "中継を止める",
  "A match of “sakiyomi contest serve” on this machine, session by session as it is played.":
    "この機械の「sakiyomi contest serve」の試合を、進むままに見られます。",
  "rating": "レーティング",
  "matches": "試合",
  "{n} matches": "{n}試合",
  "{n}: {winner} with {score}": "{n}：{winner}（{score}点）",
  "Read the ladders again": "読み直す",
  "Ladders: start the studio with --ladder FOLDER to see standings and replays here.":
    "--ladder FOLDER を付けて起動すると、ラダーや連戦の順位とその試合をここで見られます。",
  "Events": "出来事",
  "Live and ladders": "生中継とラダー",
  "live": "生中継",
  "{ladder}, match {n}": "{ladder}・第{n}試合",
  // Robots
  "{who} is beaten to target {n}": "{who}は目標{n}で先を越されます",
  "{who} → {n}: {p}": "{who} → {n}：{p}点",
  // Any game
  "Click on the board, or choose a move from the list.": "盤をクリックするか、一覧から手を選びます。",
  "Options": "設定",
  // Papers
  "N. Tomabechi, Hachinohe Institute of Technology": "苫米地宣裕、八戸工業大学",
  "M. Fujii and others, Tokyo University of Agriculture and Technology": "藤井勝之ほか、東京農工大学",
  "M. Tajima, Electrotechnical Laboratory, 1984": "田島守彦、電子技術総合研究所、1984年",
  "Y. Takeshita and others, Matsue College of Technology": "竹下幸裕ほか、松江工業高等専門学校",
  "S. Wada and others, Nagoya Institute of Technology": "和田誠一郎ほか、名古屋工業大学",
  "The second theorem holds on every board; the first fails where one robot can stand in the other's way.":
    "定理2はすべての盤で成り立ちます。定理1は、一方が相手の道をふさげるときに成り立ちません。",
  "64 processors are hardly faster than one by the paper's scheme, and three times as fast with a shared table.":
    "論文の方式では64台でも一台とほとんど変わりません。表を共有すると約三倍になります。",
  "Preparing three to five answers brings the time down to a third, and to a quarter with the better guesses.":
    "三つから五つの返事を用意すると、時間は三分の一、よりよい予想なら四分の一になります。",
  "Where the paper's programs had that time from is not explained.":
    "論文のプログラムがその時間をどこで得たかは説明できません。",
  "Six of seven printed figures come out with both seeds.": "論文の七つの数値のうち六つが、二つの種の両方で再現されます。",
  "How strong its opponent was, nobody knows any more.": "相手の強さは、もう分かりません。",
  "The reductions give the printed depths, and the program wins as often as it did.":
    "三つの簡略化で論文どおりの深さになり、プログラムも同じように勝ちます。",
  "Rings lose their lead among teams that suck water, but do not fall behind; that is not explained.":
    "囲む作戦は、水を吸うチームがいると差を失いますが、逆転はされません。理由は分かりません。",
  "The printed utilisations come out on a plausible machine, which they do not determine.":
    "論文の稼働率はありうる機械で再現されますが、機械は一つに決まりません。",
  "Sixty problems are too few to tell whether the method saves time.":
    "六十題では、時間が短くなるかどうかを判断できません。",
  "the engine as logic": "論理回路のエンジン",
  "what the previous tree saves": "前の木による節約",
  "how the rules were read": "規則の読み方についての注記",
  "enclosing or pouring densely": "囲むか、密にまくか",
  "the final, with the leader under attack": "首位が攻撃される決勝",
  "a better player": "より強いプレイヤー",
  "the value of a check": "王手の値",
  "how busy the cells are, over time": "セルの稼働率の時間変化",
  "which machine fits the printed numbers": "論文の数値に合う機械",
  "from one cell to a thousand": "一台から千台のセルまで",
  "took {n} s": "前回{n}秒",
  "minutes": "数分",
  "at once": "すぐ",
  "about {n} s": "約{n}秒",
  "everything": "全部",
  "full": "完全版",
  "full version: minutes instead of seconds": "完全版：数秒のかわりに数分",
  "Stop: {what}": "中止：{what}",
  "Read": "読む",
  "Read: {what}": "読む：{what}",
  "Run: {what}": "実行：{what}",
  "running …": "実行中…",
  "starting …": "始めています…",
  "Delete": "削除",
  "Delete the report “{name}”": "報告「{name}」を削除",
  "Choose a paper.": "論文を選んでください。",
  "What came out here": "ここでの結果",
  "Run a part: its report, with tables and figures beside the printed ones, is read here.":
    "項目を実行すると、論文の表や図と並べた報告をここで読めます。",
  "Games": "ゲーム",
  "Your own": "自分で作る",
  "Your own game": "自分のゲーム",
  "Random tree": "乱数の木",
  "What it thinks": "エンジンの見方",
  "Values on the board": "盤に評価を出す",
  "Think longer": "長く考える",
  "moves ahead": "先読み",
  "What the evaluation of this position is made of.": "この局面の評価の内訳です。",
  "This game has no options.": "このゲームに設定はありません。",
  "Your move ({side})": "あなたの番です（{side}）",
  "Draw the board as SVG. A shape with data-move is clickable; without a picture, a grid of cells will do.":
    "盤を SVG で描きます。data-move を付けた図形はクリックできます。絵がなければマス目でもかまいません。",
  "Install it: the studio, the search and every command then know it.":
    "インストールすると、この画面でも探索でもすべてのコマンドでも使えます。",
  "Example": "例",
  "The whole story, with an example to copy": "くわしい説明と、写して使える例",
  "I just want to look": "まず見てみたい",
  "Play Four in a Row: every move shows what it is worth.": "四目並べで遊びましょう。どの手にも評価が出ます。",
  "Mate in one, then three, then five. Or analyse your own game.": "一手詰から順に。自分の棋譜の検討もできます。",
  "Play a level that suits you, and ask why a move is bad.": "ちょうどよい強さと対局し、悪い手の理由を聞けます。",
  "I write programs": "プログラムを書く",
  "Watch bots compete, join them, or bring your own game.": "ボットの対戦を見る、参加する、自分のゲームを加える。",
  "Watch it think": "考えるところを見る",
  "Two robots racing for points": "二台のロボットの得点競争",
  "Watch it in its room": "ロボットの部屋で見る",
  "the race is over": "終了",
  "Four in a Row, Hex, Breakthrough, and games that you write: play them, and see what each move is worth.":
    "四目並べ、ヘックス、ブレイクスルー、そして自作のゲーム。どの手にも評価が出ます。",
  "target 1, worth 8": "目標1（8点）",
  "Your step ({who}): click a dot": "{who}の番：点をクリック",
  "Click a column to drop a disc. Numbers say what each move is worth; the engine answers.":
    "列をクリックすると駒が落ちます。数字は手の評価です。エンジンが応じます。",
  "Nothing speaks for either side yet.": "まだどちらにも有利な点はありません。",
  "Six teams pour water on a field. Watered and enclosed cells give points.":
    "六チームがフィールドに水をまきます。水をまいたマスと、囲んだマスが得点になります。",
  "Return to the game": "対局に戻る",
  "Bring back what was here before": "前にあったものを呼び戻す",
  "A game is going on. Leave it?": "対局中です。やめて進みますか。",
  "Leave the game": "対局をやめる",
  "Review this game": "この対局を検討する",
  "Setting up the board": "盤を並べています",
  "engine, level {n}": "エンジン（レベル {n}）",
  "{side} had to pass.": "{side}はパスでした。",
  "This variation is not part of the review.": "この変化は検討に含まれていません。",
  "No move surely lost a disc or more.": "確かに損をしたといえる手はありません。",
  "~{n}": "約{n}",
  "by estimate": "（見積もり）",
  "exactly": "（読み切り）",
  "{n} discs {how}": "{n}石{how}",
  "{side} lost {parts}.": "{side}の損は{parts}。",
  "~ is an estimate, usually off by about {n} discs; a loss that could be such an error is not marked.":
    "「約」は見積もりで、ふつう{n}石ほどの誤差があります。誤差かもしれない損には印を付けません。",
  "This address has no board that can be set up.": "このアドレスの盤面は読めません。",
  "A game needs discs of both colours on the board.": "盤には黒と白の両方の石が必要です。",
  "Choose a disc and click squares, or draw over them; clicking a disc again clears the square.":
    "石を選んでマスをクリックするか、なぞります。同じ石をもう一度クリックすると消えます。",
  "Values on the squares are switched off.": "升目の値を示していません。",
  "kept for later": "温存",
  ", counted as {n}": "（{n}点として比べる）",
  "{move}: {pro}; but {contra}.": "{move}。よい点は{pro}、悪い点は{contra}です。",
  "{move}: {pro}.": "{move}。{pro}。",
  "{name} ({value})": "{name}（{value}）",
  "{name} only has names; give it together with the .wtb file whose games it belongs to.":
    "{name}には名前だけが入っています。対局の入った .wtb ファイルと一緒に開いてください。",
};
