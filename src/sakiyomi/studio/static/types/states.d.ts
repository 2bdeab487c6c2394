/** The states of rooms: `view` and `live` in Python. A test compares these fields with the messages sent. */

import type { Live } from "./link";

export type Spot = [x: number, y: number];

export interface Term {
  name: string;
  value: number;
  detail: string;
  parts: Term[];
  /** Set if a term has its own Japanese name. */
  ja?: string;
}

/** One of the three; the length of a win or a loss may be unknown. */
export interface Score {
  points?: number;
  win?: number | null;
  loss?: number | null;
}

export interface Line {
  move: string;
  score: Score;
  bound: string;
  words: string;
  terms: Term[];
}

export interface Info {
  depth: number;
  nodes: number;
  seconds: number;
  complete: boolean;
  lines: Line[];
}

export interface NamedMove {
  move: string;
  name: string;
}

export interface ShogiBoardState {
  pieces: Record<string, string>;
  hands: Record<string, number>[];
  side: number;
  last: string;
  check: boolean;
  legal: string[];
  sfen: string;
  number: number;
}

/** `busy` is the fraction of the time each cell has worked, from 0 to 1. */
export interface CellUsage {
  busy: number[];
  nodes: number;
  lost: number;
}

export interface TsumeBook {
  name: string;
  source: string;
  count: number;
  /** Without corrected diagrams, such as 31h. */
  numbered: number;
}

/** `place` counts from 1; `name` is the number of the problem in its book. */
export interface TsumePlace {
  book: number;
  place: number;
  name: string;
  plies: number | null;
}

export interface KnownMove extends NamedMove {
  plies: number;
}

/** A hint: level 1 names the piece to move, level 2 the move; 0: no mate was found from here, and there is none where
 * it is `sure`. */
export interface TsumeHint {
  level: number;
  origin: string;
  move: string;
  name: string;
  plies: number | null;
  sure: boolean;
}

/** A check that was left after a wrong one, with the line that refutes it; `ended`: no check is left after it. */
export interface Refutation extends NamedMove {
  reply: string;
  line: NamedMove[];
  ended: boolean;
}

/** How the composer's solution relates to the proof; `move` is where it leaves it, `reply` what refutes it. */
export interface OwnSolution {
  verdict: string;
  plies: number;
  ply: number;
  move: string;
  reply: string;
}

export interface TsumeState {
  board: ShogiBoardState;
  editing: boolean;
  problem: string;
  /** Changes that can be undone, and made again. */
  undo: [number, number];
  root: string;
  line: NamedMove[];
  at: number;
  attacker: number;
  playing: boolean;
  verdict: string;
  /** Moves of an attempt with a verdict; those after them show why it failed. */
  tried: number;
  /** The move just tried that gives no check. */
  missed: string;
  over: boolean;
  refuted: Refutation[];
  hint: TsumeHint | null;
  answer: KnownMove | null;
  defences: KnownMove[];
  tree: (MoveTree & { whole: boolean }) | null;
  own: NamedMove[];
  compared: OwnSolution | null;
  certificate: boolean;
  books: TsumeBook[];
  place: TsumePlace | null;
}

export interface ProofReport {
  status: string;
  plies: number | null;
  counted: number | null;
  shortest: boolean;
  nodes: number;
  seconds: number;
  depth: number;
  full: number;
  open: number;
  line: string[];
  final: boolean;
}

export interface StudyReport {
  others: { ply: number; name: string; plies: number; kind: string }[];
  undecided: number;
  examined: boolean;
  sound: boolean | null;
  /** Pieces left in the attacker's hand, as letters. */
  left: string;
}

export interface TsumeLive extends Live {
  proof: ProofReport | null;
  study: StudyReport | null;
  cells: CellUsage | null;
}

export interface Comparison {
  chosen: Line;
  other: Line | null;
  difference: { name: string; chosen: number; other: number; gain: number }[];
  unit?: number;
  depth?: number | null;
}

export interface BothLanguages {
  en: string;
  ja: string;
}

/** The opinion of OTL.PLG. */
export interface Opinion {
  move: string;
  state: BothLanguages;
  /** Other moves with the value that decides, or kept for later. */
  others: { move: string; value: number; cut: boolean; later: boolean }[];
  by: string;
  value: number | null;
  terms: Term[];
  /** What the value counts for, by its urgency. */
  counts?: number;
  urgency?: BothLanguages;
  words?: string;
}

