/** Text in the chosen language: English is written in the code, Japanese comes from one table. */

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

/** A text in the chosen language. @param {string} words @param {Record<string, string|number>} [given] */
export function t(words, given = {}) {
  const text = (chosen === "ja" && JAPANESE[words]) || words;
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => String(given[name]));
}

/** Replaces hyphens before numbers by minus signs. @param {string} text */
export const minus = (text) => text.replaceAll(/(?<!\w)-(?=\d)/g, "−");

/** The detail of a term. @param {string} text */
export function detail(text) {
  const [, count, words] = /^([+-]?\d+) (.*)$/.exec(text) ?? [];
  const known = chosen === "ja" && DETAILS[words];
  const score = chosen === "ja" && /^(\d+) to (\d+)$/.exec(text);
  return minus(score ? `${score[1]}対${score[2]}` : known ? `${count}${known}` : text);
}

/** A server error in the chosen language. @param {string} message */
export function wrong(message) {
  if (chosen !== "ja" || !message) return message;
  const found = ERRORS.find(([pattern]) => pattern.test(message));
  return `${found ? found[1] : "うまくいきませんでした"}（${message}）`;
}

/** The name of a side. @param {string} name */
export const sideName = (name) => (chosen === "ja" && SIDES[name]) || name;

/** The name of a term. @param {string} name */
export const term = (name) => (chosen === "ja" && TERMS[name]) || name;
