/** What goes over the connection: intents to the studio, states and answers from it. */

import type { Intents } from "./intents";
import type { States } from "./states";

export type RoomName = keyof Intents & keyof States;

/** The live part that every room has. */
export interface Live {
  busy: boolean;
  trouble: string;
  turn: number;
}

export interface SavedFile {
  name: string;
  type: string;
  text?: string;
  base64?: string;
}

/** The answer to an intent; without `re` it was not carried out. */
export interface Answer {
  re?: number;
  file?: SavedFile;
  start?: number;
  cycles?: unknown[];
  previews?: Record<string, string>;
  contents?: [name: string, plies: number][];
  /** What was wrong with a text that was read in part, and its games if there are several. */
  warning?: string;
  games?: { text: string; title: string }[];
  /** A link was not followed, because a game is running. */
  running?: boolean;
  checks?: [move: string, name: string, value: number, replies: number][];
}

/** A message from the studio; its fields tell its kind. */
export interface Message extends Answer {
  session?: string;
  lineage?: string;
  lost?: boolean;
  full?: string;
  max_bytes?: number;
  room?: string;
  revision?: number;
  state?: object;
  live?: Live;
  error?: string;
}

type Given<Arguments> = keyof Arguments extends never ? [] : [given: Arguments];

/** A room as its page sees it: its intents. */
export interface Room<Name extends RoomName> {
  do<Action extends keyof Intents[Name]>(
    action: Action,
    ...given: Given<Intents[Name][Action]>
  ): Promise<Answer>;
  /** Tells the shell that the page shows another place, though the studio's state is the same. */
  moved?(): void;
}

/**
 * A place in a room, as its address names it; `title`, `text` and `own` are for the list of recent work. Another `key`
 * is a step of the history, even if only the query differs.
 */
export interface Place {
  path?: string[];
  query?: Record<string, string>;
  title?: string;
  text?: string;
  own?: string;
  key?: string;
}

/** What a room's module returns to the shell. */
export interface Page<Name extends RoomName> {
  show(state: States[Name]["state"], live: States[Name]["live"]): void;
  leave?(): void;
  /** The place that a state shows; `follow` goes to one. */
  link?(state: States[Name]["state"]): Place | null;
  follow?(path: string[], query: URLSearchParams): Promise<unknown>;
  /** What the address of the room alone shows: an index, or a start without moves; else it names nothing. */
  bare?: "index" | "start";
  /** Handles a key pressed anywhere in the window, unless already handled. */
  key?(event: KeyboardEvent): void;
}