export interface OpeningName {
  english: string;
  japanese: string;
}

/** An endgame to solve; values and the best move are known after the answer. */
export interface OthelloTask {
  empties: number;
  side: number;
  seed: number;
  /** Neither corners nor turning many discs gives the answer. */
  hard: boolean;
  answer: string;
  value: number | null;
  best: string;
  most: number | null;
  /** Every move with its value, the best first. */
  values: [move: string, value: number][];
}

/** A move of the opening book, for the side that makes it: percent of the games, its result in percent, discs. */
export interface BookMove {
  move: string;
  games: number;
  share: number;
  result: number;
  value: number;
  english: string;
  japanese: string;
}

export interface OthelloState {
  board: string;
  side: number;
  legal: string[];
  counts: [black: number, white: number];
  over: boolean;
  last: string;
  moves: string[];
  at: number;
  transcript: string;
  start: string;
  /** In a game against the engine: somebody looks at an earlier position. */
  looking: boolean;
  /** A game against the engine has begun and is not over. */
  running: boolean;
  /** It is over: on the board, by resignation, or on time. */
  ended: boolean;
  /** How it ended before the board was full. */
  result: { how: string; winner: number } | null;
  /** The name of its clock, seconds left, and whose time runs. */
  clock: string;
  clocks: number[];
  ticking: number | null;
  /** Something that went away can be brought back. */
  undo: boolean;
  players: string[];
  tree: MoveTree;
  /** The tree for an address; empty for a single line without comments. */
  variations: string;
  task: OthelloTask | null;
  opening: OpeningName | null;
  human: string;
  level: string;
  /** Every move leads to the same position, turned or mirrored. */
  alike: boolean;
  /** Of each level, weakest first: moves it looks ahead, and its error in discs. */
  levels: [depth: number, noise: number][];
  book: { games: number; moves: BookMove[] };
  /** The last position up to here from which the book has moves; −1 if there is none. */
  known: number;
  hinting: boolean;
  reasons: Comparison | null;
  opinion: Opinion | null;
}

export interface JudgedMove {
  number: number;
  /** The move in the tree. */
  id: number;
  side: number;
  move: string;
  best: string;
  lead: number;
  could: number;
  loss: number;
  exact: boolean;
  /** How far an estimate is usually off. */
  error: number;
  /** Whether the loss is a disc or more, and proved or beyond the error. */
  sure: boolean;
  turning: boolean;
}

export interface OthelloLive extends Live {
  hints: Record<string, number>;
  /** Why each move differs from another, in discs. */
  whys: Record<string, { against: string; terms: [name: string, gain: number][] }>;
  exact: boolean;
  depth: number;
  nodes: number;
  best: (Line & { unit: number }) | null;
  /** Black's lead, and its chance to win in percent; null where they are not known. */
  standing: { lead: number; chance: number; exact: boolean } | null;
  review: JudgedMove[];
  /** Moves of the line that is reviewed. */
  reviewed: number;
  reviewing: boolean;
}

export interface Target {
  number: number;
  value: number;
  x: number;
  y: number;
}

/** A node of the tree of moves; the root has neither side nor target. */
export interface TreeNode {
  side: number | null;
  target: number | null;
  points: number | null;
  beaten: boolean;
  best: boolean;
  value: number | null;
  children: TreeNode[];
}

export interface RobotPlan extends Line {
  route: Spot[];
  target: number | null;
}

/** `lead` is A's, over all boards; A wins if it is larger than the handicap. */
export interface RobotSeries {
  boards: { seed: number; score: [a: number, b: number] }[];
  lead: number;
  matches: number;
  handicap: number;
  winner: number | null;
}

export interface RobotsState {
  width: number;
  height: number;
  walls: Spot[];
  targets: Target[];
  robots: Spot[];
  score: [a: number, b: number];
  territory: [x: number, y: number, side: number][];
  side: number;
  chosen: string;
  legal: string[];
  over: boolean;
  at: number;
  length: number;
  text: string;
  players: string[];
  known: string[];
  options: { size: number; targets: number; walls: number; seed: number };
  pace: number;
  growing: boolean;
  leads: number[];
  plans: (RobotPlan | null)[];
  tree: TreeNode | null;
  series: RobotSeries | null;
}

export interface Decision extends Line {
  step: string;
  side: number;
}

export interface ProcessorsReport extends CellUsage {
  depth: number;
  speed: number;
  decision: Decision | null;
}

