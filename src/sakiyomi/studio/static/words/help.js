/**
 * The help of all commands in Japanese, sentence by sentence. `sakiyomi/language.py` reads it;
 * a test finds sentences without Japanese.
 */

/** @type {Record<string, string>} */
export const HELP = {
  "TEXT": "文字列",
  "NUMBER": "数",
  "FILE": "ファイル",
  "FOLDER": "フォルダー",
  "OPTIONS": "オプション",
  "COMMAND": "コマンド",
  "ARGS": "引数",
  // Headings
  "Usage:": "使い方：",
  "Options": "オプション",
  "Arguments": "引数",
  "Commands": "コマンド",
  "| argument or option | meaning |": "| 引数・オプション | 意味 |",
  "Example:": "例：",
  "Examples:": "例：",
  "Show this message and exit.": "この説明を表示します。",
  "Show the version and exit.": "バージョンを表示します。",
  "[required]": "[必須]",
  // All commands
  "Look-ahead in competitive games (先読み): find the best move and explain it.":
    "対戦ゲームの先読み：最善手を見つけ、その理由を説明します。",
  "Open the studio in the browser.": "ブラウザーでスタジオを開きます。",
  "Watch two collecting robots, drawn and explained.": "二台の収集ロボットの対戦を、図と説明で見ます。",
  "Find the best move in a position.": "局面の最善手を見つけます。",
  "Explain why a move is good or bad, in terms that add up.": "手の良し悪しを、足し合わせられる項目で説明します。",
  "Play a game in the terminal.": "端末で対局します。",
  "Solve mate problems (詰将棋).": "詰将棋を解きます。",
  "Compose new mate problems (詰将棋).": "新しい詰将棋を創作します。",
  "Check a certificate of mate, independently.": "詰みの証明書を、独立したルールで検証します。",
  "Solve an Othello endgame exactly.": "オセロの終盤を読み切ります。",
  "Review an Othello game: what each move lost.": "オセロの棋譜を検討し、各手の損を調べます。",
  "Browse the Othello opening book.": "オセロの定石集を見ます。",
  "Draw a position as text or SVG.": "局面を文字または SVG で描きます。",
  "Convert shogi games: KIF, KI2, CSA, USI, SFEN.": "将棋の棋譜を変換します（KIF、KI2、CSA、USI、SFEN）。",
  "Play a match of two players.": "二人のプレイヤーを何局も対戦させます。",
  "Play all against all, or one against all.": "総当たり、または一人対全員で対戦させます。",
  "Show the results of a run; write them as HTML.": "対戦の結果を表示し、HTML に書き出します。",
  "Apply a sequential test to a match.": "対戦の結果を逐次検定にかけます。",
  "Write the games of a run for other programs.": "対戦の棋譜を、ほかのソフトの形式で書き出します。",
  "Run as a shogi engine for a GUI (USI).": "GUI 用の将棋エンジンとして動きます（USI）。",
  "Run as an Othello engine for NBoard.": "NBoard 用のオセロエンジンとして動きます。",
  "Run as an Othello engine for GTP programs.": "GTP のソフト用のオセロエンジンとして動きます。",
  "List the games, their options and players.": "ゲームと、その設定、プレイヤーの一覧です。",
  "Measure the search; its node counts never vary.": "探索の速さを測ります。局面数は必ず同じです。",
  "Repeat a paper's experiments; write a report.": "論文の実験を再現し、報告書を書きます。",
  "Run contests of Aquarius (水瓶の恵み), six teams.": "六チームで競う「水瓶の恵み」の大会を開きます。",
  "Build and simulate the look-ahead engine as logic.": "先読み機構を論理回路として組み立て、模擬します。",
  "Complete commands and options in your shell.": "シェルでコマンドとオプションを補完します。",
  "Only this game (default: all).": "このゲームだけ（既定：すべて）。",
  // Shared options
  "A game by name (see `sakiyomi games`), or module:NAME.": "ゲームの名前（`sakiyomi games` で一覧）、または モジュール:名前。",
  "A position: text, a file, or - for standard input (default: the start position).":
    "局面：文字列、ファイル、または -（標準入力）。省略すると開始局面。",
  "Set an option of the start position, such as seed=3; repeatable.": "開始局面の設定（例：seed=3）。繰り返し指定できます。",
  "Stop at this depth, in decisions of both sides together.": "この深さで止めます（双方の手を合わせて数えます）。",
  "Stop after this many nodes; repeats exactly on any machine.": "この局面数で止めます。どの計算機でも同じ結果になります。",
  "Stop after this many seconds (default: 5).": "この秒数で止めます（既定：5）。",
  "Stop after this many seconds (default: no limit).": "この秒数で止めます（既定：制限なし）。",
  "Memory for the table, in MB.": "置換表のメモリー（MB）。",
  "Number of threads, which share one table.": "一つの置換表を共有するスレッドの数。",
  "Number of threads.": "スレッドの数。",
  "Number of workers (0: all cores); results do not depend on it.":
    "セル（仕事を受け持つもの）の数（0：全コア）。結果は変わりません。",
  "Where the work runs: threads, processes or ray (default: chosen for the task).":
    "セルを動かす所：threads、processes、ray（既定：仕事に合わせて選択）。",
  "Use a running Ray cluster: HOST:PORT or auto (default: start Ray here).":
    "動いている Ray クラスターを使います：HOST:PORT または auto（既定：ここで Ray を起動）。",
  "Ask this player instead of alpha-beta, such as otlplg.": "αβ探索の代わりに、このプレイヤーに尋ねます（例：otlplg）。",
  "Print Japanese, also names of moves (shogi: ▲７六歩); the default where LANG is ja.":
    "日本語で表示します。手の名前も日本語です。LANG が ja なら指定は不要です。",
  "Print JSON instead of text.": "文章の代わりに JSON を出力します。",
  "Overwrite an existing file.": "すでにあるファイルを上書きします。",
  "Show only the result.": "結果だけを表示します。",
  "A file, or - for standard input.": "ファイル、または -（標準入力）。",
  "A file, or - for standard output.": "ファイル、または -（標準出力）。",
  "Seed of the random choices.": "乱数の種。",
  "Write an SVG image to this file (- for standard output).": "このファイルに SVG 画像を書きます（- は標準出力）。",
  // studio, demo
  "Open the studio in the browser: solve mates, play, ask why, watch robots.":
    "ブラウザーでスタジオを開きます。詰将棋を解き、対局し、理由を尋ね、ロボットを眺められます。",
  "Ctrl-C closes it.": "Ctrl-C で閉じます。",
  "Address to listen on; other than localhost, a token is required.":
    "待ち受けるアドレス。localhost 以外ではトークンが必要です。",
  "Port to listen on (default: 8377, or a free one).": "待ち受けるポート（既定：8377、ふさがっていれば空きポート）。",
  "Require this token (default: none on localhost, else a random one).":
    "このトークンを求めます（既定：localhost では不要、ほかでは乱数）。",
  "Open the page in the browser.": "ページをブラウザーで開きます。",
  "Folder of a contest ladder or series to show in the Aquarius room; repeatable.":
    "水瓶の部屋に表示する、ラダーまたは連続した試合のフォルダー。繰り返し指定できます。",
  "Game of your own for the room Any game, as module:NAME; repeatable.":
    "「その他のゲーム」の部屋に加える自分のゲーム。モジュール:名前 の形で、繰り返し指定できます。",
  "Take a tour in the terminal: a match of two collecting robots, drawn and explained.":
    "端末での紹介です。二台の収集ロボットの対戦を、図と説明で見せます。",
  "Seed of the board.": "盤の乱数の種。",
  "Do not pause between ticks.": "途中で間をおきません。",
  // best, why, play
  "Ctrl-C stops the search and shows the best move so far.": "Ctrl-C で探索を止め、それまでの最善手を表示します。",
  "Scores that were read to the end of the game are called proved.":
    "終局まで読み切った値には「証明済み」と表示します。",
  "With --threads, several threads share one table; with --scheme, cells share the work, also on a cluster.":
    "--threads では複数のスレッドが一つの置換表を共有し、--scheme ではセルが仕事を分け合います（クラスターでも動きます）。",
  "Number of best moves to show, each with its own score.": "表示する上位の手の数。どの手にも正確な評価が付きます。",
  "Divide the search among cells: root (as in the paper), root-table (with our tables) or siblings (scales better).":
    "探索をセルに分けます：root（論文のとおり）、root-table（置換表付き）、siblings（セルが多くても効率的）。",
  "With --scheme root: plies that the host expands, 1 or 2 (default: 1).":
    "--scheme root のとき、親が展開する手数。1 か 2（既定：1）。",
  "Explain why a move is good or bad: named terms that add up, and the difference to another move.":
    "手の良し悪しを説明します。名前の付いた項目の合計が評価値になり、ほかの手との差も分かります。",
  "Moves are written as in the game; for the collecting robots also as the number of a target.":
    "手はそのゲームの書き方で書きます。収集ロボットでは目標の番号でも書けます。",
  "With --player, a player that explains itself, such as otlplg for Othello, gives its own reasons.":
    "--player を付けると、オセロの otlplg のように自分で説明できるプレイヤーが、自分の理由を述べます。",
  "Explain this move (default: the best one).": "説明する手（既定：最善手）。",
  "Compare with this move (default: the next best).": "比べる手（既定：次善手）。",
  "Levels of detail; 2 in shogi: the pieces that make up each term (default: 1).":
    "説明の細かさ。将棋で 2 にすると、各項目を作る駒まで示します（既定：1）。",
  "Play a game in the terminal, against an engine or between two of them.":
    "端末で対局します。エンジンと対局することも、エンジンどうしを戦わせることもできます。",
  "As a human, type a move, or `help` for other commands (moves, hint, undo, resign, quit and others).":
    "人の番では、手を打ち込みます。`help` でほかの命令（moves、hint、undo、resign、quit など）が見られます。",
  "`sakiyomi games` lists the players of each game.": "ゲームごとのプレイヤーは `sakiyomi games` で分かります。",
  "The player otlplg (Othello) also says why it moves.": "オセロの otlplg は、打つたびに理由も述べます。",
  "Othello can start from a named opening (--set opening=tiger), or from one chosen by --set seed=3.":
    "オセロは、名前のある定石（--set opening=tiger）や、--set seed=3 で選ばれる定石から始められます。",
  "Player of the first side: human, or a player by name.": "先手のプレイヤー：human（人）か、プレイヤーの名前。",
  "Player of the second side.": "後手のプレイヤー。",
  "Time of each side, such as 60+0.6 (increment) or main=300,byoyomi=10.":
    "持ち時間。60+0.6（加算）や main=300,byoyomi=10（秒読み）のように書きます。",
  "Write the game to this file: .kif, .csa (shogi), .ggf (Othello), .txt, .json or .csv.":
    "対局をこのファイルに書きます：.kif・.csa（将棋）、.ggf（オセロ）、.txt、.json、.csv。",
  // mate
  "Solve mate problems (詰将棋): the side to move gives check with every move.":
    "詰将棋を解きます。手番の側が攻方で、王手をかけ続けます。",
  "Exit code: 0 mate proved, 1 no mate (proved), 2 bad input or failed cells, 3 unknown within the limits, 130 Ctrl-C.":
    "終了コード：0 詰み（証明済み）、1 不詰（証明済み）、2 入力の誤りかセルの故障、3 制限内では不明、130 Ctrl-C。",
  "For many problems: 0 all decided, 2 some unreadable, 3 some unknown.":
    "問題が複数のとき：0 すべて決着、2 読めない問題あり、3 不明の問題あり。",
  "Show how many replies each check leaves:": "王手ごとの応手の数を見る：",
  "On two cores:": "二つのコアで解く：",
  "SFEN or another text of a shogi position, files or folders, or - for standard input.":
    "将棋の局面（SFEN など）、ファイル、フォルダー、または -（標準入力）。",
  "With --gallery: a set and numbers, such as muso 30.": "--gallery では作品集と番号（例：muso 30）。",
  "any: any mate; shortest: the proved shortest; all: other solutions (余詰) too.":
    "any：どんな詰みでも、shortest：最短を証明、all：余詰も調べます。",
  "Play these moves of both sides first, in USI or as ▲２三金 △１一玉.":
    "先に双方のこの手を進めます。USI または ▲２三金 △１一玉 のように書きます。",
  "Let the defender play this while the attacker follows the solution.":
    "攻方は解のとおりに指し、玉方はこの手を選んだときを調べます。",
  "Write the solution with variations as KIF (.kif: Shift_JIS, .kifu: UTF-8, -: print it), or as .ki2, .csa or .usi.":
    "解を変化手順とともに KIF で書きます（.kif は Shift_JIS、.kifu は UTF-8、- は表示）。.ki2、.csa、.usi でも書けます。",
  "For many problems with --find all: a folder.": "--find all で複数の問題を解くときはフォルダーです。",
  "Write the whole proof to this file; see `sakiyomi verify`.": "証明の全体をこのファイルに書きます（`sakiyomi verify` で検証）。",
  "freedom: instead of solving, show how many replies each check leaves (Wada et al.).":
    "freedom：解く代わりに、王手ごとの応手の数を示します（和田ほか）。",
  "Give all missing pieces to the defender.": "使われていない駒をすべて玉方の持駒にします。",
  "Take problems from the included sets; alone, list the sets.": "付属の作品集の問題を使います。これだけなら一覧を表示します。",
  "Folder to resume from: for many problems their answers, for one with --find all the checks that are decided.":
    "再開のためのフォルダー。複数の問題ならその答え、一問で --find all なら結論の出た王手を記録します。",
  "With --find all: most nodes for each other check (default: within the limit).":
    "--find all で、ほかの王手ひとつあたりの局面数の上限（既定：全体の制限まで）。",
  "For many problems with --find all: a table of their flaws as HTML.":
    "--find all で複数の問題を解いたとき、キズの表を HTML で書きます。",
  "Number of threads per problem, which share one table.": "一問あたりのスレッドの数（一つの置換表を共有）。",
  "Solve one problem on several cells: best, shared, exchange, paper or paper-plain.":
    "一問を複数のセルで解きます：best、shared、exchange、paper、paper-plain。",
  "The executor may then also be simulated: cells in virtual time.":
    "このとき --executor には simulated（仮想時間のセル）も使えます。",
  // compose, verify
  "Compose mate problems (詰将棋): search for new ones, and keep those that are proved sound.":
    "詰将棋を創作します。新しい図を探し、完全作と証明できたものだけを残します。",
  "Random mates grow by steps back and small changes.": "でたらめに作った詰みを、逆算と小さな変更で育てます。",
  "Every problem has one solution, leaves nothing in hand, and needs all its pieces.":
    "どの問題も解は一つで、駒余りがなく、すべての駒に意味があります。",
  "The folder gets problems.tsv (read by `sakiyomi mate`), kif/ and index.html, the most interesting problem first.":
    "フォルダーには problems.tsv（`sakiyomi mate` で読めます）、kif/、index.html ができ、面白い問題から順に並びます。",
  "The same command resumes after Ctrl-C, and continues with a higher goal.":
    "Ctrl-C のあとは同じコマンドで再開し、目標を増やせば続きを探します。",
  "The same seed gives the same problems, however many workers there are.":
    "乱数の種が同じなら、セルがいくつでも同じ問題ができます。",
  "Without --tries or --minutes, it gives up after 500 tries that found nothing (exit code 3).":
    "--tries も --minutes もなければ、500回試して1作もできないときにやめます（終了コード3）。",
  "Length of the problems, as books count: 5, or 3-7.": "手数（本と同じ数え方）：5、または 3-7。",
  "Pieces on the board, with kings, and in hand: 6, or 3-12.": "盤上（玉を含む）と持駒の枚数：6、または 3-12。",
  "What they must show, such as two-kings or 双玉; repeatable (see --themes).":
    "入れたい手筋や趣向（例：two-kings または 双玉）。繰り返し指定できます（--themes で一覧）。",
  "Stop after this many problems (default: 10).": "この問題数でやめます（既定：10）。",
  "Stop after this many tries.": "この試行回数でやめます。",
  "Stop after this many minutes.": "この分数でやめます。",
  "The run folder (default: one in runs/ for this wish).": "記録のフォルダー（既定：この条件のためのフォルダーを runs/ に作成）。",
  "List the themes, and do nothing else.": "手筋や趣向の一覧だけを表示します。",
  "Check a certificate of a mate, or of no mate, independently: by its own rules, without any search.":
    "詰み、または不詰の証明書を検証します。探索をせず、独立に書かれたルールだけで確かめます。",
  "Exit code: 0 if the certificate proves its claim, 2 if it does not, or cannot be read.":
    "終了コード：証明書が正しければ 0、正しくないか読めなければ 2。",
  "A certificate, or - for standard input.": "証明書、または -（標準入力）。",
  "Give up after checking this many positions.": "この局面数まで調べたら、あきらめます。",
  "Check with the rules in plain Python; a few times slower.": "素朴な Python で書いたルールで検証します（数倍遅くなります）。",
  // solve, review, book
  "Solve an Othello endgame: the exact score with perfect play, and a best line.":
    "オセロの終盤を読み切り、双方最善の石差とその手順を求めます。",
  "With --selective the score is probable, not proved, and marked as such.":
    "--selective では値は見込みであり、証明ではありません。そのように表示します。",
  "Empty squares count for the winner.": "空きマスは勝った側に数えます。",
  "Ctrl-C or a limit ends the search and shows what is proved so far.":
    "Ctrl-C または制限で終わると、それまでに証明できたことを表示します。",
  "Exit code: 0 solved (with --selective: probably), 2 bad input, 3 not solved within the limits.":
    "終了コード：0 読み切り（--selective では見込み）、2 入力の誤り、3 制限内では読み切れず。",
  "A board, a transcript, a GGF game (its last position), or - for standard input.":
    "盤面、棋譜（f5d6c3…）、GGF（最後の局面）、または -（標準入力）。",
  "Find only the winner; faster than the exact score.": "勝ち負けだけを求めます。石差を求めるより速くなります。",
  "Solve this many of the best moves.": "上位の手をこの数だけ読み切ります。",
  "Prune unlikely lines, with this confidence in percent for each cut-off, such as 90.":
    "見込みの薄い手順を省きます。枝刈りごとの確信度をパーセントで指定します（例：90）。",
  "Faster, but the result is only probable.": "速くなりますが、答えは見込みです。",
  "Review a recorded Othello game: how many discs each move lost, where the game turned, and why.":
    "オセロの棋譜を検討します。各手が何石の損か、どこで勝敗が分かれたか、なぜかを示します。",
  "Losses near the end are exact; earlier ones are estimates by search and marked with ~.":
    "終盤の損は正確です。それより前は探索による見積もりで、〜が付きます。",
  "With --html, every game of the file (GGF, WTHOR, or a transcript per line) goes into one report.":
    "--html では、ファイルの全局（GGF、WTHOR、一行一局の棋譜）を一つの報告書にまとめます。",
  "A transcript (f5d6c3…) or GGF: the text, a file, or - for standard input; or a .wtb file.":
    "棋譜（f5d6c3…）または GGF：文字列、ファイル、-（標準入力）。.wtb ファイルも読めます。",
  "Number of the game in a file with several, from 1.": "複数局のファイルの中の何局目か（1 から）。",
  "Solve exactly with at most this many empty squares.": "空きマスがこの数以下なら読み切ります。",
  "Search depth before that, in moves of both sides.": "それより前の探索の深さ（双方の手数）。",
  "Write a plot to this SVG file (- for standard output).": "この SVG ファイルにグラフを書きます（- は標準出力）。",
  "Review all games and write one page about them to this HTML file.":
    "全局を検討し、この HTML ファイルに一つのページとして書きます。",
  "Browse the opening book: which moves are played in tournaments, how they score, what a search says.":
    "定石集を見ます。大会で打たれた手、その成績、探索の評価が分かります。",
  "`result` is the mean result of the side to move in percent (a draw is a half), `value` its lead in discs by search.":
    "`result` は手番の側の平均成績（％、引き分けは半分）、`value` は探索による石差です。",
  "The book is learnt from the tournament games of the WTHOR base.": "定石集は WTHOR データベースの大会の棋譜から作りました。",
  // draw, convert
  "Draw a position and print it as one line of text, or write an SVG image.":
    "局面を図と一行の文字列で表示します。SVG 画像にもできます。",
  "Convert a shogi game or position between KIF, KI2, CSA, USI, SFEN and drawn boards.":
    "将棋の棋譜や局面を、KIF、KI2、CSA、USI、SFEN、盤面図の間で変換します。",
  "Files may be UTF-8 or Shift_JIS.": "ファイルは UTF-8 でも Shift_JIS でも読めます。",
  "As other programs expect, .kif and .ki2 are written in Shift_JIS, .kifu and .ki2u in UTF-8.":
    "ほかのソフトに合わせ、.kif と .ki2 は Shift_JIS、.kifu と .ki2u は UTF-8 で書きます。",
  "The formats sfen, bod, ascii and svg hold only the last position.": "sfen、bod、ascii、svg は最後の局面だけです。",
  "kif, ki2, csa, csa3, usi, sfen, bod, ascii or svg (default: by --out's extension, or kif).":
    "kif、ki2、csa、csa3、usi、sfen、bod、ascii、svg（既定：--out の拡張子、なければ kif）。",
  "kif, ki2, csa or sfen (default: detected).": "kif、ki2、csa、sfen（既定：自動判別）。",
  "utf-8 or shift_jis (default: shift_jis for .kif and .ki2, utf-8 for all others).":
    "utf-8 または shift_jis（既定：.kif と .ki2 は shift_jis、ほかは utf-8）。",
  // match, tournament, report, sprt, export
  "Play a match of pairs of games: each opening twice, with colours swapped.":
    "同じ開始局面を先後入れ替えて二局ずつ、対戦させます。",
  "The run is a folder.": "対戦は一つのフォルダーに記録します。",
  "The same command resumes it where it stopped; finished games are never lost.":
    "同じコマンドで、止まった所から再開します。終わった対局は失われません。",
  "A player by name, or LABEL=NAME.": "プレイヤーの名前、または 表示名=名前。",
  "The other player.": "もう一人のプレイヤー。",
  "Number of games per pairing; must be even.": "組み合わせごとの局数（偶数）。",
  "60+0.6 (seconds and increment), main=300,byoyomi=10, seconds=1 or nodes=5000 per move (default: no clock).":
    "60+0.6（秒と加算）、main=300,byoyomi=10（秒読み）、一手あたり seconds=1 や nodes=5000（既定：時計なし）。",
  "With speed=100000, that many nodes count as one second.": "speed=100000 を付けると、その局面数を一秒と数えます。",
  "A file with one position per line, or a book of the game by name.": "一行に一局面のファイル、またはゲーム付属の定石集の名前。",
  "Random moves in each opening (default: 4 if openings would all be the same, else 0).":
    "開始局面ごとの乱数の手数（既定：開始局面が皆同じになるなら 4、ほかは 0）。",
  "End games early: win:score=800,moves=4, draw:score=20,moves=8,after=60, longest:moves=300, solver:nodes=100000.":
    "早めの判定：win:score=800,moves=4、draw:score=20,moves=8,after=60、longest:moves=300、solver:nodes=100000。",
  "Repeatable.": "繰り返し指定できます。",
  "Stop when this sequential test has decided, such as elo0=0,elo1=10.":
    "この逐次検定で決着がついたら止めます（例：elo0=0,elo1=10）。",
  "Seed of the openings and of the players' random choices.": "開始局面とプレイヤーの乱数の種。",
  "Judge all games together by rule 12 of collect: A must lead by more than this.":
    "収集ロボットの規則 12 で全局をまとめて判定します。A はこの点より多くリードしなければなりません。",
  "The run folder (default: one in runs/ for this command).": "記録のフォルダー（既定：このコマンドのためのフォルダーを runs/ に作成）。",
  "Play all against all, or one against all, in pairs of games with colours swapped.":
    "総当たり、または一人対全員で、先後入れ替えて二局ずつ対戦させます。",
  "Players by name, or LABEL=NAME; two or more.": "プレイヤーの名前、または 表示名=名前。二人以上。",
  "Let only the first player meet all the others.": "最初のプレイヤーだけがほかの全員と戦います。",
  "Show the results of a run, finished or not, and write them as HTML with plots.":
    "対戦の結果を（途中でも）表示し、グラフ付きの HTML に書きます。",
  "The run folder of a match, a tournament, a contest or a ladder.": "対戦、リーグ戦、大会、またはラダーの記録フォルダー。",
  "HTML file to write (default: report.html in the folder).": "書き出す HTML ファイル（既定：フォルダーの report.html）。",
  "Apply a sequential test to a finished match: its verdict, and after how many pairs it had decided.":
    "終わった対戦を逐次検定にかけ、判定と、何組目で決まったかを示します。",
  "Elo of the hypothesis to reject.": "棄却したい仮説の Elo 差。",
  "Elo of the hypothesis to accept.": "採択したい仮説の Elo 差。",
  "Chance of accepting although Elo is elo0.": "Elo 差が elo0 なのに採択する確率。",
  "Chance of rejecting although Elo is elo1.": "Elo 差が elo1 なのに棄却する確率。",
  "Kind of Elo: logistic or normalized.": "Elo の種類：logistic または normalized。",
  "Write the games of a run in the formats of other programs.": "対戦の棋譜を、ほかのソフトの形式で書き出します。",
  "ggf (othello), csa or kif (shogi), text, json or csv (default: the first).":
    "ggf（オセロ）、csa・kif（将棋）、text、json、csv（既定：最初のもの）。",
  "A file for all games, or a folder/ for one file per game (default: print them).":
    "全局を書くファイル、または一局ごとに書く フォルダー/（既定：表示）。",
  "Write only games lost by a fault.": "反則や故障で終わった対局だけを書きます。",
  "Import the module that the run names as its game.": "記録にあるゲームのモジュールを読み込むことを許します。",
  // usi, nboard, gtp, games, bench, completion
  "Speak USI on standard input and output: a shogi engine for any USI GUI.":
    "標準入出力で USI を話す将棋エンジンです。USI 対応の GUI で使えます。",
  "For GUIs that accept only a path, the command `sakiyomi-usi` does the same.":
    "パスしか指定できない GUI では `sakiyomi-usi` を使ってください。",
  "Report ignored input on standard error.": "無視した入力を標準エラー出力に報告します。",
  "Speak the NBoard protocol on standard input and output: an Othello engine for NBoard and others.":
    "標準入出力で NBoard のプロトコルを話すオセロエンジンです。",
  "Player that answers `go`, such as otlplg (default: the search).": "`go` に答えるプレイヤー（例：otlplg、既定：探索）。",
  "Speak GTP (version 2) on standard input and output: an Othello engine for match programs.":
    "標準入出力で GTP（第 2 版）を話すオセロエンジンです。対戦ソフトで使えます。",
  "Player that answers `genmove`, such as otlplg (default: the search).": "`genmove` に答えるプレイヤー（例：otlplg、既定：探索）。",
  "List the games, their start options, players and the form of a position.":
    "ゲームと、開始局面の設定、プレイヤー、局面の書き方の一覧です。",
  "Measure the search on fixed positions.": "決まった局面で探索の速さを測ります。",
  "The node counts are the same on every machine: a signature.": "局面数はどの計算機でも同じで、版の目印になります。",
  "Run only the entry with this name.": "この名前の項目だけを測ります。",
  "Print a script that lets your shell complete commands and options with the Tab key.":
    "Tab キーでコマンドとオプションを補完するためのスクリプトを出力します。",
  "Load it in the shell's start file; for fish, save it in ~/.config/fish/completions/sakiyomi.fish.":
    "シェルの設定ファイルで読み込んでください。fish では ~/.config/fish/completions/sakiyomi.fish に保存します。",
  "bash, zsh, fish or powershell.": "bash、zsh、fish、powershell。",
  // paper
  "Repeat a paper's experiments, show the tables and figures, and write them as HTML.":
    "論文の実験を再現し、表と図を示して、HTML に書きます。",
  "A paper by name (default: list them).": "論文の名前（既定：一覧を表示）。",
  "Use few boards or games: seconds to some minutes, instead of up to hours.":
    "盤や対局の数を減らし、数秒から数分で終えます（ふつうは長くて数時間）。",
  "Run only this part, such as root; repeatable.": "この部分だけを実行します（例：root）。繰り返し指定できます。",
  "Check theorems on this board too, such as 6x6.": "この盤でも定理を確かめます（例：6x6）。",
  "Number of boards per figure.": "図ごとの盤の数。",
  "Number of games per figure.": "図ごとの局数。",
  "Seed of the boards; it decides the report.": "盤の乱数の種。報告書はこれで決まります。",
  "HTML file to write (default: in the folder reports, where the same command renews it).":
    "書き出す HTML ファイル（既定：フォルダー reports の中。同じコマンドで新しくなります）。",
  "File of mate problems, for wada; repeatable.": "詰将棋のファイル（wada 用）。繰り返し指定できます。",
  // contest
  "Contests of Aquarius (水瓶の恵み): six teams of three robots on one field.":
    "「水瓶の恵み」の大会です。三台ずつのロボットを持つ六チームが、一つのフィールドで競います。",
  "Serve a match to clients in any language: JSON lines over TCP or standard streams, or HTTP.":
    "どんな言語のプログラムとも対戦できるサーバーです。TCP か標準入出力の JSON 行、または HTTP で話します。",
  "A late, silent or broken client never delays the others: its robots stand still, and faults are reported.":
    "遅れたり、黙ったり、壊れたりしたプログラムは、ほかを待たせません。そのロボットは動かず、誤りは報告されます。",
  "The bot of --absent plays for teams that are missing.": "欠席のチームは --absent のボットが代わります。",
  "Serve a match to clients in any language.": "どんな言語のプログラムとも対戦できるサーバー。",
  "For each team: a bot, join or join:NAME for a client, or program:'COMMAND' (default: join).":
    "チームごとに、ボット、join・join:名前（参加を待つ）、program:'コマンド'（既定：join）。",
  "Seed of the map.": "マップの乱数の種。",
  "Symmetry of the maps: c6 (fair to all teams) or c2 (the contest's).":
    "マップの対称性：c6（全チームに公平）または c2（大会のもの）。",
  "Set a rule, such as sessions=140 or suck=stand; repeatable.": "ルールの変更（例：sessions=140、suck=stand）。繰り返し指定できます。",
  "Seconds per session (with --lockstep: at most per round).": "一セッションの秒数（--lockstep では一巡の上限）。",
  "Continue as soon as all have answered, not by the clock.": "時計によらず、全員が答えたら次へ進みます。",
  "Address to listen on, such as 0.0.0.0.": "待ち受けるアドレス（例：0.0.0.0）。",
  "Port for JSON lines over TCP (0: any).": "TCP の JSON 行のポート（0：空きポート）。",
  "Port for HTTP (0: any).": "HTTP のポート（0：空きポート）。",
  "Token of a seat to join, in order; repeatable (default: random tokens).":
    "参加を待つ席のトークン（席の順）。繰り返し指定できます（既定：乱数）。",
  "Start after this many seconds even if teams are missing.": "チームがそろわなくても、この秒数で始めます。",
  "Bot that plays for teams that have not joined or are gone (stand: their robots stand still).":
    "参加していない、または抜けたチームの代わりのボット（stand：動かない）。",
  "Continue this replay; its bots and teams are the default seats.": "このリプレイの続きを行います。席の既定はリプレイのボットとチームです。",
  "With --from: continue from the state before this session (default: the end).":
    "--from のとき、このセッションの前から続けます（既定：最後）。",
  "Replay file to write, session by session.": "書き出すリプレイのファイル（セッションごとに追記）。",
  "Write the match as an HTML page with playback.": "再生できる HTML のページとして試合を書きます。",
  "Write an image of the last state.": "最後の状態の画像を書きます。",
  "Take part in a match on a server: with a bot, with a program, by hand, or as a spectator.":
    "サーバーの試合に参加します。ボットでも、プログラムでも、手でも、観戦だけでもかまいません。",
  "Take part in a match on a server.": "サーバーの試合に参加します。",
  "HOST:PORT of the server (TCP).": "サーバーの HOST:PORT（TCP）。",
  "A bot by name, or program:'COMMAND' for one that speaks JSON lines.":
    "ボットの名前、または JSON 行を話すプログラム program:'コマンド'。",
  "Token of the team, as printed by the server.": "サーバーが表示したチームのトークン。",
  "Only watch: show the field after each session.": "観戦だけします。セッションごとにフィールドを表示します。",
  "Command this robot by hand, with lines such as `0 1pp2p`; repeatable.":
    "このロボットを手で操作します（`0 1pp2p` のような行で）。繰り返し指定できます。",
  "Your name, for the server's list.": "サーバーの一覧に出る名前。",
  "Check a bot: let it play a short match, and say in plain words what is wrong with it.":
    "ボットを点検します。短い試合をさせ、おかしな所を分かりやすく伝えます。",
  "The exit code is 0 if the bot is fit for a contest and 1 if something is wrong.":
    "終了コードは、大会に出られるなら 0、問題があれば 1 です。",
  "Say what is wrong with a bot.": "ボットのおかしな所を伝えます。",
  "The bot: program:'COMMAND' or tcp:HOST:PORT.": "ボット：program:'コマンド' または tcp:HOST:PORT。",
  "Sessions of the match that it plays.": "点検の試合のセッション数。",
  "Seconds that an outside bot has for a session.": "外部のボットが一セッションに使える秒数。",
  "MiB of memory for each process of a program (0: no limit).": "プログラムの一プロセスが使えるメモリー（MiB、0：制限なし）。",
  "Let programs use the network.": "プログラムにネットワークを使わせます。",
  "Rate any number of bots by matches that are chosen to be as informative as possible.":
    "何体でもボットを格付けします。最も情報の多い組み合わせから試合を選びます。",
  "A ladder is a folder: repeat the command after a kill, and nothing is lost.":
    "ラダーは一つのフォルダーです。途中で止まっても、同じコマンドで続きから再開し、何も失われません。",
  "Bots can enter at any time. index.html in the folder shows standings, replays and logs.":
    "ボットはいつでも参加できます。フォルダーの index.html で順位、リプレイ、記録が見られます。",
  "Rules and limits are those of the first call.": "ルールと制限は最初の実行で決まります。",
  "Rate any number of bots in a folder.": "何体でもボットをフォルダーで格付けします。",
  "The ladder's folder; made if it does not exist.": "ラダーのフォルダー。なければ作ります。",
  "Bots that enter: built-in ones, [NAME=]program:'COMMAND' or [NAME=]tcp:HOST:PORT.":
    "参加するボット：内蔵のもの、[名前=]program:'コマンド'、[名前=]tcp:HOST:PORT。",
  "Play until the ladder has this many matches (default: only show it).": "試合がこの数になるまで続けます（既定：表示だけ）。",
  "Seed of the first map.": "最初のマップの乱数の種。",
  "Symmetry of the maps: c6 or c2.": "マップの対称性：c6 または c2。",
  "Set a rule, such as sessions=50; repeatable.": "ルールの変更（例：sessions=50）。繰り返し指定できます。",
  "Seconds of CPU time for each process of a program in a match (0: no limit).":
    "プログラムの一プロセスが一試合に使える CPU 秒（0：制限なし）。",
  "Show the ladder in the browser on this port of this machine (0: any).":
    "このポート（この計算機だけ）でラダーをブラウザーに表示します（0：空きポート）。",
  "Play matches between bots: saki, hori, kame, aqua, matsue, nearest, ring, sucker, painter, compact.":
    "ボットどうしの試合をします：saki、hori、kame、aqua、matsue、nearest、ring、sucker、painter、compact。",
  "Programs in any language can take part.": "どんな言語のプログラムも参加できます。",
  "`program:COMMAND` is started for each match, without a shell; `tcp:HOST:PORT` is a bot that listens there.":
    "`program:コマンド` は試合ごとに（シェルを通さず）起動され、`tcp:HOST:PORT` はそこで待ち受けるボットです。",
  "`contest check` says what is wrong with one.": "おかしな所は `contest check` で分かります。",
  "Play matches between bots.": "ボットどうしの試合をします。",
  "A bot for each team, in order, such as matsue:moves=5, program:'node bot.js' or tcp:HOST:PORT.":
    "チームごとのボット（順に）。例：matsue:moves=5、program:'node bot.js'、tcp:HOST:PORT。",
  "Number of matches, each on another map, with seats rotated.": "試合の数。マップは毎回変わり、席も入れ替わります。",
  "Seed of the first map; match i uses seed + i.": "最初のマップの乱数の種。試合 i は 種 + i を使います。",
  "Replay file to write; with several matches, the run folder.": "書き出すリプレイのファイル。複数の試合では記録のフォルダー。",
  "Replay a match, check every hash, and show one of its states.":
    "試合を再生し、すべてのハッシュを確かめて、途中の状態を表示します。",
  "Check a replay and show one of its states.": "リプレイを確かめ、途中の状態を表示します。",
  "A replay file.": "リプレイのファイル。",
  "Show the state before this session (default: the last).": "このセッションの前の状態を表示します（既定：最後）。",
  "Continue a match from any session of its replay, with the same or other bots.":
    "リプレイの好きなセッションから、同じボットまたは別のボットで試合を続けます。",
  "Commands already sent for that session stay; the same bots play the same match again.":
    "そのセッションに送られた命令はそのまま残り、同じボットなら同じ試合になります。",
  "For external teams use `sakiyomi contest serve --from`.": "外部のチームには `sakiyomi contest serve --from` を使ってください。",
  "Continue a match from any session of its replay.": "リプレイの好きなセッションから続けます。",
  "Continue from the state before this session.": "このセッションの前の状態から続けます。",
  "A bot for each team (default: those of the replay).": "チームごとのボット（既定：リプレイのもの）。",
  "Replay file to write.": "書き出すリプレイのファイル。",
  // hardware
  "The look-ahead engine as logic (Tomabechi, section 4): agent processors under a main processor.":
    "論理回路の先読み機構です（苫米地、4 節）。主プロセッサーの下にエージェントプロセッサーがあります。",
  "Write the circuits as Verilog or RTLIL, for any other tool.": "回路を Verilog または RTLIL で書きます。ほかのツールで使えます。",
  "Write the circuits as Verilog or RTLIL.": "回路を Verilog または RTLIL で書きます。",
  "File to write: .v for Verilog, .il for RTLIL.": "書き出すファイル：.v は Verilog、.il は RTLIL。",
  "agent, main, engine, or chip (with a serial line).": "agent、main、engine、chip（シリアル通信付き）。",
  "Target registers of the machine (K).": "目標レジスターの数（K）。",
  "The largest board, such as 8x8.": "最大の盤（例：8x8）。",
  "The highest value of a target, in points.": "目標の最高点。",
  "Agent processors.": "エージェントプロセッサーの数。",
  "Let a simulated engine decide, cycle by cycle, and compare it with the software.":
    "模擬した機構に一クロックずつ決めさせ、ソフトウェアと比べます。",
  "Let a simulated engine decide, cycle by cycle.": "模擬した機構に一クロックずつ決めさせます。",
  "root or pairs (as printed), siblings, or shared.": "root・pairs（論文のとおり）、siblings、shared。",
  "Use a program as the main processor, instead of logic.": "主プロセッサーを回路でなくプログラムにします。",
  "Show what every processor does in the first N cycles.": "最初の N クロックの各プロセッサーの動きを示します。",
  "Write all signals to this file, for GTKWave.": "すべての信号をこのファイルに書きます（GTKWave 用）。",
  "auto, amaranth or verilator.": "auto、amaranth、verilator。",
  "Synthesise, place and route a chip with a serial line: bitstream, area and highest clock (minutes).":
    "シリアル通信付きのチップを合成・配置・配線し、ビットストリーム、面積、最高クロックを求めます（数分）。",
  "Synthesise, place and route a chip.": "チップを合成・配置・配線します。",
  "Folder for the bitstream, the logs and the reports.": "ビットストリーム、ログ、報告のフォルダー。",
  "ecp5-85k or ice40-hx8k.": "ecp5-85k または ice40-hx8k。",
  "Seed of the placer.": "配置の乱数の種。",
  "Describe one agent processor: widths, cycles per node on random boards, area by circuit.":
    "エージェントプロセッサーの説明：ビット幅、乱数の盤での節点あたりのクロック数、回路ごとの面積。",
  "Describe one agent processor: widths, cycles, area.": "エージェントプロセッサーのビット幅、クロック数、面積。",
  "Random boards to search.": "探索する乱数の盤の数。",
  "Also synthesise every circuit (minutes).": "すべての回路の合成もします（数分）。",
  "Folder for figures 3 and 4 of the paper, drawn from the circuits.": "回路から描いた論文の図 3・図 4 のフォルダー。",
};
