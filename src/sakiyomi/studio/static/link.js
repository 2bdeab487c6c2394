/** The connection to the studio. It reconnects by itself; the server keeps the state. */

import { keep, recall } from "./settings.js";

/**
 * @import { Answer, Live, Message } from "./types/link"
 * @typedef {{state: object, live: Live}} Shown
 * @typedef {{resolve: (answer: Answer) => void, reject: (error: Error) => void}} Waiting
 * @typedef {{room: string, action: string, given: object, where: string|null} & Waiting} Unsent `where`: the place
 *   that the room showed, if one is known
 */

const DELAYS = [200, 500, 1000, 2000, 5000];
const MAX_UNSENT = 20;

export class Link extends EventTarget {
  constructor() {
    super();
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Map<string, Shown>} newest state of every room */
    this.shown = new Map();
    /** @type {Unsent[]} */
    this.unsent = [];
    /** The place that a room shows, if it is known. @type {(room: string) => string|null} */
    this.where = () => null;
    this.number = 0;
    this.tries = 0;
    /** @type {string|null} */
    this.room = null;
    this.open = false;
    /** Longest message that the studio accepts, in bytes. */
    this.maxBytes = Infinity;
    /** Lineage and revision of the newest state seen. */
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

  /** @param {Message} message */
  hear(message) {
    if (message.session && message.lost) this.restart(message.session);
    else if (message.session) this.greeted(message);
    else if (message.full) this.dispatchEvent(new CustomEvent("full", { detail: message.full }));
    else if (message.room) this.changed(message.room, message);
    else this.answered(message);
  }

  /** The connection is established. @param {Message} message */
  greeted(message) {
    keep("session", message.session ?? "");
    if (message.lineage !== this.lineage) this.revision = -1;
    this.lineage = message.lineage ?? "";
    this.maxBytes = message.max_bytes ?? Infinity;
    this.open = true;
    this.tries = 0;
    this.dispatchEvent(new Event("open"));
    const opened = this.room ? this.ask(this.room, "open").catch(() => {}) : null;
    this.sendUnsent(opened);
  }

  /**
   * Sends what was asked for without a connection, unless the room now shows another place: it was not meant for that.
   * @param {Promise<unknown>|null} opened the room here is shown as it is now
   */
  async sendUnsent(opened) {
    const unsent = this.unsent.splice(0);
    if (unsent.some(({ where }) => where !== null)) await opened;
    const meant = unsent.map(({ room, where }) => where === null || where === this.where(room));
    for (const [i, one] of unsent.entries()) {
      if (meant[i]) this.ask(one.room, one.action, one.given).then(one.resolve, one.reject);
      else one.reject(new Error("closed"));
    }
    if (meant.includes(false)) this.dispatchEvent(new Event("elsewhere"));
  }

  /** A room has changed. @param {string} room @param {Message} message */
  changed(room, message) {
    const state = message.state ?? this.shown.get(room)?.state;
    if (!state || !message.live) return;
    this.revision = Math.max(this.revision, message.revision ?? -1);
    this.shown.set(room, { state, live: message.live });
    this.dispatchEvent(new CustomEvent("shown", { detail: room }));
  }

  /** @param {Message} message */
  answered(message) {
    const waiting = this.waiting.get(message.re ?? -1);
    this.waiting.delete(message.re ?? -1);
    if (message.error && !waiting) this.dispatchEvent(new CustomEvent("trouble", { detail: message.error }));
    if (message.error) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message);
  }

  /**
   * The state seen so far is gone: drops it and all unsent intents, and reconnects as a new page.
   * @param {string} session
   */
  restart(session) {
    keep("session", session);
    this.lineage = "";
    this.revision = -1;
    this.shown.clear();
    for (const { reject } of this.unsent.splice(0)) reject(new Error("closed"));
    this.dispatchEvent(new Event("lost"));
    this.socket?.close();
  }

  closed() {
    this.open = false;
    for (const { reject } of this.waiting.values()) reject(new Error("closed"));
    this.waiting.clear();
    this.dispatchEvent(new Event("closed"));
    setTimeout(() => this.connect(), DELAYS[Math.min(this.tries++, DELAYS.length - 1)]);
  }

  /**
   * Sends an intent. A message that is too long is refused here, because the studio would close the connection.
   * @param {string} room @param {string} action @param {object} [given]
   * @returns {Promise<Answer>}
   */
  ask(room, action, given = {}) {
    if (!this.open || this.socket?.readyState !== WebSocket.OPEN) return this.later(room, action, given);
    const id = ++this.number;
    const text = JSON.stringify({ id, room, do: action, ...given });
    const size = new TextEncoder().encode(text).length;
    if (size > this.maxBytes) return Promise.reject(new Error(tooLong(size, this.maxBytes)));
    this.socket.send(text);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /**
   * Keeps an intent until the connection is back.
   * @param {string} room @param {string} action @param {object} given
   * @returns {Promise<Answer>}
   */
  later(room, action, given) {
    if (this.unsent.length >= MAX_UNSENT) return Promise.reject(new Error("closed"));
    const where = this.where(room);
    return new Promise((resolve, reject) => this.unsent.push({ room, action, given, where, resolve, reject }));
  }

  /** Enters a room, or none. @param {string|null} room */
  enter(room) {
    const before = this.room;
    this.room = room;
    if (!this.open) return;
    if (room) this.ask(room, "open").catch(() => {});
    else if (before) this.ask(before, "leave").catch(() => {});
  }
}

/** The same message as the studio's. @param {number} size @param {number} max */
function tooLong(size, max) {
  return `this is too long: ${size.toLocaleString("en")} bytes; at most ${max.toLocaleString("en")} are taken at once`;
}
