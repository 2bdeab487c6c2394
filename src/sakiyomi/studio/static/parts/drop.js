/** Games and positions from outside: files dropped on a room, files and text pasted anywhere in it. */

import { t } from "../i18n.js";
import { showError } from "./toast.js";

const MAX_FILE = 1 << 20;
const TYPING = "input, textarea, select, dialog";

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
 * @param {File} file @param {(text: string) => void} take
 * @param {(bytes: ArrayBuffer, name: string) => boolean} [binary] takes a file that is not text; says whether it did
 */
export async function readFile(file, take, binary) {
  if (file.size > MAX_FILE) return showError(t("This file is too large: at most 1 MB are read."));
  const bytes = await file.arrayBuffer();
  if (!binary?.(bytes, file.name)) take(decoded(bytes));
}

/**
 * Takes files that are dropped on a room or pasted, and text that is pasted outside its fields.
 * @param {HTMLElement} root @param {(text: string) => void} take
 * @param {(bytes: ArrayBuffer, name: string) => boolean} [binary] takes a file that is not text; says whether it did
 * @returns {() => void} ends it
 */
export function acceptDrops(root, take, binary) {
  const end = new AbortController();
  const { signal } = end;
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    root.classList.add("dropping");
  };
  const drop = (/** @type {DragEvent} */ event) => {
    const [file] = event.dataTransfer?.files ?? [];
    root.classList.remove("dropping");
    if (!file) return;
    event.preventDefault();
    readFile(file, take, binary);
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (file) return void readFile(file, take, binary);
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim()) take(text);
  };
  window.addEventListener("dragover", over, { signal });
  window.addEventListener("drop", drop, { signal });
  window.addEventListener("dragleave", () => root.classList.remove("dropping"), { signal });
  window.addEventListener("paste", paste, { signal });
  return () => end.abort();
}
