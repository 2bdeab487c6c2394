/** What a person chooses once: language and theme. Kept in this browser. */

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
    // A browser that keeps nothing still works until it is closed.
  }
}

export const THEMES = ["auto", "light", "dark"];

/** Shows a theme; `auto` follows the system. @param {string} theme */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
