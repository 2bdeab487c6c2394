/**
 * The messages of the package about wrong input, in Japanese. `sakiyomi/language.py` reads it;
 * `{n}` takes a number, other places are translated in turn.
 */

/** @type {Record<string, string>} */
export const ERRORS = {
  "Error: ": "エラー：",
  "note: ": "注：",
  "stopped": "中断しました",
  "there is no file {name}": "ファイルがありません：{name}",
  "{move} is not a legal move here; legal: {moves}": "{move}は合法手ではありません。合法手：{moves}",
  "{move} is not a legal move here: {reason}": "{move}は指せない手です：{reason}",
  "{move} is not the name of a move; names look like ▲７六歩 or △同銀右成; legal: {moves}":
    "{move}は手の書き方ではありません。▲７六歩や△同銀右成のように書きます。指せる手：{moves}",
  "{moves} and {n} more": "{moves} ほか{n}手",
  "no square looks like this; expected 64 squares from a1 to h8 as X, O and -, then the side to move, X or O":
    "このようなマスはありません。a1からh8までの64マスを X、O、- で書き、最後に手番の X か O を付けます",
  "{text} is neither a file nor a position such as {example}":
    "{text}は、ファイルでも局面でもありません。局面の例：{example}",
  "{file} exists; use --force to overwrite it": "{file}はすでにあります。上書きするなら --force を付けてください",
  "there is no game {name}; known: {names}": "{name}というゲームはありません。あるのは：{names}",
  "there is no player {name}; known: {names}": "{name}というプレイヤーはいません。いるのは：{names}",
  "there is no player of {game} {name}; known: {names}": "{name}という{game}のプレイヤーはいません。いるのは：{names}",
  "othello": "オセロ",
  "shogi": "将棋",
  "there is no opening of {game} {name}; known: {names}": "{name}という{game}の序盤はありません。あるのは：{names}",
  "there is no handicap of {game} {name}; known: {names}": "{name}という{game}の駒落ちはありません。あるのは：{names}",
  "there is no rule of adjudication {name}; known: {names}": "{name}という判定の決まりはありません。あるのは：{names}",
  "there is no {kind} {name}; known: {names}": "{kind}に{name}はありません。あるのは：{names}",
  "line {n}, column {n2}, {token}: {reason}": "{n}行{n2}字目、{token}：{reason}",
  "line {n}, column {n2}: {reason}": "{n}行{n2}字目：{reason}",
  "the game is over: there is no move to look for": "終局しています。探す手がありません",
  "the game is over: there is no move to make": "終局しています。もう手はありません",
  "there is no king to mate": "詰める玉がありません",
  "games are played in pairs: their number must be even and at least 2, not {n}":
    "対局は二局一組です。局数は2以上の偶数にしてください（{n}ではなく）",
  "there is no solver for {game}; there is one for othello": "{game}を読み切るプログラムはありません。オセロ用だけです",
  "not enough memory; use a smaller --memory": "メモリが足りません。--memory を小さくしてください",
  // Numbers and options
  "minutes must lie between {low} and {high}, not {value}":
    "--minutes は{low}から{high}まででなければなりません（{value}ではなく）",
  "{name} must lie between {low} and {high}, not {value}": "{name}は{low}から{high}まででなければなりません（{value}ではなく）",
  "{name} must lie between {low} and {high} MB, not {value}": "{name}は{low}から{high} MB まででなければなりません（{value}ではなく）",
  "{name} must be at least {low}, not {value}": "{name}は{low}以上でなければなりません（{value}ではなく）",
  "{name} must be at least {low} {unit}, not {value}": "{name}は{low} {unit}以上でなければなりません（{value}ではなく）",
  "{name} must be at most {high}": "{name}は{high}以下でなければなりません",
  "{name} must be a whole number, not {value}": "{name}は整数でなければなりません（{value}ではなく）",
  "{name} must be a whole number from {low} to {high}, not {value}":
    "{name}は{low}から{high}までの整数でなければなりません（{value}ではなく）",
  "{name} must be {choices}, not {value}": "{name}は{choices}のどれかでなければなりません（{value}ではなく）",
  "{name} must be one of {choices}, not {value}": "{name}は{choices}のどれかでなければなりません（{value}ではなく）",
  "{name} must be true or false, not {value}": "{name}は true か false でなければなりません（{value}ではなく）",
  "{name} needs a number, not {value}": "{name}には数が必要です（{value}ではなく）",
  "{name} needs a whole number, not {value}": "{name}には整数が必要です（{value}ではなく）",
  "{name} needs seconds >= 0 for side 0 or 1, not {value}": "{name}には、0 か 1 の側と 0 以上の秒数が必要です（{value}ではなく）",
  "between 0.001 and {n} MB": "0.001 から {n} MB",
  "{name} has no option {option}; it has: {known}": "{name}に{option}という設定はありません。あるのは：{known}",
  "expected name=value, each name once, not {value}": "名前=値 の形で、名前は一度ずつ書きます（{value}ではなく）",
  "--set needs name=value, not {value}": "--set には 名前=値 を書きます（{value}ではなく）",
  "--set {name} is given twice": "--set {name} が二度あります",
  "--set is only for start positions; omit it if a position is given":
    "--set は開始局面のためのものです。局面を指定するときは付けないでください",
  "--rule must be name=value, each name once, not {value}": "--rule は 名前=値 の形で、名前は一度ずつ書きます（{value}ではなく）",
  "Input should be a valid integer, unable to parse string as an integer": "整数でなければなりません",
  "Input should be a valid number, unable to parse string as a number": "数でなければなりません",
  "Got unexpected extra argument(s) ({words})": "余分な引数があります（{words}）",
  "{options}: only for the search, not for --player {player}; options of a player are part of its name, {example}":
    "{options} は探索のためのもので、--player {player} には使えません。プレイヤーの設定は名前に付けます（例：alphabeta:depth=8）",
  "{option}: only for the search, not for --player {player}": "{option} は探索のためのもので、--player {player} には使えません",
  "--player is for programs; use `sakiyomi play` to play yourself":
    "--player はプログラムのためのものです。自分で対局するときは `sakiyomi play` を使ってください",
  "the player {name} does not explain itself; otlplg (Othello) does":
    "プレイヤー{name}は自分の手を説明しません。説明するのは otlplg（オセロ）です",
  "--plies is for --scheme root and root-table": "--plies は --scheme root と root-table のためのものです",
  "--scheme shows one line and takes --cells, not --lines or --threads":
    "--scheme が示す手順は一つです。--lines や --threads ではなく --cells を使います",
  "{option} needs a --scheme, such as siblings": "{option} には --scheme が必要です（例：siblings）",
  "--scheme root goes straight to its depth, as printed: give --depth, or --scheme root-table":
    "--scheme root は論文のとおり、まっすぐその深さまで読みます。--depth か --scheme root-table を指定してください",
  "cells must lie between 1 and {n}, or be 0 for all cores, not {value}":
    "cells は 1 から{n}まで、または 0（全コア）でなければなりません（{value}ではなく）",
  "the executor {name} is not for batches; use one of {names}":
    "executor の{name}は一括処理には使えません。使えるのは：{names}",
  "an address is for a cluster; the executor {name} runs on this machine":
    "--address はクラスターのためのものです。executor の{name}はこの計算機で動きます",
  "there is no opening book for {game}; there is one for othello": "{game}の定石集はありません。オセロにはあります",
  "--wld shows one move: omit --lines or --wld": "--wld が示す手は一つです。--lines か --wld のどちらかを外してください",
  "--levels is 1 or 2 in shogi; otherwise it is for players that explain themselves: add --player otlplg":
    "--levels は、将棋では 1 か 2、ほかでは自分で説明するプレイヤーのためのものです（--player otlplg を付けてください）",
  "this machine does not have enough memory for the table; give less with --memory":
    "置換表のためのメモリーが足りません。--memory を小さくしてください",
  "this process may not use that much memory for the table (see ulimit -v)":
    "このプロセスでは、置換表にそれだけのメモリーを使えません（ulimit -v を確かめてください）",
  "a proof search is limited by nodes or seconds, not by depth or clock":
    "詰みの探索の制限は、深さや時計でなく、局面数か秒数です",
  "the endgame solver always reads to the end: it takes no depth": "終盤の読み切りに深さの指定はありません",
  "selective must lie between 60 and 99.9 percent, not {value}":
    "selective は 60 から 99.9（％）まででなければなりません（{value}ではなく）",
  "{part} needs {modules}, not installed: pip install {package}":
    "{part}には{modules}が必要ですが、入っていません：pip install {package}",
  // Files
  "{file} is the input: choose another file to write": "{file} は入力のファイルです。別のファイルに書いてください",
  "{file} already exists: choose another file, or overwrite it with --force":
    "{file} はすでにあります。別のファイルにするか、--force で上書きしてください",
  "{file} already exists; choose a new folder": "{file} はすでにあります。新しいフォルダーを選んでください",
  "{file}: the ending sets the format: choose {endings}": "{file}：形式は拡張子で決まります。{endings} から選んでください",
  "the file name is empty": "ファイル名が空です",
  "cannot write {file}: it is a directory": "{file} には書けません：フォルダーです",
  "cannot write {file}: there is no directory {folder}": "{file} には書けません：フォルダー {folder} がありません",
  "cannot write {file}: permission denied": "{file} には書けません：許可がありません",
  "cannot write {file}: {reason}": "{file} には書けません：{reason}",
  "cannot read {file}: {reason}": "{file} が読めません：{reason}",
  "cannot create the folder {file}: {reason}": "フォルダー {file} を作れません：{reason}",
  "No such file or directory": "ファイルもフォルダーもありません",
  "No space left on device": "ディスクに空きがありません",
  "Permission denied": "許可がありません",
  "Is a directory": "フォルダーです",
  "File exists": "すでにあります",
  "Not a directory": "フォルダーではありません",
  "{file} is not UTF-8 text": "{file} は UTF-8 の文章ではありません",
  "more than {n} bytes {where}": "{where}が{n}バイトを超えています",
  "more than {n} characters of input": "入力が{n}字を超えています",
  "neither UTF-8 nor Shift_JIS at byte {n}": "{n}バイト目が UTF-8 でも Shift_JIS でもありません",
  "not UTF-8 at byte {n}": "{n}バイト目が UTF-8 ではありません",
  "the file has {n} bytes; at most {n2} are read": "ファイルは{n}バイトあります。読めるのは{n2}バイトまでです",
  "the text has {n} characters; at most {n2} are read": "文字数が{n}あります。読めるのは{n2}字までです",
  "{letter} does not exist in Shift_JIS; use utf-8 (--encoding, or .kifu)":
    "{letter} は Shift_JIS にありません。UTF-8 にしてください（--encoding または .kifu）",
  "the argument {word} is not UTF-8": "引数 {word} は UTF-8 ではありません",
  // Runs
  "{folder} holds another run ({reason}): repeat its command to resume it, or choose another folder":
    "{folder} には別の記録があります（{reason}）。その続きなら同じコマンドを、そうでなければ別のフォルダーを使ってください",
  "{folder}: wrong kind of run: {one}, not {other}": "{folder} は{one}の記録です。{other}の記録が必要です",
  "{folder} holds another run ({reason}): choose another folder":
    "{folder} には別の記録があります（{reason}）。別のフォルダーを使ってください",
  "{folder} holds another run ({one}, not {other}): choose another folder":
    "{folder} には{one}の記録があります（{other}ではありません）。別のフォルダーを使ってください",
  "a match or tournament": "対戦",
  "a ladder": "ラダー",
  "a contest": "大会",
  "composing": "創作",
  "mate problems": "詰将棋の解答",
  "other solutions": "余詰検討",
  "{folder}: not a run folder but holds other files; choose an empty or new folder":
    "{folder}：記録のフォルダーではなく、ほかのファイルがあります。空か新しいフォルダーを選んでください",
  "{folder}: not a run folder (no {file})": "{folder}：記録のフォルダーではありません（{file} がありません）",
  "{file} cannot be used: {reason}": "{file} は使えません：{reason}",
  "{folder} is in use by another run": "{folder} はほかの実行が使っています",
  "a sequential test needs a match of two players; this run is a tournament":
    "逐次検定には二人の対戦が必要です。この記録はリーグ戦です",
  "a sequential test needs a match of two players": "逐次検定には二人の対戦が必要です",
  "the run's game {game} is code from outside this package: use --trust if you trust the source of the run":
    "この記録のゲーム{game}は外部のプログラムを動かします。出どころを信頼できるなら --trust を付けてください",
  "a handicap is a number of points, for the game collect (its rule 12)":
    "handicap は点数で、収集ロボット（規則 12）のためのものです",
  "a match has two players; `sakiyomi tournament` takes more": "対戦は二人です。三人以上なら `sakiyomi tournament` を使ってください",
  "a player must be NAME or LABEL=NAME, not {value}": "プレイヤーは 名前 または 表示名=名前 と書きます（{value}ではなく）",
  "a run must have 2 to {n} players, not {n2}": "プレイヤーは二人から{n}人までです（{n2}人ではなく）",
  "a pairing must have 1 to {n} pairs of games, not {value}": "組み合わせごとの組数は 1 から{n}までです（{value}ではなく）",
  "{name} cannot play: {reason}": "{name}は対局できません：{reason}",
  "clock {text}: expected seconds and increment, such as 60+0.6, or name=value":
    "時計{text}：60+0.6 のような秒と加算か、名前=値 を書きます",
  "clock {key}: {reason}": "時計{key}：{reason}",
  "times cannot be negative, and nodes and speed must be at least 1": "時間は負にできず、nodes と speed は 1 以上です",
  "seconds means byoyomi without main time: give either seconds, or main and byoyomi":
    "seconds は持ち時間なしの秒読みです。seconds か、main と byoyomi のどちらかを指定してください",
  "{name} must be given and at least {low}, such as {example}": "{name}を{low}以上で指定してください（例：{example}）",
  "start options cannot be combined with a list of openings": "開始局面の一覧と --set は一緒に使えません",
  "{file} holds no openings": "{file} に開始局面がありません",
  "cannot read openings from {file}: {reason}; books of {game}: {books}":
    "{file} から開始局面を読めません：{reason}。{game}の定石集：{books}",
  "the test needs elo0 < elo1, not {one} and {other}": "検定では elo0 < elo1 でなければなりません（{one}と{other}ではなく）",
  "elo0 and elo1 must be given, such as elo0=0,elo1=10": "elo0 と elo1 を指定してください（例：elo0=0,elo1=10）",
  "alpha and beta must lie between 0 and 0.5, not {one} and {other}":
    "alpha と beta は 0 から 0.5 まででなければなりません（{one}と{other}ではなく）",
  "player {text}: expected level:N with N from 1 to {n}, such as level:5":
    "プレイヤー{text}：level:N と書き、N は 1 から{n}までです（例：level:5）",
  "player {text}: expected {kind}:PATH or {rest}": "プレイヤー{text}：{kind}:パス と書きます（設定は ,名前=値 で続けます）",
  "{name} did not answer for {n} seconds": "{name}が{n}秒間答えません",
  "{name} sent nothing for {n} seconds": "{name}から{n}秒間何も届きません",
  "cannot start {name}: {reason}": "{name} を起動できません：{reason}",
  "no such program": "そのようなプログラムはありません",
  "the game is already over in this position": "この局面はすでに終局しています",
  // mate, verify
  "--find must be any, shortest or all, not {value}": "--find は any、shortest、all のどれかです（{value}ではなく）",
  "--html is only for many problems: a file with several, several files, or a folder":
    "--html は複数の問題のためのものです（複数の問題のファイル、複数のファイル、フォルダー）",
  "--out is only for many problems: a file with several, several files, or a folder":
    "--out は複数の問題のためのものです（複数の問題のファイル、複数のファイル、フォルダー）",
  "--certificate needs a file: the answer goes to standard output":
    "--certificate にはファイルが必要です。標準出力には答えを書きます",
  "--kif - and --json both write to standard output; give --kif a file":
    "--kif - と --json はどちらも標準出力に書きます。--kif にはファイルを指定してください",
  "--explain must be freedom, not {value}": "--explain は freedom だけです（{value}ではなく）",
  "--kif and --certificate must name different files": "--kif と --certificate には別のファイルを指定してください",
  "{file}: the solution is a game: choose .kif, .kifu, .ki2, .csa or .usi":
    "{file}：解は棋譜です。.kif、.kifu、.ki2、.csa、.usi から選んでください",
  "{book} has no problems {words}": "{book}に問題{words}はありません",
  "these are several positions: give one, or a file with one on each line":
    "局面が複数あります。一つだけ書くか、一行に一局面のファイルにしてください",
  "--explain solves nothing: omit --defence, --kif, --certificate and cells":
    "--explain では解きません。--defence、--kif、--certificate、セルの指定を外してください",
  "cells find any mate: omit --find, --after, --defence and --threads":
    "セルはどんな詰みでもよい探索です。--find、--after、--defence、--threads を外してください",
  "after a check without a reply, omit --defence, --kif and --find all":
    "--after が王手で終わるときは、--defence、--kif、--find all を外してください",
  "--after, --defence, --certificate and --explain are only for one problem":
    "--after、--defence、--certificate、--explain は一題だけのときに使えます",
  "for many problems, --kif and --html need --find all": "複数の問題では、--kif と --html に --find all が必要です",
  "--scheme is only for one problem; with several, each cell solves its own problems":
    "--scheme は一題だけのときに使えます。複数の問題では、セルごとに別の問題を解きます",
  "--kif needs a folder for many problems, not standard output": "複数の問題では、--kif に標準出力でなくフォルダーを指定してください",
  "--kif needs a folder for many problems, and {file} is a file":
    "複数の問題では --kif にフォルダーを指定してください。{file} はファイルです",
  "there is no problem in {files}": "{files} に問題がありません",
  "there are more than {n} problems; give fewer files": "問題が{n}題を超えています。ファイルを減らしてください",
  "{move} does not give check: in a mate problem every move of the attacker must":
    "{move}は王手ではありません。詰将棋では攻方の手はすべて王手です",
  "{move} is mate: there is no reply {reply}": "{move}で詰みです。{reply}という応手はありません",
  "the side to move is not in check, so there is nothing to reply to": "手番の側に王手がかかっていないので、応手がありません",
  "there is no king; only one of the two may be missing": "玉がありません。省けるのは一方の玉だけです",
  "this is not a certificate: it does not begin with {magic}": "証明書ではありません（{magic} で始まっていません）",
  "the certificate is damaged: {reason}": "証明書が壊れています：{reason}",
  "it is truncated": "途中で切れています",
  "its hash does not match": "ハッシュが合いません",
  "the certificate is damaged: it is truncated": "証明書が壊れています：途中で切れています",
  "the certificate is damaged: its hash does not match": "証明書が壊れています：ハッシュが合いません",
  "the certificate is damaged: its body does not have the declared size": "証明書が壊れています：大きさが記載と違います",
  "the certificate is too large: {n} bytes in {n2} bytes of file": "証明書が大きすぎます：{n2}バイトのファイルに{n}バイト",
  "{text} is not a claim, such as 'mate 7' or 'no mate'": "{text} は 'mate 7' や 'no mate' のような主張ではありません",
  "the mate takes {n} plies, not {n2} as claimed": "詰みは、主張の{n2}手でなく{n}手かかります",
  "the position of the certificate is wrong: {reason}": "証明書の局面が正しくありません：{reason}",
  "the position of the certificate cannot be read": "証明書の局面が読めません",
  "more than {n} positions: gave up checking": "{n}局面を超えたので、検証をあきらめました",
  "node {n}: {move} is not a legal move": "節点{n}：{move} は指せない手です",
  "node {n}: {move} does not give check": "節点{n}：{move} は王手ではありません",
  // compose
  "{what} must be a number or a range such as 3-7, not {value}": "{what}は数か、3-7 のような範囲で書きます（{value}ではなく）",
  "plies": "手数",
  "pieces": "枚数",
  "a mate problem has an odd number of plies, not {value}: the attacker makes the first and the last move":
    "詰将棋の手数は奇数です（{value}ではなく）。最初と最後の手は攻方が指します",
  "the themes minimal and smoke exclude each other: smoke needs pieces to vanish":
    "小駒数と煙は両立しません。煙では駒が消えていく必要があります",
  "the theme sacrifice needs at least 3 plies": "捨駒には三手以上が必要です",
  "the theme {theme} needs at least {n} pieces, not {n2}": "{theme}には{n}枚以上の駒が必要です（{n2}枚ではなく）",
  "the theme {theme} allows at most {n} pieces, not {n2}": "{theme}の駒は{n}枚までです（{n2}枚ではなく）",
  "with the other themes, {theme} would need {n} pieces": "ほかの条件と合わせると、{theme}には{n}枚の駒が必要になります",
  "{one} and {other} exclude each other: give one of them": "{one}と{other}は同時に指定できません。どちらかにしてください",
  "each check needs at least 1 node, not {n}": "王手一つにつき1局面以上が必要です（{n}ではなく）",
  "pieces in hand, but no board diagram": "持駒だけで、盤面の図がありません",
  "{name} {low}-{high}: the smaller number comes first": "{name} {low}-{high}：小さい数を先に書いてください",
  "the themes {one} and {other} exclude each other": "{one}と{other}は両立しません",
  // review
  "the text has no game {n}": "{n}局目はありません",
  "the file has no game {n}": "ファイルに{n}局目はありません",
  "review supports only othello, not {game}": "検討できるのはオセロだけです（{game}ではなく）",
  "the game has no moves to review": "検討する手がありません",
  "there are no moves to review": "検討する手がありません",
  "the game is empty: give its moves, such as f5d6c3, or a file": "棋譜が空です。f5d6c3 のような手か、ファイルを指定してください",
  "--html writes one page about all games: omit --json and --svg":
    "--html は全局を一つのページに書きます。--json と --svg は外してください",
  "--number is only for GGF and WTHOR files with several games": "--number は複数局の GGF・WTHOR ファイルのためのものです",
  "no game found: a GGF game begins with (; and ends with ;)": "対局がありません。GGF は (; で始まり ;) で終わります",
  "not a game of Othello": "オセロの対局ではありません",
  "only boards of 8 by 8 are known": "8×8 の盤だけが使えます",
  "expected a square from a1 to h8, or PA": "a1 から h8 のマスか PA（パス）を書きます",
  "the side to move is X or O": "手番は X か O です",
  "{n} missing at the end; expected {form}": "最後に{n}マス足りません。{form}",
  "64 squares from a1 to h8 as X, O and -, then the side to move, X or O":
    "a1 から h8 までの 64 マスを X、O、- で書き、最後に手番の X か O を付けます",
  "nothing may follow the side to move but ; and notes": "手番の後には ; と注釈だけを書けます",
  "the file ends before the last of its {n} games": "ファイルが{n}局の途中で終わっています",
  "not a file of 8 by 8 games ({what})": "8×8 の対局のファイルではありません",
  "{name} has more than {n} bytes": "{name} は{n}バイトを超えています",
  "game {n}: {reason}": "{n}局目：{reason}",
  // Shogi texts
  "{text} is not a move; moves look like 7g7f, 8h2b+, P*5e or ７六歩":
    "{text}は手の書き方ではありません。7g7f、8h2b+、P*5e、７六歩 のように書きます",
  "{text} is not a move; moves look like 7g7f, 8h2b+ or P*5e":
    "{text}は手の書き方ではありません。7g7f、8h2b+、P*5e のように書きます",
  "not a move; moves look like 7g7f, 8h2b+ or P*5e": "手の書き方ではありません。7g7f、8h2b+、P*5e のように書きます",
  "not a move; moves look like ７六歩(77) or ５五角打": "手の書き方ではありません。７六歩(77)、５五角打 のように書きます",
  "not a legal move here: {reason}": "ここでは指せない手です：{reason}",
  "{move} is not a legal move here": "{move}は合法手ではありません",
  "{move} is not the name of a move; names look like ▲７六歩 or △同銀右成":
    "{move}は手の書き方ではありません。▲７六歩や△同銀右成のように書きます",
  "{move} is a move of the other side": "{move}は相手の手です",
  "同 needs a move before it": "「同」の前には手が必要です",
  "neither a move, a comment nor a header": "手でもコメントでも見出しでもありません",
  "a time looks like 0:12/00:01:30": "時間は 0:12/00:01:30 のように書きます",
  "a move on the board ends with the square it comes from, such as (77)": "盤上の手は (77) のような元のマスで終わります",
  "there is no {piece} on {square}": "{square}に{piece}がありません",
  "a move looks like +7776FU": "手は +7776FU のように書きます",
  "it is the other side's turn": "相手の番です",
  "not a CSA statement": "CSA の文ではありません",
  "not a CSA result": "CSA の結果ではありません",
  "a board must be given by PI, P1 to P9, P+ or P-": "盤は PI、P1～P9、P+、P- で書きます",
  "a rank must have nine of +FU, -OU, … or *": "一段には +FU、-OU、… か * を九つ書きます",
  "an unknown handicap, and no board diagram": "知らない手合割で、盤面図もありません",
  "not a piece": "駒ではありません",
  "not a piece in hand": "持駒ではありません",
  "{name} is not a piece": "{name}は駒ではありません",
  "{name} cannot be in hand": "{name}は持駒にできません",
  "{name} is not a square": "{name}はマスではありません",
  "a position needs a board, the side to move (b or w) and the hands (- for none)":
    "局面には、盤、手番（b か w）、持駒（なければ -）が必要です",
  "the side to move must be b or w": "手番は b か w です",
  "the move number must be at least 1": "手数は 1 以上です",
  "a board has 9 ranks, not {n}": "盤は九段です（{n}段ではなく）",
  "rank {n} has {n2} squares instead of 9": "{n}段目のマスが九つでなく{n2}です",
  "a {piece} on {square} could never move": "{square}の{piece}は動けません",
  "{side} has two kings": "{side}の玉が二枚あります",
  "Black has two kings": "先手（攻方）の玉が二枚あります",
  "White has two kings": "後手（玉方）の玉が二枚あります",
  "there are only {n} {pieces}": "{pieces}は{n}枚しかありません",
  "pawns": "歩",
  "lances": "香車",
  "knights": "桂馬",
  "silvers": "銀",
  "golds": "金",
  "bishops": "角",
  "rooks": "飛車",
  "pawn": "歩",
  "lance": "香車",
  "knight": "桂馬",
  "there is nothing in it": "中身が空です",
  "this is not a game or a position: KIF, KI2, CSA, SFEN and USI can be read":
    "棋譜でも局面でもありません。読めるのは KIF、KI2、CSA、SFEN、USI です",
  "there is nothing to undo": "元に戻すものがありません",
  "{name} must be a whole number from {low} to {high}": "{name}は{low}から{high}までの整数でなければなりません",
  "there are {n} {pieces}, more than {n2}": "{pieces}が{n}枚あり、{n2}枚を超えています",
  "there is no such piece": "そのような駒はありません",
  "only P, L, N, S, B and R can be promoted": "成れるのは P、L、N、S、B、R だけです",
  "hands are written like 2P or b; - if both are empty": "持駒は 2P や b のように書き、なければ - とします",
  "there is no position; one looks like: {form}": "局面がありません。書き方の例：{form}",
  "nothing may follow the move number but moves": "手数の後には指し手だけを書けます",
  // Other games
  "{game} has no SVG picture; leave --svg out for the text drawing": "{game}の SVG はありません。--svg を外すと文字で描きます",
  "the module {name} cannot be imported: {reason}": "モジュール{name}を読み込めません：{reason}",
  "{module} has no sakiyomi.Game called {name}": "{module}に{name}という sakiyomi.Game はありません",
  "a position starts with its size, such as 8x8": "局面は 8x8 のような大きさで始まります",
  "a board of {size} is out of range: 1x2 to 64x64": "盤の大きさ{size}は範囲の外です（1x2 から 64x64）",
  "{n} targets and {n2} walls do not fit: {rest}": "目標{n}個と壁{n2}個は入りません",
  "only {n} walls fit without cutting cells off": "マスを切り離さずに置ける壁は{n}個までです",
  "there is no target {n} on this board": "この盤に目標{n}はありません",
  // contest
  "{n} bots are needed, not {n2}": "ボットは{n}体必要です（{n2}体ではなく）",
  "{n} seats are needed, not {n2}": "席は{n}つ必要です（{n2}つではなく）",
  "--html and --svg show one match; use --out for the replays of several":
    "--html と --svg は一試合のためのものです。複数の試合のリプレイには --out を使ってください",
  "--force is only for the replay of one match; a run folder is resumed, or choose another":
    "--force は一試合のリプレイのためのものです。記録のフォルダーは続きから再開します",
  "say what kind of bot it is: {command} to start it, or tcp:HOST:PORT":
    "どのようなボットかを書いてください：起動するなら {command}、待ち受けているなら tcp:HOST:PORT",
  "{key} is a built-in bot: it is fit. Name yours: program:'COMMAND' or tcp:HOST:PORT":
    "{key} は内蔵のボットで、大会に出られます。自分のボットを program:'コマンド' か tcp:HOST:PORT で書いてください",
  "a team's name must have 1 to {n} printable characters, not {value}":
    "チームの名前は表示できる1から{n}文字までです（{value}ではなく）",
  "{key} is the name of another bot, {command}: choose another":
    "{key} は別のボット {command} の名前です。ほかの名前にしてください",
  "no such program; for the file in this folder write {file}, or name its interpreter first":
    "そのようなプログラムはありません。このフォルダーのファイルなら {file} と書くか、先にインタープリターの名前を書いてください",
  "there is no such file in {folder}": "{folder} にそのファイルはありません",
  "the folder {folder} is gone": "フォルダー {folder} がなくなっています",
  "the file cannot be executed: name its interpreter first, or make it executable (chmod +x)":
    "ファイルを実行できません。先にインタープリターの名前を書くか、実行できるようにしてください（chmod +x）",
  "memory must be 0 (no limit) or lie between {low} and {high} MiB, not {value}":
    "memory は 0（制限なし）か、{low} から {high} MiB まででなければなりません（{value}ではなく）",
  "--out, --html and --svg must name different files": "--out、--html、--svg には別のファイルを指定してください",
  "--out must name a file: a replay is not written to standard output":
    "--out にはファイルを指定してください。リプレイは標準出力には書きません",
  "{file} is a folder; name a replay in it, such as {example}": "{file} はフォルダーです。中のリプレイを指定してください（例：{example}）",
  "{file} is longer than {n} bytes": "{file} は{n}バイトを超えています",
  "say how many matches the ladder shall have: --matches N": "試合の数を --matches N で指定してください",
  "{folder} has its settings already: leave out {options}": "{folder} の設定はもう決まっています。{options} を外してください",
  "give only one of: a bot or program, --watch, --take": "ボット（プログラム）、--watch、--take のうち一つだけを指定してください",
  "give a bot or program to play with, --watch, or --take": "ボットかプログラム、--watch、--take のどれかを指定してください",
  "join is a seat of the server; name a bot or program": "join はサーバーの席です。ボットかプログラムを指定してください",
  "the address must be HOST:PORT, not {value}": "アドレスは HOST:PORT と書きます（{value}ではなく）",
  "the server closed the connection before the match was over": "試合が終わる前にサーバーが接続を切りました",
  "the server closed the connection": "サーバーが接続を切りました",
  "--session needs --from: name the replay to continue": "--session には --from が必要です。続きを行うリプレイを指定してください",
  "--seed, --maps and --rule cannot be combined with --from: the replay has its own":
    "--from では --seed、--maps、--rule を指定できません。リプレイのものを使います",
  "a match needs {n} different bots, and the ladder has only {n2}: name more":
    "一試合には{n}体の異なるボットが必要ですが、ラダーには{n2}体しかいません。もっと加えてください",
  "a ladder has at most {n} bots": "ラダーのボットは{n}体までです",
  "the replay has sessions {n} to {n2}, not {value}": "リプレイのセッションは{n}から{n2}までです（{value}ではなく）",
  "program: a command is missing, such as program:'python3 my_bot.py'":
    "program: の後にコマンドがありません（例：program:'python3 my_bot.py'）",
  "tcp: expected tcp:HOST:PORT, such as tcp:127.0.0.1:9000, not {value}":
    "tcp: は tcp:HOST:PORT と書きます（例：tcp:127.0.0.1:9000、{value}ではなく）",
  "cannot reach {address}: {reason}": "{address} に接続できません：{reason}",
  "cannot reach {host} port {n}: {reason}": "{host} のポート{n}に接続できません：{reason}",
  "Connection refused": "接続が拒まれました",
  "refused by the server: {reason}": "サーバーに断られました：{reason}",
  "the program ended with exit code {n}": "プログラムが終了コード{n}で終わりました",
  "{reason}. Name a bot for each team, or let the teams of the replay join again: {command}":
    "{reason}。チームごとにボットを指定するか、リプレイのチームにもう一度参加してもらってください：{command}",
  "this system cannot limit the {name} of programs": "この環境ではプログラムの{name}を制限できません",
  "network": "ネットワーク",
  "memory": "メモリー",
  // Servers and cells
  "cannot listen on {host} port {n}: {reason}; try another port":
    "{host} のポート{n}で待ち受けられません：{reason}。別のポートを試してください",
  "cannot listen on {host}: this machine has no such address; {rest}":
    "{host} で待ち受けられません：そのアドレスはこの計算機にありません。{rest}",
  "--host must be a name or address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them":
    "--host には、127.0.0.1 などこの計算機の名前かアドレス、またはすべてを表す 0.0.0.0 を指定してください",
  "shell": "シェル",
  "The studio is open: {address}": "スタジオを開きました：{address}",
  "Address already in use": "すでに使われています",
  "a port must be a number from 0 to 65535, not {value}": "ポートは 0 から 65535 までの数です（{value}ではなく）",
  "a token must have at least {n} characters": "トークンは{n}文字以上でなければなりません",
  "Ray is not installed: pip install {package}": "Ray が入っていません：pip install {package}",
  "no connection to {address}: {reason}": "{address} に接続できません：{reason}",
  "the address of a cluster is HOST:PORT or auto, not {value}": "クラスターのアドレスは HOST:PORT か auto です（{value}ではなく）",
  "the cluster has only {n} cores; {n2} cells are too many": "クラスターのコアは{n}しかありません。{n2}セルは多すぎます",
  "{n} cells died on {name}": "{name} で{n}個のセルが落ちました",
  // hardware
  "the board must be WIDTHxHEIGHT, such as 8x8, not {value}": "盤は 8x8 のように 幅x高さ で書きます（{value}ではなく）",
  "{file}: the name must end in .v (Verilog) or .il (RTLIL)": "{file}：名前の終わりは .v（Verilog）か .il（RTLIL）です",
  "--cycles shows the main processor in logic: omit --host": "--cycles は回路の主プロセッサーを示します。--host を外してください",
  // More of games, matches, papers and hardware
  "--check-nodes needs --find all": "--check-nodes には --find all が必要です",
  "for one problem, --out needs --find all": "一題だけのときは、--out に --find all が必要です",
  "--explain freedom needs a position with the attacker to move": "--explain freedom には、攻方の手番の局面が必要です",
  "cells need a position with the attacker to move": "セルには、攻方の手番の局面が必要です",
  "--after needs a position with the attacker to move": "--after には、攻方の手番の局面が必要です",
  "cells on other machines cannot share memory; use --scheme exchange":
    "別の計算機のセルはメモリーを共有できません。--scheme exchange を使ってください",
  "the theme {key} needs at least 3 plies": "手筋 {key} には3手以上が必要です",
  "the seed": "種",
  "{file} does not have the seed and seats of this contest": "{file} の種と席は、この大会のものではありません",
  "{n} tokens were given, but only {n2} seats can be joined": "トークンが{n}個ありますが、参加できる席は{n2}しかありません",
  "tokens must differ and have at least {n} characters": "トークンは互いに違い、{n}文字以上でなければなりません",
  "the manifest": "記録の設定",
  "only {n} of {n2} cells started within {n3} s; the cluster may be in use: see `ray status`":
    "{n3}秒のうちに始まったセルは{n2}のうち{n}だけです。クラスターが使用中かもしれません。`ray status` で確かめてください",
  "a cell could not start: {rest}": "セルを始められません：{rest}",
  "this is sakiyomi {key}, but the cluster has {command}": "こちらは sakiyomi {key} ですが、クラスターは {command} です",
  "Ray does not start on this machine: ulimit -v allows less than 2 GB":
    "この計算機では Ray が始まりません。ulimit -v が 2 GB より小さいためです",
  "Ray has exited on this machine: its cells can no longer be reached": "この計算機の Ray が終わり、セルに届かなくなりました",
  "the host's cost": "ホストの費用",
  "simulated cells": "模擬のセルの数",
  "the game is over: there is no step to choose": "対局は終わっていて、選ぶ手がありません",
  "values need 1 <= min_value <= max_value <= 9999, not {n} and {n2}":
    "点は 1 <= min_value <= max_value <= 9999 でなければなりません（{n} と {n2} ではなく）",
  "target {n} cannot be picked here; legal: {key}": "目標{n}はここでは選べません。選べるのは：{key}",
  "{key} is not a legal step here": "{key} は、ここでは選べません",
  "theorems are checked on 4 to {n} cells, not {key}": "定理を調べる盤は 4 から{n}マスまでです（{key} ではなく）",
  "expected a field such as PB[name]": "PB[name] のような項目が必要です",
  "it is the other side's turn at disc {n}": "{n}手目は、もう一方の番です",
  "no square looks like this; expected {key}": "このようなマスはありません。使えるのは {key} です",
  "the text has {n} characters; a game has at most {n2}": "文が{n}文字あります。棋譜は{n2}文字までです",
  "{file} has {n} bytes; a WTHOR file begins with 16": "{file} は{n}バイトしかありません。WTHOR のファイルは16バイトの見出しで始まります",
  "there is no such piece to become {key}": "{key} になれる駒がありません",
  "a time looks like T12 and follows a move": "時間は T12 のように、手のあとに書きます",
  "the text holds half a character": "文の中に半端な文字があります",
  "the option sfen must be a position without moves": "オプション sfen には、手順のない局面を指定してください",
  "{key} exclude each other: give one of them": "{key} は同時に使えません。一つだけ指定してください",
  "the king to mate is already in check, but its side is not to move": "詰める玉にすでに王手がかかっていますが、その側の手番ではありません",
  "a line has at most {n} moves": "手順は{n}手までです",
  "there is no such move to start a variation from": "変化の元になる手がありません",
  "there is no piece after the plus": "+ のあとに駒がありません",
  "{key} is given twice": "{key} が二度書かれています",
  "longest must be a number of moves, at least 1": "longest は 1 以上の手数です",
  "{key} is not an edge of this node; edges: {command}": "{key} はこの節点の枝ではありません。枝は：{command}",
  "the path leaves the tree": "道が木の外に出ています",
  "expected name=number or path=0.1.2": "名前=数 か path=0.1.2 の形で書きます",
  "hardware: {rest}": "hardware：{rest}",
  "no answer within {n} cycles": "{n}サイクルのうちに答えがありません",
  "only Amaranth's simulator writes VCD files": "VCD のファイルを書けるのは Amaranth のシミュレーターだけです",
  "the field circuit does not support walls, but this board has {n}; play it with alphabeta":
    "回路は壁を扱えませんが、この盤には{n}個あります。alphabeta で行ってください",
  "{n} targets, but this machine has {n2} target registers; build one with targets={n3}, or {rest}":
    "目標は{n}個ですが、この機械のレジスターは{n2}個です。targets={n3} で作るか、目標の少ない盤にしてください（--set targets=N）",
  "a board of {key}, but this machine is built for {command}; build one with board={file}":
    "盤は {key} ですが、この機械は {command} 用です。board={file} で作ってください",
  "target {n} is worth {n2}, but this machine counts up to {n3}; build one with value={n4}":
    "目標{n}は{n2}点ですが、この機械は{n3}点までしか数えません。value={n4} で作ってください",
  "hardware plays only the collecting game": "hardware は収集ロボットのゲームだけを行います",
  "hardware: the board must be 2x2 to {key}, not {command}": "hardware：盤は 2x2 から {key} までです（{command} ではなく）",
  "hardware: {key} is not installed; {rest}": "hardware：{key} が入っていません。{rest}",
  "{key} failed: {rest} (full log: {file})": "{key} が失敗しました：{rest}（ログ：{file}）",
  "cannot write {file}: {reason}; set SAKIYOMI_CACHE to another folder":
    "{file} に書けません：{reason}。SAKIYOMI_CACHE に別のフォルダーを指定してください",
  "hardware: Verilator or a C++ compiler is not installed; on Debian: {command}; or use Amaranth's {rest}":
    "hardware：Verilator か C++ コンパイラーが入っていません。Debian なら {command}。遅くてよければ Amaranth のシミュレーターも使えます",
  "a side needs some time to move": "どちらの側にも、考える時間が必要です",
  "{where}: a side needs some time to move": "{where}：どちらの側にも、考える時間が必要です",
  "found no opening of {n} random moves that does not end the game": "乱数の{n}手で終わらない開始局面が見つかりません",
  "{file} has more than {n} lines": "{file} は{n}行を超えています",
  "an opening can have 0 to 1000 random moves, not {n}": "開始局面の乱数の手は 0 から 1000 までです（{n}ではなく）",
  "{file}, line {n}: the game is over in {key}": "{file} の{n}行目：{key} では対局が終わっています",
  "{key} took {n} seconds, more than it had left": "{key} は{n}秒使い、持ち時間を超えました",
  "the game did not end within {n} moves": "{n}手のうちに対局が終わりませんでした",
  "{file} is larger than {n} bytes": "{file} は{n}バイトを超えています",
  "the process playing {key}, died three times": "{key} のプロセスが三度落ちました",
  "the model": "モデル",
  "{key} is not a legal move here; {rest}": "{key} は合法手ではありません。{rest}",
  "the simple evaluation is for positions of Othello": "simple の評価はオセロの局面のためのものです",
  "the entry point of {key} must be a function, not {value}": "{key} の入り口は関数でなければなりません（{value}ではなく）",
  "the game was stopped": "対局を止めました",
  "{key} is measured in games, not boards: use --games": "{key} は盤でなく対局で測ります。--games を使ってください",
  "this paper has no boards to choose; leave --board out": "この論文に選ぶ盤はありません。--board を外してください",
  "this paper has no boards; --games says how many problems, --problems which":
    "この論文に盤はありません。--games で題数、--problems で問題を指定します",
  "the number of matches": "試合の数",
  "the number of problems": "題数",
  "otlplg plays othello only": "otlplg はオセロだけを打ちます",
  "{key}: evaluation=simple is for Othello, without ponder": "{key}：evaluation=simple はオセロ用で、ponder とは使えません",
  "{key}: confidence is for Othello, without evaluation and ponder":
    "{key}：confidence はオセロ用で、evaluation や ponder とは使えません",
  "{where}: widths are numbers with dots between them, or full, not {value}":
    "{where}：widths は点で区切った数か full です（{value}ではなく）",
  "widths are numbers with dots between them, or full, not {value}": "widths は点で区切った数か full です（{value}ではなく）",
  "the tree is empty": "証明の木が空です",
  "this machine does not have enough memory for the table; give less memory":
    "表のためのメモリーがこの計算機にありません。小さくしてください",
  "{n} connections are already open: try again later": "接続がすでに{n}あります。あとでもう一度試してください",
  "exact must lie between 0 and 30 empty squares, not {n}": "読み切りは空き 0 から 30 マスまでです（{n}ではなく）",
  "freedom finds any mate, and writes no certificate": "freedom はどれか一つの詰みを探すもので、証明書は書きません",
  "with the defender to move, there is neither a certificate nor freedom": "玉方の手番では、証明書も freedom もありません",
  "mate problems are positions of shogi, not {key}": "詰将棋は将棋の局面です（{key} ではなく）",
  "the game is over: call reset() to begin another": "終局しています。reset() で次の対局を始めてください",
  "render_mode must be 'ansi' or None, not {value}": "render_mode は 'ansi' か None です（{value}ではなく）",
  "{key} exists only in this process: for the executor {key2} save it in a .py file and name it as module:NAME":
    "{key} はこのプロセスにしかありません。executor が {key2} なら、.py ファイルに書いて module:NAME と指定してください",
  "{key} is an object of this process and plays one game at a time: use threads and cells=1, or an entry point":
    "{key} はこのプロセスのオブジェクトで、同時に一局しか指せません。threads で cells=1 にするか、エントリーポイントに登録してください",
  "{key} cannot be called by cells: it is not a function of a module; save it in a .py file and import it":
    "{key} はセルから呼べません。モジュールの関数ではないからです。.py ファイルに書いて import してください",
  "{key} is not a function of a module; save it in a .py file and import it":
    "{key} はモジュールの関数ではありません。.py ファイルに書いて import してください",
  "{key} is a class: add {key2} = {key3}() to {key4} and load {key5}":
    "{key} はクラスです。{key4} に {key2} = {key3}() と書き、{key5} を読み込んでください",
  "a game of a module is loaded: games.load({key})": "モジュールのゲームは games.load({key}) で読み込みます",
  "move() returned None: it must return a move or an Info": "move() が None を返しました。手か Info を返してください",
  "{key} is not a player, it has no {names}": "{key} はプレイヤーではありません。ないもの：{names}",
  "{key} is not a player, it has no {names}: make_player(name, game) makes one from a name":
    "{key} はプレイヤーではありません（ないもの：{names}）。名前からは make_player(name, game) で作れます",
  "make_player needs a Game, {key}, not {value}": "make_player には Game が要ります。{key} です（{value}ではなく）",
  "the clock has no time for side {n}, which is to move": "手番の側 {n} の時間が時計にありません",
  "widths must be a tuple such as (5,), not {value}": "widths は (5,) のような並びです（{value}ではなく）",
  "limit must be a Limit, such as Limit(depth=5), not {value}": "limit は Limit(depth=5) のような Limit です（{value}ではなく）",
  "view must be side 0 or 1, not {value}": "view は 0 か 1 の側です（{value}ではなく）",
  "{name} must be a number, not {value}": "{name}は数でなければなりません（{value}ではなく）",
  "{name} must be text, not {value}": "{name}は文字列でなければなりません（{value}ではなく）",
  "{name} must have the seconds of each side, such as {key}, not {value}": "{name}は {key} のような、側ごとの秒数です（{value}ではなく）",
  "{name} has no option {option}; it has no options": "{name}に{option}という設定はありません。設定は一つもありません",
  "did you mean {key}?": "{key} のことですか？",
  "move {n} cannot be played; legal: {moves}": "{n}手目は打てません。打てる手：{moves}",
  "move {n} cannot be played; the game is over": "{n}手目は打てません。終局しています",
  "expected a square from a1 to h8, or a pass": "a1 から h8 のマスかパスを書きます",
  "{reason}; moves read before it: {n}": "{reason}。その前の{n}手を読みました",
  "{n} squares are missing at the end; expected {form}": "終わりのマスが{n}個足りません。{form}",
  "the side to move is missing at the end; expected {form}": "最後に手番がありません。{form}",
  "nothing was pasted: there is no game or board to read": "何も貼り付けられていません。棋譜か盤面を貼り付けてください",
  "there is nothing to bring back": "呼び戻すものがありません",
  "in a game against the engine, take moves back instead": "エンジンとの対局では「待った」を使ってください",
  "this is an earlier position: return to the game to move": "これは前の局面です。打つには対局に戻ってください",
};
