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
    this.connect();
  }

  connect() {
    const session = recall("session") ?? "";
    const address = new URL("talk", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    address.search = session ? `?session=${encodeURIComponent(session)}` : "";
    this.socket = new WebSocket(address);
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.closed());
  }

  /** @param {Data} message */
  hear(message) {
    if (message.session) {
      keep("session", message.session);
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
