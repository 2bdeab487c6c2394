/** The shell: rooms by address, language, theme, keys, and the state of the connection. */

import { button, fill, h, set } from "./dom.js";
import { language, setLanguage, t } from "./i18n.js";
import { Link } from "./link.js";
import { keep, recall, THEMES, applyTheme } from "./settings.js";
import { showError, showServerError, dismiss, shown as toast } from "./parts/toast.js";
import { home } from "./rooms/home.js";

/**
 * @import { Page, Room, RoomName } from "./types/link"
 * @import { Shown } from "./link.js"
 * @typedef {{default: (root: HTMLElement, room: Room<any>) => Page<any>}} Module
 */

/**
 * Rooms in the order of the menu; each is loaded when it is first entered.
 * @type {Record<RoomName, {title: string, load: () => Promise<Module>}>}
 */
const ROOMS = {
  tsume: { title: "Tsume", load: () => import("./rooms/tsume.js") },
  othello: { title: "Othello", load: () => import("./rooms/othello.js") },
  robots: { title: "Robots", load: () => import("./rooms/robots.js") },
  aquarius: { title: "Aquarius", load: () => import("./rooms/aquarius.js") },
  shogi: { title: "Shogi", load: () => import("./rooms/shogi.js") },
  games: { title: "Any game", load: () => import("./rooms/games.js") },
  papers: { title: "Papers", load: () => import("./rooms/papers.js") },
};

/** An element of `index.html`. @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const place = element("room");
const offline = element("offline");
const link = new Link();

/** @type {{name: string, root?: HTMLElement, page?: Page<any>}} */
let current = { name: "" };
let entering = 0;
/** @type {Map<string, number>} the last task in each room whose failure was reported */
const reported = new Map();

/** @param {string} name @returns {name is RoomName} */
const isRoom = (name) => Object.hasOwn(ROOMS, name);

/** The room and what follows it in the address: `#/tsume?sfen=…`. */
function address() {
  const [name, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { name, query: new URLSearchParams(query) };
}

/** The path as typed, decoded if possible. @param {string} path */
function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function enter() {
  const { name, query } = address();
  const turn = ++entering;
  current.page?.leave?.();
  dismiss(toast());
  current = { name: isRoom(name) ? name : "" };
  drawMenu();
  document.title = isRoom(name) ? `${t(ROOMS[name].title)} · Sakiyomi` : "Sakiyomi 先読み";
  if (!isRoom(name)) {
    fill(place, home(readable(name)));
    link.enter(null);
    return;
  }
  const module = await ROOMS[name].load();
  if (turn !== entering) return;
  const root = h(`div.room.${name}`);
  current = {
    name,
    root,
    page: module.default(root, { do: (action, ...given) => ask(name, action, given[0]), query }),
  };
  fill(place);
  const known = link.shown.get(name);
  if (known) show(name, known);
  link.enter(name);
}

/**
 * Sends an intent to a room; an error is shown, and the answer is then empty.
 * @param {RoomName} room @param {any} action @param {object} [given]
 */
async function ask(room, action, given) {
  const before = toast();
  try {
    const answer = await link.ask(room, action, given);
    dismiss(before);
    return answer;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    if (message !== "closed") showServerError(message);
    return {};
  }
}

/**
 * Shows a room, and reports an error of its last task once. A room stays hidden until its state is known, because
 * the state would overwrite anything chosen before.
 * @param {string} name @param {Shown} shown
 */
function show(name, { state, live }) {
  if (!current.page || !current.root) return;
  if (!current.root.isConnected) fill(place, current.root);
  try {
    current.page.show(state, live);
  } catch (error) {
    // Report the error and carry on: the next state is drawn again.
    showError(`${t("This cannot be displayed")}: ${error}`);
    return;
  }
  if (!live.trouble || reported.get(name) === live.turn) return;
  reported.set(name, live.turn);
  showServerError(live.trouble);
}

link.addEventListener("shown", (event) => {
  const name = /** @type {CustomEvent<string>} */ (event).detail;
  const shown = link.shown.get(name);
  if (name === current.name && shown) show(name, shown);
});
link.addEventListener("open", () => (offline.hidden = true));
link.addEventListener("closed", () => {
  offline.textContent = t("No answer from the studio; reconnecting …");
  offline.hidden = false;
});
link.addEventListener("lost", () => {
  enter();
  showError(t("The studio was restarted and this state was lost. Your clicks since then had no effect."));
});
for (const kind of ["full", "trouble"]) {
  link.addEventListener(kind, (event) => showServerError(/** @type {CustomEvent<string>} */ (event).detail));
}

function drawMenu() {
  const menu = element("rooms");
  set(menu, "aria-label", t("Rooms"));
  fill(
    menu,
    Object.entries(ROOMS).map(([name, { title }]) =>
      h("a", { href: `#/${name}`, "aria-current": name === current.name ? "page" : null }, t(title)),
    ),
  );
  menu.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function drawSettings() {
  const theme = recall("theme") ?? "auto";
  applyTheme(theme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  /** @type {Record<string, [sign: string, label: string]>} */
  const looks = {
    auto: ["◐", t("Theme: system")],
    light: ["☀", t("Theme: light")],
    dark: ["☾", t("Theme: dark")],
  };
  const [sign, label] = looks[theme] ?? looks.auto;
  const other = language() === "ja" ? "en" : "ja";
  fill(
    element("settings"),
    button(
      other === "en" ? "English" : "日本語",
      () => {
        setLanguage(other);
        drawSettings();
        enter();
      },
      { lang: other, kind: "quiet" },
    ),
    button(
      sign,
      () => {
        keep("theme", next);
        drawSettings();
      },
      { "aria-label": label, title: label, kind: "quiet" },
    ),
  );
}

/** Elements that handle keys themselves: for typing, choosing, sliding, scrolling, answering. */
const OWN_KEYS = "input:not([type=checkbox]), textarea, select, dialog, .treebox";

// All other keys go to the room, wherever the focus is, unless already handled.
window.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(OWN_KEYS))) return;
  current.page?.key?.(event);
});
// The address names the room, so the skip link must not change it.
element("skip").addEventListener("click", (event) => {
  event.preventDefault();
  place.focus();
  place.scrollIntoView();
});
window.addEventListener("hashchange", enter);
drawSettings();
enter();
