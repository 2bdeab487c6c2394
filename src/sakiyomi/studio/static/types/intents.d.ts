/** What a page may ask of each room. Written by `python -m tools.web_types`; do not edit. */

export interface Intents {
  tsume: {
    open: {};
    leave: {};
    paste: { text: string };
    gallery: { book: number; place: number };
    problem: { book: number; name: string };
    edit: {};
    put: { square: string; piece: string };
    carry: { origin: string; square: string };
    hand: { side: number; piece: "P" | "L" | "N" | "S" | "G" | "B" | "R"; count: number };
    turn: { side: number };
    clear: {};
    rest: {};
    done: {};
    solve: { find: "any" | "shortest" };
    cells: { scheme: "paper" | "together"; cells: number; virtual: boolean };
    others: {};
    other: { index: number };
    stop: {};
    go: { at: number };
    move: { move: string };
    play: { on: boolean };
    save: { form: "kif" | "certificate" | "svg" };
  };
  othello: {
    open: {};
    leave: {};
    new: { human: "black" | "white" | "both"; level: "easy" | "middle" | "strong" | "otlplg" };
    paste: { text: string };
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
    load: { part: number; text: string; more: boolean };
    play: {};
    step: {};
    stop: {};
    go: { at: number };
    pace: { milliseconds: number };
    fork: {};
    save: {};
    take: { team: number; robot: number };
    order: { team: number; robot: number; letter: "0" | "1" | "2" | "3" | "4" | "5" | "p" | "s" | "r" | "a" | "w" };
    walk: { team: number; robot: number; x: number; y: number; pour: boolean };
    forget: { team: number; robot: number };
    release: { team: number; robot: number };
    contest: { bots: string[]; sessions: number; seed: number; matches: number };
    result: { match: number };
  };
  shogi: {
    open: {};
    leave: {};
    new: { human: number; minutes: number; increment: number; level: "easy" | "middle" | "strong"; reading: boolean };
    move: { move: string };
    go: { at: number };
    resign: {};
    resume: {};
    save: { form: "kif" | "csa" };
  };
  games: {
    open: {};
    leave: {};
    choose: { game: string };
    new: { options: Record<string, string> };
    paste: { text: string };
    move: { move: string };
    go: { at: number };
    think: {};
    stop: {};
  };
  papers: {
    open: {};
    leave: {};
    run: { name: string; parts: string[]; quick: boolean };
    stop: {};
  };
}
