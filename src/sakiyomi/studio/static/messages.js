/** Messages of the package in Japanese, from the tables that the commands use: `sakiyomi/language.py` does the same. */

import { ERRORS } from "./words/errors.js";
import { REFUSALS } from "./words/refusals.js";

const TABLE = { ...ERRORS, ...REFUSALS };
const SLOT = /\{(\w+)\}/;
const NUMBER = String.raw` *[+\-~±]?[\d,.]+`;
/** Slots for what is never translated. */
const NAMES = new Set(["file", "folder", "command", "key"]);
/** How deep slots are translated inside slots. */
const DEPTH = 6;

/** Texts with slots, the most specific first. */
const templates = Object.keys(TABLE)
  .filter((key) => SLOT.test(key))
  .sort((a, b) => bare(b) - bare(a))
  .map((english) => ({ pattern: patternOf(english), japanese: TABLE[english] }));

/** @param {string} text */
function bare(text) {
  return text.replaceAll(/\{\w+\}/g, "").length;
}

/** @param {string} english */
function patternOf(english) {
  const parts = english.split(SLOT).map((part, i) => {
    if (i % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
    return `(?<${part}>${/^n\d?$/.test(part) ? NUMBER : ".+?"})`;
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}

/** A message in Japanese, or null where the tables do not have it. @param {string} text @returns {string|null} */
export function messageInJapanese(text, depth = DEPTH) {
  if (Object.hasOwn(TABLE, text)) return TABLE[text];
  for (const { pattern, japanese } of depth > 0 ? templates : []) {
    const found = pattern.exec(text)?.groups;
    if (!found) continue;
    return japanese.replaceAll(/\{(\w+)\}/g, (_, name) =>
      NAMES.has(name.replace(/2$/, "")) ? found[name] : (messageInJapanese(found[name], depth - 1) ?? found[name]));
  }
  return null;
}
