/** What a page may ask of each room. Written by `python -m tools.web_types`; do not edit. */

export interface Intents {
  tsume: {
    open: {};
    leave: {};
    edit: {};
    draft: { text: string };
    put: { square: string; piece: string };
    carry: { origin: string; square: string };
    hand: { side: number; piece: "P" | "L" | "N" | "S" | "G" | "B" | "R"; count: number };
    turn: { side: number };
    clear: {};
    rest: {};
    undo: {};
    redo: {};
    done: {};
    others: {};
    branch: { number: number };
    own: {};
    solution: { moves: string };
    paste: { text: string };
    visit: { book: string; name: string; sfen: string; moves: string; at: number };
    contents: { book: number };
    gallery: { book: number; place: number };
    problem: { book: number; name: string };
    solve: { find: "any" | "shortest" };
    cells: { scheme: "paper" | "together"; cells: number; virtual: boolean };
    checks: {};
    stop: {};
    go: { at: number };
    move: { move: string };
    play: { on: boolean };
    hint: {};
    refute: { number: number };
    save: { form: "kif" | "certificate" | "svg" };
  };
  othello: {
    open: {};
    leave: {};
    new: {
      human: "black" | "white" | "both";
      level: string;
      clock: "none" | "1" | "3+2" | "5" | "10" | "15+10" | "25";
    };
    play_on: { human: "black" | "white"; level: string; clock: "none" | "1" | "3+2" | "5" | "10" | "15+10" | "25" };
    analyse: {};
    resign: {};
    undrop: {};
    paste: { text: string };
    visit: { start: string; moves: string; at: number };
    variations: { start: string; text: string };
    task: { empties: number; seed: number; hard: boolean };
    branch: { number: number };
    remove: { number: number };
    promote: { number: number };
    back: {};
    move: { move: string };
    go: { at: number };
    hints: { on: boolean };
    stop: {};
    why: { move: string; against: string };
    review: {};
  };
  robots: {
    open: {};
    leave: {};
    new: { size: number; targets: number; walls: number; seed: number; first: string; second: string };
    visit: { size: number; targets: number; walls: number; seed: number; first: string; second: string; at: number };
    series: { matches: number; handicap: number };
    paste: { text: string };
    play: {};
    step: {};
    stop: {};
    move: { move: string };
    go: { at: number };
    pace: { milliseconds: number };
    tree: { on: boolean };
    processors: { scheme: "root" | "siblings"; cells: number };
    circuits: { processors: number };
    trace: { start: number };
  };
  aquarius: {
    open: {};
    leave: {};
    new: { bots: string[]; sessions: number; seed: number };
    visit: { bots: string[]; sessions: number; seed: number; at: number };
    load: { part: number; text: string; more: boolean };
    play: {};
    step: {};
    stop: {};
    go: { at: number };
    pace: { milliseconds: number };
    fork: {};
    earlier: {};
    save: {};
    take: { team: number; robot: number };
    order: { team: number; robot: number; letter: "0" | "1" | "2" | "3" | "4" | "5" | "p" | "s" | "r" | "a" | "w" };
    walk: { team: number; robot: number; x: number; y: number; pour: boolean };
    forget: { team: number; robot: number };
    release: { team: number; robot: number };
    contest: { bots: string[]; sessions: number; seed: number; matches: number };
    result: { match: number };
    watch: { port: number; token: string };
    ladders: {};
    ladder: { name: string };
    laddered: { ladder: string; match: number; at: number };
  };
  shogi: {
    open: {};
    leave: {};
    new: {
      human: number;
      minutes: number;
      increment: number;
      byoyomi: number;
      level: "first" | "beginner" | "easy" | "middle" | "advanced" | "strong";
      reading: boolean;
      handicap:
        | "even"
        | "lance"
        | "bishop"
        | "rook"
        | "rook and lance"
        | "two pieces"
        | "four pieces"
        | "six pieces"
        | "eight pieces"
        | "ten pieces";
      position: string;
    };
    level: { level: "first" | "beginner" | "easy" | "middle" | "advanced" | "strong" };
    move: { move: string };
    go: { at: number };
    back: {};
    resign: {};
    declare: {};
    resume: {};
    save: { form: "kif" | "csa"; names: string[] };
    analyse: { names: string[] };
  };
  analysis: {
    open: {};
    leave: {};
    variations: { start: string; text: string };
    paste: { text: string };
    visit: { start: string; moves: string; at: number };
    move: { move: string };
    line: { moves: string };
    better: { number: number };
    go: { number: number };
    remove: { number: number };
    undo: {};
    promote: { number: number };
    comment: { number: number; text: string };
    think: { on: boolean; lines: number };
    stop: {};
    judge: { what: "game" | "line" };
    save: { form: "kif" | "csa" | "ki2" };
  };
  games: {
    open: {};
    leave: {};
    previews: {};
    hints: { on: boolean };
    reread: {};
    choose: { game: string };
    visit: { game: string; position: string };
    new: { options: Record<string, string> };
    seat: { you: "both" | "first" | "second"; level: number };
    paste: { text: string };
    move: { move: string };
    back: {};
    reply: {};
    go: { at: number };
    think: {};
    stop: {};
  };
  papers: {
    open: {};
    leave: {};
    run: { name: string; parts: string[]; quick: boolean };
    forget: { report: string };
    stop: {};
  };
  demo: {
    open: {};
    leave: {};
    next: {};
  };
}