export interface CircuitsReport {
  processors: number;
  targets: number;
  kept: number;
  done: boolean;
  cycles: number;
  nodes: number;
  decision: Decision | null;
}

export interface RobotsLive extends Live {
  running: boolean;
  processors: ProcessorsReport | null;
  circuits: CircuitsReport | null;
}

export interface TakenRobot {
  team: number;
  robot: number;
  path: Spot[];
  words: string;
}

export interface ContestTable {
  matches: number;
  done: number;
  table: { name: string; rank: Mean; points: Mean; firsts: number }[];
}

/** A mean with the half width of its interval, if there is one. */
export type Mean = [mean: number, margin: number | null];

export interface AquariusState {
  terrain: string[];
  water: [x: number, y: number, team: number, amount: number][];
  rings: Spot[][];
  robots: [team: number, number: number, x: number, y: number, tank: number][];
  /** The cells that each robot stood on during the last session, the first one included. */
  roads: Spot[][];
  names: string[];
  scores: number[];
  totals: number[];
  ranks: number[];
  history: number[][];
  faults: [team: number, reason: string][];
  session: number;
  sessions: number;
  first: number;
  over: boolean;
  at: number;
  length: number;
  playing: boolean;
  driving: boolean;
  taken: TakenRobot[];
  known: string[];
  options: { bots: string[]; sessions: number; seed: number };
  pace: number;
  contest: ContestTable | null;
  cut: number | null;
  replaced: { team: number; name: string; by: string }[];
  forked: number;
  earlier: boolean;
  repeats: "yes" | "orders" | "no";
  ladders: LadderState[];
  /** Where a match from elsewhere comes from. */
  source: { ladder?: string; match?: number; port?: number };
  /** The ladder whose standing is looked at. */
  ladder: string;
  /** Whether contest servers of this machine may be watched. */
  reachable: boolean;
}

/** A ladder of bots: its standings, and its latest matches. */
export interface LadderState {
  name: string;
  trouble: string;
  count: number;
  table: { name: string; points: number; margin: number | null; matches: number; rank: number }[];
  matches: { match: number; winner: string; score: number }[];
}

export interface AquariusLive extends Live {
  running: boolean;
  watching: boolean;
  preparing: boolean;
  contest: { running: boolean; part: number } | null;
}

/** A move of a game with variations; the parent of a first move is -1. */
export interface TreeMove {
  id: number;
  parent: number;
  ply: number;
  name: string;
  value: number | null;
  loss: number | null;
  /** In the game's units: points or discs. */
  cost: number | null;
  guess: boolean;
  best: string;
  /** That move and how play would have gone on, where this one is marked. */
  better: string[];
  /** Plies of the mate that it missed. */
  missed: number | null;
  /** Time spent on it, where the record says it. */
  seconds: number | null;
  mark: string;
  comment: string;
}

/** `line` holds the moves to the place shown and those that follow it, by number. */
export interface MoveTree {
  nodes: TreeMove[];
  here: number;
  line: number[];
}

export interface AnalysisState {
  board: ShogiBoardState;
  start: string;
  first: number;
  standard: boolean;
  moves: string[];
  at: number;
  tree: MoveTree;
  /** The tree for an address; empty for a single line without comments. */
  variations: string;
  players: string[];
  /** Tells it from other games, also from copies of the same one. */
  game: string;
  /** Whether there is something to undo. */
  undo: boolean;
  /** How the line ended by its record, as a CSA code. */
  result: { how: string; winner: number | null; ply: number } | null;
  opening: OpeningName | null;
  over: boolean;
  thinking: boolean;
  wanted: number;
}

/** `value` and `chance` are Black's, in points and percent. */
export interface AnalysisLine extends Line {
  usi: string[];
  value: number;
  chance: number;
}

export interface AnalysisLive extends Live {
  info: { depth: number; nodes: number; lines: AnalysisLine[] } | null;
  /** How many moves are judged, and how many will be. */
  judging: [done: number, all: number] | null;
}

/** What a level reads for a move (null: as the clock allows), and the size of its mistakes on purpose, in pawns. */
export interface ShogiLevel {
  depth: number | null;
  nodes: number | null;
  noise: number;
}

