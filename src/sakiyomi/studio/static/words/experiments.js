/**
 * What contests, matches, collections and the smaller commands print, in Japanese.
 * `sakiyomi/language.py` reads it; `{n}` takes a number.
 */

/** @type {Record<string, string>} */
export const EXPERIMENTS = {
  // compose
  "{n}. mate in {n2}, {n3} pieces": "{n}. {n2}手詰、{n3}枚",
  "{n}. mate in {n2}, {n3} pieces   {themes}": "{n}. {n2}手詰、{n3}枚   {themes}",
  "{n} problems: {lengths}": "{n}題：{lengths}",
  "{n} problem: {lengths}": "{n}題：{lengths}",
  "0 problems": "0題",
  "{n} of {n2} plies": "{n2}手が{n}題",
  "{n} of {n2} plies, {rest}": "{n2}手が{n}題、{rest}",
  "{n} tries, {n2} diagrams": "{n}回の試行、{n2}図",
  "{n} try, {n2} diagrams": "{n}回の試行、{n2}図",
  "{n} tries": "{n}回の試行",
  "{n} try": "{n}回の試行",
  "resuming {folder}: {n} tries done": "再開します：{folder}、{n}回の試行が済んでいます",
  "resuming {folder}: {n} try done": "再開します：{folder}、{n}回の試行が済んでいます",
  "saved in {folder}: {tries}; repeat the command to resume": "{folder} に保存しました（{tries}）。同じコマンドで再開できます",
  "{name} the attacker's king stands on the board, and is needed ({japanese})": "{name} {japanese}：攻方の玉も盤上にあり、必要な駒",
  "{name} {n} pieces or more vanish, until only the king and two others are left ({japanese})":
    "{name} {japanese}：{n}枚以上が消え、玉とほかの二枚だけが残る",
  "{name} the king in its castle, as after a game ({japanese})": "{name} {japanese}：囲いの中の玉を詰ます",
  "{name} at most {n} pieces, the king included ({japanese})": "{name} {japanese}：玉を含めて{n}枚以下",
  "{name} nothing in hand at the start ({japanese})": "{name} {japanese}：初めに持駒がない",
  "{name} no attacking piece on the board ({japanese})": "{name} {japanese}：盤上に攻方の駒がない",
  "{name} pawns, lances and knights only ({japanese})": "{name} {japanese}：歩・香・桂だけ",
  "{name} rooks, bishops, golds and silvers only ({japanese})": "{name} {japanese}：飛・角・金・銀だけ",
  "{name} a promotion must be refused ({japanese})": "{name} {japanese}：成らないのが正解の手がある",
  "{name} every check but the last gives a piece away ({japanese})": "{name} {japanese}：最後のほかの王手はすべて捨駒",
  "{name} the attacker captures nothing ({japanese})": "{name} {japanese}：攻方は駒を取らない",
  "{name} two pieces give check at once ({japanese})": "{name} {japanese}：二枚の駒が同時に王手する",
  // book, games, bench, export, sprt
  "{side} to move: {n} games": "{side}の番：{n}局",
  "{side} to move: not in the book": "{side}の番：定石集にありません",
  "no move is in the book, which has {n} positions": "定石集（{n}局面）に、この局面の手はありません",
  "move    games   share   result    value  opening": "手       局数    割合     成績   石差  定石",
  "collect: Two robots collect targets on a grid": "collect：二台のロボットが盤上の目標を集める",
  "othello: Othello": "othello：オセロ",
  "shogi: Shogi": "shogi：将棋",
  "tree: Random game tree, with repeated turns and forced moves": "tree：乱数のゲーム木（続けて打つ手番、一つしかない手を含む）",
  "aquarius: Aquarius (水瓶の恵み), six teams of three robots on one field":
    "aquarius：水瓶の恵み。三台ずつのロボットを持つ六チームが一つのフィールドで競う",
  "a contest of teams: sakiyomi contest run --rule NAME=VALUE …": "チームの大会：sakiyomi contest run --rule 名前=値 …",
  "players: {names}": "プレイヤー：{names}",
  "position: {text}": "局面の例：{text}",
  "--set {key}=…  {meaning}": "--set {key}=…  {meaning}",
  "width x height (default 8x8)": "幅x高さ（既定 8x8）",
  "number of targets (6)": "目標の数（6）",
  "seed of the random board (0)": "盤の乱数の種（0）",
  "lowest value of a target (1)": "目標の最低点（1）",
  "highest value of a target (9)": "目標の最高点（9）",
  "number of wall cells (0)": "壁の数（0）",
  "seq: B sees A's step of the tick; sim: both choose at once (seq)": "seq：B は A の一歩を見て決める、sim：同時に決める（seq）",
  "begin after a named opening, such as tiger or 虎": "名前のある定石の後から始める（例：tiger、虎）",
  "begin after an opening chosen by this number; with opening, one of its kind":
    "この数で選ばれる定石の後から始める（opening もあれば、その系統から）",
  "the starting position (default: the usual one)": "開始局面（既定：平手）",
  "White plays without some pieces and moves first: lance, rook, 4 (pieces), or 四枚落ち":
    "駒落ちで、上手（後手）から指す（例：lance、rook、4、四枚落ち）",
  "begin after a named opening, such as yagura or 矢倉": "名前のある序盤の後から始める（例：yagura、矢倉）",
  "moves after which the game is a draw, 0 for no limit (0)": "引き分けになる手数、0 は制限なし（0）",
  "1: a win may be declared with an entering king (27-point rule), 0: not (1)": "1：入玉宣言あり（27点法）、0：なし（1）",
  "which tree (default 0)": "どの木か（既定 0）",
  "most moves at a node (3)": "節点の手の数の上限（3）",
  "decisions until the end (6)": "終わりまでの決定の数（6）",
  "percent chance that the same side decides again (30)": "同じ側が続けて決める確率、％（30）",
  "percent chance of a single move (10)": "手が一つしかない確率、％（10）",
  "points on an edge, from -spread to spread (10)": "枝の点、-spread から spread まで（10）",
  "{n} M nodes/s": "毎秒{n}百万局面",
  "{n} nodes": "{n}局面",
  "signature {n}": "目印 {n}",
  "{n} games written: {file}": "{n}局を書き出しました：{file}",
  "{n} game written: {file}": "{n}局を書き出しました：{file}",
  "Pairs played in total: {n}": "対局した組の合計：{n}",
  "SPRT of Elo {n} against {n2} ({model}): {verdict} after {n3} pairs, ratio {n4} ({bounds}).":
    "Elo {n} 対 {n2} の逐次検定（{model}）：{n3}組で{verdict}、対数尤度比 {n4}（{bounds}）。",
  "SPRT of Elo {n} against {n2} ({model}): {verdict} after 1 pair, ratio {n4} ({bounds}).":
    "Elo {n} 対 {n2} の逐次検定（{model}）：1組で{verdict}、対数尤度比 {n4}（{bounds}）。",
  "undecided": "未決着",
  "accepted": "採択",
  "rejected": "棄却",
  // report
  "All {n} games played. {rest}": "全{n}局が終わりました。{rest}",
  "{n} of {n2} games played. {rest}": "{n2}局のうち{n}局が終わりました。{rest}",
  "{game}: {one} against {other}": "{game}：{one} 対 {other}",
  "{player} scored {n} %: Elo +∞, likelihood of superiority {n2} %.":
    "{player}の得点率は{n} %、Elo +∞、相手より強い確率は{n2} %です。",
  "{player} scored {n} %: Elo -∞, likelihood of superiority {n2} %.":
    "{player}の得点率は{n} %、Elo -∞、相手より強い確率は{n2} %です。",
  "games {n} of {n2} · seed {n3} · clock {clock} · openings {openings}":
    "{n2}局中{n}局 · 乱数の種 {n3} · 時計 {clock} · 開始局面 {openings}",
  "random moves {n}": "乱数の{n}手",
  "pairs: counts of 0–2, ½–1½, 1–1, 1½–½, 2–0.": "組：0–2、½–1½、1–1、1½–½、2–0 の数。",
  "Elo: 95 % interval.": "Elo：95 % 信頼区間。",
  "pairs: counts of 0–2, ½–1½, 1–1, 1½–½, 2–0. stronger: likelihood of superiority. Elo: 95 % interval.":
    "組：0–2、½–1½、1–1、1½–½、2–0 の数。強い確率：相手より強い確率。Elo：95 % 信頼区間。",
  "Score of {player} (drawn in the HTML report)": "{player}の得点率（図は HTML の報告書にあります）",
  "Bars are 95 % intervals of the score so far.": "棒はそれまでの得点率の 95 % 信頼区間です。",
  "Pairs by the points of {player} (drawn in the HTML report)": "{player}の得点ごとの組の数（図は HTML の報告書にあります）",
  "Games": "対局",
  "Endings": "終わり方",
  "Effort": "計算量",
  "by": "理由",
  "board": "盤面",
  "moves": "手数",
  "seconds/move": "秒/手",
  "nodes/move": "局面/手",
  "mean depth": "平均の深さ",
  "{n} to {n2} moves per game, median {n3}.": "一局{n}手から{n2}手、中央値{n3}手。",
  // demo
  "Sakiyomi (先読み): reading ahead. Two robots, A and B, compete for targets on a grid.":
    "「先読み」へようこそ。二台のロボット A と B が、盤上の目標を取り合います。",
  "Both step once a tick, A chooses first. A target n/m has number n and is worth m points.":
    "一刻みに一歩ずつ動き、A が先に決めます。n/m は、番号 n、m 点の目標です。",
  "Cells marked . are nearer to A, cells marked : to B.": "「.」は A に近いマス、「:」は B に近いマスです。",
  "The match: both robots search to the end again after every step. Each states the lead that it":
    "対戦：どちらのロボットも一歩ごとに最後まで読み直し、予想する点差を言います。",
  "expects; they may disagree, because each assumes that it commits to its target first.":
    "自分が先に目標を決めると考えるので、二台の予想は食い違うことがあります。",
  "Perfect play, with every step of both robots searched to the end, gives A {n}.":
    "双方の一歩一歩を最後まで読み切った完全な対戦では、A {n} です。",
  "This match, searched in whole moves by the paper's method, gave A {n}.":
    "論文の方法（目標から目標までを一手とする読み）によるこの対戦は、A {n} でした。",
  "Next:  sakiyomi why collect --set seed=3      why a robot goes where it goes":
    "次は：sakiyomi why collect --set seed=3      ロボットがそこへ行く理由",
  "sakiyomi play collect                  drive robot A yourself":
    "sakiyomi play collect                  ロボット A を自分で動かす",
  "sakiyomi --help                        everything else": "sakiyomi --help                        ほかのすべて",
  "A goes for target {n}: {n2} with best play by both.": "A は目標{n}へ向かいます。双方最善なら {n2} です。",
  "Why not target {n}? It gives {n2}:": "なぜ目標{n}ではないのか？ そちらは {n2} です：",
  "{robot} takes {target}": "{robot} が {target} を取る",
  "End after {n} ticks: A {n2}, B {n3}: {winner}.": "{n}刻みで終わり。A {n2}、B {n3}：{winner}。",
  "A wins": "A の勝ち",
  "B wins": "B の勝ち",
  "tick {n}:  {words}": "{n}刻み目  {words}",
  "to target {n}, expects {n2}": "目標{n}へ、予想 {n2}",
  "{n}  own points": "{n}  自分の得点",
  "{n}  opponent's points": "{n}  相手の得点",
  "nothing left to go for": "向かう目標なし",
  // contest
  "{n} points": "{n}点",
  "{n} water": "水{n}",
  "session {n} of {n2}": "セッション {n}／{n2}",
  "session {n} of {n2}: {scores}": "セッション {n}／{n2}：{scores}",
  "{n} sessions, all hashes correct": "{n}セッション、すべてのハッシュが一致しました",
  "{n} session, all hashes correct": "{n}セッション、すべてのハッシュが一致しました",
  "{n} matches; 95 % intervals; behind: mean ranks behind the best": "{n}試合、95 % 信頼区間。差：首位との平均順位の差",
  "{n} match; 95 % intervals; behind: mean ranks behind the best": "{n}試合、95 % 信頼区間。差：首位との平均順位の差",
  "bot": "ボット",
  "points": "点",
  "1st": "1位",
  "behind": "差",
  "rating": "レート",
  "resuming: {n} of {n2} done": "再開します：{n2}試合のうち{n}試合が済んでいます",
  "{n} of {n2} matches are saved in {folder}; repeat the command to resume":
    "{n2}試合のうち{n}試合を{folder}に保存しました。同じコマンドで再開できます",
  "{n} of {n2} matches are saved in {folder}; repeat the command without {key} to resume":
    "{n2}試合のうち{n}試合を{folder}に保存しました。{key} を除いた同じコマンドで再開できます",
  "resuming: {n} of {n2} matches played": "再開します：{n2}試合のうち{n}試合が済んでいます",
  "{n} bots, {n2} matches; ratings in Elo points, 95 % intervals": "ボット{n}体、{n2}試合。レートは Elo、95 % 信頼区間",
  "{n} bots, {n2} match; ratings in Elo points, 95 % intervals": "ボット{n}体、{n2}試合。レートは Elo、95 % 信頼区間",
  "live: {address}": "表示中：{address}",
  "the replay so far: {file}": "ここまでのリプレイ：{file}",
  "{file} is missing in {folder}; its result counts": "{folder} に {file} がありませんが、結果は数えます",
  "waiting for {n} teams to join; Ctrl-C stops the server": "{n}チームの参加を待っています。Ctrl-C でサーバーを止めます",
  "waiting for {n} team to join; Ctrl-C stops the server": "{n}チームの参加を待っています。Ctrl-C でサーバーを止めます",
  "from other machines: {addresses}": "ほかの計算機からは：{addresses}",
  "team {n}, {name}: token {token}": "チーム{n}、{name}：トークン {token}",
  "spectators: token {token}": "観戦：トークン {token}",
  // contest check
  "fit for a contest": "大会に出られます",
  "not yet fit for a contest": "まだ大会には出られません",
  "the line: {line}": "その行：{line}",
  "its last lines on standard error:": "標準エラー出力の最後の行：",
  "{n} of {n2} sessions answered in time, on average after {n3} s, at the latest after {n4} s; {n5} points":
    "{n2}セッションのうち{n}に間に合いました（平均{n3}秒、最長{n4}秒）。{n5}点",
  "{n} of {n2} sessions answered in time, on average after {n3} s, at the latest after {n4} s; {n5} point":
    "{n2}セッションのうち{n}に間に合いました（平均{n3}秒、最長{n4}秒）。{n5}点",
  "start: It could not be started: {reason}.": "起動：起動できませんでした：{reason}。",
  "gone: It ended in session {n}: {reason}.": "終了：セッション{n}で終わりました：{reason}。",
  "it ended with exit code {n}": "終了コード{n}で終わった",
  "idle: It answered, but never commanded a robot: every text of m was empty.":
    "無命令：答えましたが、ロボットに一度も命令していません（m の文字列がすべて空）。",
  "illegal: Commands were refused in {many}, first in session {n}: {reason}.":
    "違反：{many}で命令が断られました（最初はセッション{n}）：{reason}。",
  "{n} sessions": "{n}セッション",
  "{n} session": "{n}セッション",
  "slow: Answers took up to {n} s of the {n2} s for a session: on a busier machine they will be late.":
    "遅い：一セッション{n2}秒のうち最長{n}秒かかりました。忙しい計算機では間に合わなくなります。",
  "flood: It sent too much in {many}: {reason}.": "過多：{many}で送りすぎました：{reason}。",
  "Send one cmd per session.": "cmd は一セッションに一つ送ってください。",
  "late: It gave {what} in {many}, first in session {n}.": "遅刻：{many}で{what}でした（最初はセッション{n}）。",
  "no answer in time": "時間内に答えなし",
  "A state whose for is a number wants one cmd.": "for が数の state には cmd を一つ返します。",
  "Is the output flushed after every line?": "一行ごとに出力をフラッシュしていますか？",
  "session: It commanded the wrong session in {many}: {reason}.": "番号違い：{many}で、違うセッションに命令しました：{reason}。",
  "Copy the number for of the state into session.": "state の for の数を session に写してください。",
  "malformed: A line was not a message of the protocol in {many}, first in session {n}: {reason}.":
    "書式：{many}で、プロトコルの文でない行がありました（最初はセッション{n}）：{reason}。",
  "Standard output is for messages only: print anything else to standard error.":
    "標準出力には文だけを書き、ほかのものは標準エラー出力に書いてください。",
  // hardware
  "written: {file}   ({what})": "書き出しました：{file}   （{what}）",
  "engine for {robot}: {n}   {words}": "{robot} のための先読み：{n}   {words}",
  "{n} nodes in {n2} cycles": "{n2}クロックで{n}節点",
  "software, same order without table: {n}, {n2} nodes: {same}": "同じ順序のソフトウェア（置換表なし）：{n}、{n2}節点：{same}",
  "the same": "同じ",
  "different": "異なる",
  "(processors working in parallel start moves before a better bound is known)":
    "（並列のプロセッサーは、よりよい限界が分かる前に手を調べ始めます）",
  "one agent processor: {shape}": "エージェントプロセッサー一つ：{shape}",
  "a field has {n} bits, a frame of the stack {n2}, {n3} deep": "フィールドは{n}ビット、スタックの枠は{n2}ビット、深さ{n3}",
  "{n} boards: {n2} nodes in {n3} cycles, {n4} per node, all equal to the software's":
    "盤{n}面：{n3}クロックで{n2}節点、一節点{n4}クロック、すべてソフトウェアと一致",
  "highest clock {n} MHz": "最高クロック {n} MHz",
};
