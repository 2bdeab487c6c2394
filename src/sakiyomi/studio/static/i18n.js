/** Text in the chosen language: English is written in the code, Japanese comes from one table. */

import { keep, recall } from "./settings.js";

/** The Japanese words; not loaded where nobody needs them. @type {typeof import("./words.js")|null} */
let words = null;
let chosen = recall("language") ?? (navigator.language.startsWith("ja") ? "ja" : "en");
document.documentElement.lang = chosen;
if (chosen === "ja") words = await import("./words.js");

/** `en` or `ja`. */
export const language = () => chosen;

/** @param {string} name */
export async function setLanguage(name) {
  if (name === "ja") words ??= await import("./words.js");
  chosen = name;
  keep("language", name);
  document.documentElement.lang = name;
  window.dispatchEvent(new Event("language"));
}

/** A text in the chosen language. @param {string} text @param {Record<string, string|number>} [given] */
export function t(text, given = {}) {
  const shown = (chosen === "ja" && words?.JAPANESE[text]) || text;
  return shown.replaceAll(/\{(\w+)\}/g, (_, name) => String(given[name]));
}

/** Replaces hyphens before numbers by minus signs. @param {string} text */
export const minus = (text) => text.replaceAll(/(?<!\w)-(?=\d)/g, "−");

/** The detail of a term. @param {string} text */
export function detail(text) {
  const [, count, what] = /^([+-]?\d+) (.*)$/.exec(text) ?? [];
  const known = chosen === "ja" && words?.DETAILS[what];
  const place = chosen === "ja" && /^most at (\S+) \((.+)\)$/.exec(text);
  if (place) return minus(`主に ${place[1]}（${place[2]}）`);
  const moves = chosen === "ja" && /^(\d+) to (\d+) moves$/.exec(text);
  if (moves) return `${moves[1]}手対${moves[2]}手`;
  const empty = chosen === "ja" && /^(to move|not to move), (\d+) empty$/.exec(text);
  if (empty) return `${empty[1] === "to move" ? "手番" : "相手の番"}、空き${empty[2]}`;
  const score = chosen === "ja" && /^(\d+) to (\d+)$/.exec(text);
  return minus(score ? `${score[1]}対${score[2]}` : known ? `${count}${known}` : text);
}

/** A server error in the chosen language. @param {string} message */
export function wrong(message) {
  if (chosen !== "ja" || !message) return message;
  const known = words?.messageInJapanese(message);
  if (known) return known;
  const found = words?.KINDS.find(([pattern]) => pattern.test(message));
  return `${found ? found[1] : "うまくいきませんでした"}（${message}）`;
}

/** The name of a side. @param {string} name */
export const sideName = (name) => (chosen === "ja" && words?.SIDES[name]) || name;

/** What a built-in game says about itself; a game of your own says it in its own words. @param {string} text */
export const gameText = (text) => (chosen === "ja" && words?.GAMES[text]) || t(text);

/** The name of a term. @param {string} name */
export const term = (name) => (chosen === "ja" && words?.TERMS[name]) || name;