export interface ShogiState {
  board: ShogiBoardState;
  line: NamedMove[];
  at: number;
  human: number;
  minutes: number;
  increment: number;
  byoyomi: number;
  origin: string;
  slip: BothLanguages | null;
  opening: OpeningName | null;
  /** The move taken back last, the chance to win that it gave away, in percent, and the mate it missed, in plies. */
  taken: { name: string; loss: number | null; missed: number | null } | null;
  level: string;
  turn: number;
  timed: boolean;
  clocks: [black: number, white: number];
  ticking: boolean;
  /** Seconds that each move took. */
  spent: number[];
  /** Whether you can declare a win with an entering king now. */
  declares: boolean;
  over: boolean;
  result: { how: string; winner: number | null } | null;
  info: Info | null;
  text: string;
  reading: boolean;
  /** Whether the engine makes mistakes on purpose; then it never thinks on your time. */
  errs: boolean;
  levels: Record<string, ShogiLevel>;
}

export interface Guess extends NamedMove {
  chance: number;
  nodes: number;
  state: string;
}

export interface PonderOutcome {
  kind: string;
  rank: number | null;
  spent: number;
  saved: number;
}

export interface PonderReport {
  working: boolean;
  crowded: boolean;
  more: number;
  guesses: Guess[];
  last: PonderOutcome | null;
  hits: number;
  answers: number;
  seconds: number;
}

export interface ShogiLive extends Live {
  ponder: PonderReport | null;
}

/** A picture with its coordinates, or the rows of a grid; `clicks` are the places to click for each move. */
export interface GameBoard {
  picture: string;
  rows: string[][];
  box: number[] | null;
  clicks: Record<string, Spot[]>;
  /** Of moves that the picture marks: what to click, besides the middle of the first one. */
  shapes: Record<string, MarkedShape[]>;
}

export interface MarkedShape {
  kind: string;
  numbers: number[];
}

export interface GamesState {
  names: string[];
  titles: Record<string, string>;
  game: string;
  title: string;
  options: Record<string, string>;
  example: string;
  drawn: string;
  board: GameBoard | null;
  last: Spot[];
  rules: string[];
  text: string;
  /** Whether it began at a position that is not the game's own. */
  given: boolean;
  start: string;
  side: string;
  over: boolean;
  result: "first" | "second" | "draw" | null;
  yours: boolean;
  legal: string[];
  moves: string[];
  at: number;
  terms: Term[];
  sides: string[];
  you: "both" | "first" | "second";
  level: number;
  /** How far each level reads, and how often it moves at random. */
  levels: { depth: number | null; nodes: number | null; seconds: number; slips: number }[];
  /** What the engine saw before it made the last move at random. */
  slip: string | null;
  /** Whether the studio was started with this game, whose file can be read again. */
  own: boolean;
  hints: boolean;
}

export interface GamesLive extends Live {
  info: Info | null;
  /** Whether the engine was asked to think. */
  deep: boolean;
  /** What positions of the game are worth to the first side, by the number of moves before them. */
  values: { at: number; score: Score }[];
  /** Why the best move is better than the next one. */
  reasons: Comparison | null;
}

export interface Paper {
  name: string;
  title: string;
  japanese: string;
  parts: string[];
}

export interface PaperReport {
  id: string;
  name: string;
  parts: string[];
  quick: boolean;
}

export interface PapersState {
  papers: Paper[];
  reports: PaperReport[];
}

export interface PapersLive extends Live {
  current: {
    name: string;
    parts: string[];
    quick: boolean;
    work: Record<string, [done: number, total: number, japanese: string]>;
  } | null;
}

/** A problem solved for the home page: its boards from the first to the mate. */
export interface DemoProblem {
  book: string;
  name: string;
  plies: number;
  nodes: number;
  frames: ShogiBoardState[];
  names: string[];
}

/** A race of two robots, tick by tick. */
export interface DemoRace {
  seed: number;
  width: number;
  height: number;
  walls: Spot[];
  frames: Pick<RobotsState, "robots" | "targets" | "score" | "territory">[];
}

export interface DemoState {
  problem: DemoProblem | null;
  race: DemoRace | null;
}

export interface DemoLive extends Live {
}

/** What each room sends. */
export interface States {
  tsume: { state: TsumeState; live: TsumeLive };
  othello: { state: OthelloState; live: OthelloLive };
  robots: { state: RobotsState; live: RobotsLive };
  aquarius: { state: AquariusState; live: AquariusLive };
  shogi: { state: ShogiState; live: ShogiLive };
  analysis: { state: AnalysisState; live: AnalysisLive };
  games: { state: GamesState; live: GamesLive };
  demo: { state: DemoState; live: DemoLive };
  papers: { state: PapersState; live: PapersLive };
}
