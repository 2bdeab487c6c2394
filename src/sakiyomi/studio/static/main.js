/** The shell: rooms by address, language, theme, and the state of the connection. */

import { button, fill, h, set } from "./dom.js";
import { language, setLanguage, t } from "./i18n.js";
import { Link } from "./link.js";
import { keep, recall, THEMES, wear } from "./settings.js";
import { complain, complainOf, quieten, shown as toast } from "./parts/toast.js";
import { home } from "./rooms/home.js";

/** Rooms in the order of the menu; each is loaded when it is first entered. */
const ROOMS = {
  tsume: { title: "Tsume", load: () => import("./rooms/tsume.js") },
  othello: { title: "Othello", load: () => import("./rooms/othello.js") },
  robots: { title: "Robots", load: () => import("./rooms/robots.js") },
  aquarius: { title: "Aquarius", load: () => import("./rooms/aquarius.js") },
  shogi: { title: "Shogi", load: () => import("./rooms/shogi.js") },
  games: { title: "Any game", load: () => import("./rooms/games.js") },
  papers: { title: "Papers", load: () => import("./rooms/papers.js") },
};

const place = /** @type {HTMLElement} */ (document.getElementById("room"));
const offline = /** @type {HTMLElement} */ (document.getElementById("offline"));
const link = new Link();

/** @type {{name: string, root?: HTMLElement, show: ((state: any, live: any) => void)|null, leave?: () => void}} */
let current = { name: "", show: null };
let entering = 0;
/** @type {Map<string, number>} the last piece of work in each room whose failure was told */
const told = new Map();

/** The room and what follows it in the address: `#/tsume?sfen=…`. */
function address() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const known = Object.hasOwn(ROOMS, path);
  return { name: known ? path : "", unknown: known ? "" : readable(path), query: new URLSearchParams(query) };
}

/** What was typed, as far as it can be told from the address. @param {string} path */
function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function enter() {
  const { name, unknown, query } = address();
  const turn = ++entering;
  current.leave?.();
  quieten(toast());
  current = { name, show: null };
  drawMenu();
  document.title = name ? `${t(ROOMS[name].title)} · Sakiyomi` : "Sakiyomi 先読み";
  if (!name) {
    fill(place, home(unknown));
    link.enter(null);
    return;
  }
  const module = await ROOMS[name].load();
  if (turn !== entering) return;
  const root = h(`div.room.${name}`);
  const room = {
    /** @param {string} deed @param {any} [given] */
    do: (deed, given) => {
      const before = toast();
      return link.ask(name, deed, given).then(
        (answer) => {
          quieten(before);
          return answer;
        },
        (error) => {
          if (error.message !== "closed") complainOf(error.message);
          return {};
        },
      );
    },
    query,
  };
  const mounted = module.default(root, room);
  current = { name, root, show: mounted.show, leave: mounted.leave };
  fill(place);
  const known = link.shown.get(name);
  if (known) show(name, known);
  link.enter(name);
}

/**
 * Shows a room, and tells once what went wrong in its last piece of work. A room is not to be seen before its state is
 * known: what somebody chose in it until then would be written over.
 * @param {string} name @param {any} shown
 */
function show(name, { state, live }) {
  if (!current.show || !current.root) return;
  if (!current.root.isConnected) fill(place, current.root);
  try {
    current.show(state, live);
  } catch (error) {
    // What cannot be drawn is told: the page goes on, and the next state is tried again.
    complain(`${t("This cannot be drawn")}: ${error}`);
    return;
  }
  if (!live.trouble || told.get(name) === live.turn) return;
  told.set(name, live.turn);
  complainOf(live.trouble);
}

link.addEventListener("shown", (event) => {
  const name = /** @type {CustomEvent} */ (event).detail;
  const shown = link.shown.get(name);
  if (name === current.name && shown) show(name, shown);
});
link.addEventListener("open", () => (offline.hidden = true));
link.addEventListener("closed", () => {
  offline.textContent = t("The studio does not answer; trying again.");
  offline.hidden = false;
});
link.addEventListener("lost", () => {
  enter();
  complain(t("The studio was restarted, and what was here is lost. Nothing was done that you clicked since."));
});
for (const kind of ["full", "trouble"]) {
  link.addEventListener(kind, (event) => complainOf(/** @type {CustomEvent} */ (event).detail));
}

function drawMenu() {
  const menu = /** @type {HTMLElement} */ (document.getElementById("rooms"));
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
  wear(theme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const words = { auto: t("Theme: as the system"), light: t("Theme: light"), dark: t("Theme: dark") };
  fill(
    /** @type {HTMLElement} */ (document.getElementById("settings")),
    button(
      language() === "ja" ? "English" : "日本語",
      () => {
        setLanguage(language() === "ja" ? "en" : "ja");
        drawSettings();
        enter();
      },
      { lang: language() === "ja" ? "en" : "ja", kind: "quiet" },
    ),
    button({ auto: "◐", light: "☀", dark: "☾" }[theme] ?? "◐", () => {
      keep("theme", next);
      drawSettings();
    }, { "aria-label": words[theme], title: words[theme], kind: "quiet" }),
  );
}

window.addEventListener("hashchange", enter);
drawSettings();
enter();
