/** Words in the language that was chosen: English as they stand in the code, Japanese from one table. */

import { keep, recall } from "./settings.js";
import { DETAILS, ERRORS, JAPANESE, SIDES, TERMS } from "./words.js";

let chosen = recall("language") ?? (navigator.language.startsWith("ja") ? "ja" : "en");
document.documentElement.lang = chosen;

/** `en` or `ja`. */
export const language = () => chosen;

/** @param {string} name */
export function setLanguage(name) {
  chosen = name;
  keep("language", name);
  document.documentElement.lang = name;
}

/** Words in the language that was chosen. @param {string} words @param {Record<string, string|number>} [given] */
export function t(words, given = {}) {
  const text = (chosen === "ja" && JAPANESE[words]) || words;
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => String(given[name]));
}

/** Numbers with the sign that tables have. @param {string} text */
export const minus = (text) => text.replaceAll(/(?<!\w)-(?=\d)/g, "−");

/** The detail of a term. @param {string} text */
export function detail(text) {
  const [, count, words] = /^([+-]?\d+) (.*)$/.exec(text) ?? [];
  const known = chosen === "ja" && DETAILS[words];
  const score = chosen === "ja" && /^(\d+) to (\d+)$/.exec(text);
  return minus(score ? `${score[1]}対${score[2]}` : known ? `${count}${known}` : text);
}

/** An error of the server in the language that was chosen. @param {string} message */
export function wrong(message) {
  if (chosen !== "ja" || !message) return message;
  const found = ERRORS.find(([pattern]) => pattern.test(message));
  return `${found ? found[1] : "うまくいきませんでした"}（${message}）`;
}

/** A side as people call it. @param {string} name */
export const sideName = (name) => (chosen === "ja" && SIDES[name]) || name;

/** The name of a term. @param {string} name */
export const term = (name) => (chosen === "ja" && TERMS[name]) || name;
