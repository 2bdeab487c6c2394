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

/** Shows a theme; `auto` follows the system. @param {string} theme */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
