/** The one connection to the studio. It comes back by itself, and the server still knows everything. */

import { keep, recall } from "./settings.js";

/**
 * @typedef {Record<string, any>} Data
 * @typedef {{state: Data, live: Data}} Shown
 */

const WAITS = [200, 500, 1000, 2000, 5000];
const MOST_UNSENT = 20;

export class Link extends EventTarget {
  constructor() {
    super();
    /** @type {Map<number, {good: (data: Data) => void, bad: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {Map<string, Shown>} newest state of every room */
    this.shown = new Map();
    /** @type {{room: string, deed: string, given: Data, good: (data: Data) => void, bad: (error: Error) => void}[]} */
    this.unsent = [];
    this.number = 0;
    this.tries = 0;
    /** @type {string|null} */
    this.room = null;
    this.open = false;
    /** The newest state that was seen: which states those were, and how many. */
    this.lineage = "";
    this.revision = -1;
    this.connect();
  }

  connect() {
    const session = recall("session") ?? "";
    const address = new URL("talk", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const asked = new URLSearchParams(session ? { session } : {});
    if (this.lineage && this.revision >= 0) asked.set("seen", `${this.lineage}.${this.revision}`);
    address.search = asked.toString();
    this.socket = new WebSocket(address);
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.closed());
  }

  /** @param {Data} message */
  hear(message) {
    if (message.session && message.lost) {
      this.begin(message.session);
    } else if (message.session) {
      keep("session", message.session);
      if (message.lineage !== this.lineage) this.revision = -1;
      this.lineage = message.lineage;
      this.open = true;
      this.tries = 0;
      this.dispatchEvent(new Event("open"));
      if (this.room) this.ask(this.room, "open").catch(() => {});
      for (const one of this.unsent.splice(0)) this.ask(one.room, one.deed, one.given).then(one.good, one.bad);
    } else if (message.full) {
      this.dispatchEvent(new CustomEvent("full", { detail: message.full }));
    } else if (message.room) {
      const before = this.shown.get(message.room);
      const state = message.state ?? before?.state;
      if (!state) return;
      this.revision = Math.max(this.revision, message.revision ?? -1);
      this.shown.set(message.room, { state, live: message.live });
      this.dispatchEvent(new CustomEvent("shown", { detail: message.room }));
    } else {
      const waiting = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (message.error && !waiting) this.dispatchEvent(new CustomEvent("trouble", { detail: message.error }));
      if (message.error) waiting?.bad(new Error(message.error));
      else waiting?.good(message);
    }
  }

  /**
   * What was seen is no more: forgets it, and what was clicked in it, and comes back as somebody new.
   * @param {string} session
   */
  begin(session) {
    keep("session", session);
    this.lineage = "";
    this.revision = -1;
    this.shown.clear();
    for (const { bad } of this.unsent.splice(0)) bad(new Error("closed"));
    this.dispatchEvent(new Event("lost"));
    this.socket?.close();
  }

  closed() {
    this.open = false;
    for (const { bad } of this.waiting.values()) bad(new Error("closed"));
    this.waiting.clear();
    this.dispatchEvent(new Event("closed"));
    setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
  }

  /**
   * Sends an intent.
   * @param {string} room @param {string} deed @param {Data} [given]
   * @returns {Promise<Data>}
   */
  ask(room, deed, given = {}) {
    if (!this.open || this.socket?.readyState !== WebSocket.OPEN) return this.later(room, deed, given);
    const id = ++this.number;
    this.socket?.send(JSON.stringify({ id, room, do: deed, ...given }));
    return new Promise((good, bad) => this.waiting.set(id, { good, bad }));
  }

  /**
   * Keeps an intent until the connection is back.
   * @param {string} room @param {string} deed @param {Data} given
   * @returns {Promise<Data>}
   */
  later(room, deed, given) {
    if (this.unsent.length >= MOST_UNSENT) return Promise.reject(new Error("closed"));
    return new Promise((good, bad) => this.unsent.push({ room, deed, given, good, bad }));
  }

  /** Turns to a room. @param {string|null} room */
  enter(room) {
    const before = this.room;
    this.room = room;
    if (!this.open) return;
    if (room) this.ask(room, "open").catch(() => {});
    else if (before) this.ask(before, "leave").catch(() => {});
  }
}
