/** Games and positions from outside: files dropped on a room, files and text pasted anywhere in it. */

import { t } from "../i18n.js";
import { showError } from "./toast.js";

const MAX_FILE = 1 << 20;
const MAX_FILES = 20;
const TYPING = "input, textarea, select, dialog";

/** @typedef {(bytes: ArrayBuffer, name: string, names: string[]) => boolean} Binary takes a file that is not text, and
 *   says whether it did; `names` are those of all files that were given together */
/** @type {[ending: RegExp, room: string][]} */
const ROOMS = [
  [/\.(kifu?|ki2|csa|sfen|usi)$/i, "analysis"],
  [/\.(jsonl)$/i, "aquarius"],
  [/\.(wtb|ggf)$/i, "othello"],
];
/** How many rooms are listening; at most one. */
let takers = 0;

/** Whether the room that is shown takes files itself. */
export const takesFiles = () => takers > 0;

/** The room that reads a kind of file. @param {string} name */
export const roomFor = (name) => ROOMS.find(([ending]) => ending.test(name))?.[1];

/** Gives a file to the room that is shown. @param {File} file */
export function giveTo(file) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}

/** The text of a file: UTF-8, or Shift_JIS as older shogi programs write it. @param {ArrayBuffer} bytes */
export function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/**
 * Reads a file, unless it is too large.
 * @param {File} file @param {(text: string) => void} take @param {Binary} [binary] @param {string[]} [names]
 */
export async function readFile(file, take, binary, names = [file.name]) {
  if (file.size > MAX_FILE) return showError(t("This file is too large: at most 1 MB are read."));
  const bytes = await file.arrayBuffer();
  if (!binary?.(bytes, file.name, names)) take(decoded(bytes));
}

/**
 * Reads files that were given together: all of them where some need not be text, else the first.
 * @param {Iterable<File>} files @param {(text: string) => void} take @param {Binary} [binary]
 */
export async function readFiles(files, take, binary) {
  const given = [...files].slice(0, binary ? MAX_FILES : 1);
  const names = given.map((file) => file.name);
  for (const file of given) await readFile(file, take, binary, names);
}

/**
 * Takes files that are dropped on a room or pasted, and text that is pasted outside its fields.
 * @param {HTMLElement} root @param {(text: string) => void} take @param {Binary} [binary]
 * @returns {() => void} ends it
 */
export function acceptDrops(root, take, binary) {
  const end = new AbortController();
  const { signal } = end;
  takers += 1;
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    root.classList.add("dropping");
  };
  const drop = (/** @type {DragEvent} */ event) => {
    const files = event.dataTransfer?.files ?? [];
    root.classList.remove("dropping");
    if (!files.length) return;
    event.preventDefault();
    readFiles(files, take, binary);
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const files = event.clipboardData?.files ?? [];
    if (files.length) return void readFiles(files, take, binary);
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim()) take(text);
  };
  window.addEventListener("dragover", over, { signal });
  window.addEventListener("drop", drop, { signal });
  window.addEventListener("dragleave", () => root.classList.remove("dropping"), { signal });
  window.addEventListener("paste", paste, { signal });
  return () => {
    end.abort();
    takers -= 1;
  };
}
