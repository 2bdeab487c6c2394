/** Settings kept in this browser, such as language and theme. */

/** @param {string} key @returns {string|null} */
export function recall(key) {
  try {
    return localStorage.getItem(`sakiyomi.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`sakiyomi.${key}`, value);
  } catch {
    // Without storage, settings last until the page is closed.
  }
}

export const THEMES = ["auto", "light", "dark"];

/** What can be chosen, the usual one first. */
export const PREFERENCES = {
  board: ["wood", "green", "plain"],
  pieces: ["kanji", "letters"],
  notation: ["auto", "japanese", "western"],
  coordinates: ["on", "off"],
  sound: ["on", "off"],
};

/** @param {keyof typeof PREFERENCES} name */
export function preference(name) {
  const kept = recall(name);
  return kept && PREFERENCES[name].includes(kept) ? kept : PREFERENCES[name][0];
}

/** Shows a theme; `auto` follows the system. @param {string} theme */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.board = preference("board");
  document.documentElement.dataset.coordinates = preference("coordinates");
}

/** Whether the visitor asked for no motion. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Something kept as JSON; null if it cannot be read. @param {string} key @returns {unknown} */
export function recallData(key) {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}
