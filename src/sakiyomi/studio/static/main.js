/** The shell: rooms by address, language, theme, keys, and the state of the connection. */

import { definitions } from "./boards/defs.js";
import { button, choice, fill, h, loadStyle, set } from "./dom.js";
import { icon } from "./icons.js";
import { language, setLanguage, t } from "./i18n.js";
import { Link } from "./link.js";
import { remember } from "./recent.js";
import { keep, preference, PREFERENCES, recall, THEMES, applyTheme } from "./settings.js";
import { doorTo } from "./parts/autoplay.js";
import { showError, showServerError, dismiss, shown as toast } from "./parts/toast.js";
import { home } from "./rooms/home.js";

/**
 * @import { Page, Place, Room, RoomName } from "./types/link"
 * @import { Shown } from "./link.js"
 * @import { Home } from "./rooms/home.js"
 * @import { DemoState } from "./types/states"
 * @typedef {{default: (root: HTMLElement, room: Room<any>) => Page<any>}} Module
 */

/**
 * Rooms in the order of the menu; each is loaded when it is first entered.
 * @type {Record<Exclude<RoomName, "demo">, {title: string, load: () => Promise<Module>}>}
 */
const ROOMS = {
  tsume: { title: "Tsume", load: () => import("./rooms/tsume.js") },
  othello: { title: "Othello", load: () => import("./rooms/othello.js") },
  robots: { title: "Robots", load: () => import("./rooms/robots.js") },
  aquarius: { title: "Aquarius", load: () => import("./rooms/aquarius.js") },
  shogi: { title: "Shogi", load: () => import("./rooms/shogi.js") },
  analysis: { title: "Analysis", load: () => import("./rooms/analysis.js") },
  games: { title: "Any game", load: () => import("./rooms/games.js") },
  papers: { title: "Papers", load: () => import("./rooms/papers.js") },
};

/** An element of `index.html`. @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const place = element("room");
const offline = element("offline");
const link = new Link();

/** @type {{name: string, root?: HTMLElement, page?: Page<any>, home?: Home}} */
let current = { name: "" };
let entering = 0;
/** The address that was last gone to or written here: any other is about to be gone to. */
let arrived = "";
/** The work that is shown, as far as its room tells. */
let key = "";
/** How many links are being followed. */
let following = 0;
/** @type {Map<string, number>} the last task in each room whose failure was reported */
const reported = new Map();

/** @param {string} name @returns {name is keyof typeof ROOMS} */
const isRoom = (name) => Object.hasOwn(ROOMS, name);

/** The room and what follows it in the address: `#/tsume/muso/30?ply=3`. */
function address() {
  const [way, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, ...path] = way.split("/").map(readable);
  return { name, path: path.filter(Boolean), query: new URLSearchParams(query) };
}

/** A part of the path as typed, decoded if possible. @param {string} path */
function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The address of a place in a room. @param {string} name @param {Place} place */
function addressOf(name, { path = [], query = {} }) {
  const way = [name, ...path].map(encodeURIComponent).join("/");
  const asked = Object.entries(query).filter(([, value]) => value !== "");
  const words = asked.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%20", "+")}`);
  return `#/${way}${words.length ? `?${words.join("&")}` : ""}`;
}

/** The address has changed: goes to the place it names, in this room or another. */
async function enter() {
  arrived = location.hash;
  for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close("");
  const { name, path, query } = address();
  const bare = !path.length && !query.size && !current.page?.bare;
  const shown = link.shown.get(name);
  // The address of the room alone: it shows what it shows.
  if (name === current.name && bare && shown) settle(name, shown.state);
  else if (name === current.name && current.page?.follow) await follow(path, query);
  else await open(name, path, query);
}

/** Enters a room. @param {string} name @param {string[]} path @param {URLSearchParams} query */
async function open(name, path, query) {
  const turn = ++entering;
  current.page?.leave?.();
  current.home?.leave();
  dismiss(toast());
  current = { name: isRoom(name) ? name : "" };
  key = "";
  drawMenu();
  document.title = isRoom(name) ? `${t(ROOMS[name].title)} · Sakiyomi` : "Sakiyomi 先読み";
  if (!isRoom(name)) {
    const page = home([name, ...path].join("/"), { do: (action, ...given) => ask("demo", action, given[0]) });
    current = { name: "", home: page };
    fill(place, page.element);
    const known = link.shown.get("demo");
    if (known) page.show(/** @type {DemoState} */ (known.state), known.live);
    link.enter("demo");
    return;
  }
  const [module] = await Promise.all([ROOMS[name].load(), loadStyle("study")]);
  if (turn !== entering) return;
  const root = h(`div.room.${name}`);
  current = {
    name,
    root,
    page: module.default(root, {
      do: (action, ...given) => ask(name, action, given[0]),
      moved: () => {
        const shown = link.shown.get(name);
        if (current.name === name && shown) settle(name, shown.state);
      },
    }),
  };
  fill(place);
  const known = link.shown.get(name);
  if (path.length || query.size) following += 1;
  if (known) show(name, known);
  link.enter(name);
  if (path.length || query.size) {
    following -= 1;
    await follow(path, query);
  }
}

/** Shows what a link names. Until the room is there, its state does not change the address. @param {string[]} path
 * @param {URLSearchParams} query */
async function follow(path, query) {
  const { page, name } = current;
  following += 1;
  try {
    await page?.follow?.(path, query);
  } finally {
    following -= 1;
  }
  const shown = link.shown.get(name);
  key = "";
  if (page === current.page && shown) settle(name, shown.state);
}

/** Writes the place that a room shows into the address: a new place is a step of the history, a new move is not.
 * @param {string} name @param {object} state */
function settle(name, state) {
  const here = current.page?.link?.(state);
  if (!here || following || location.hash !== arrived || address().name !== name) return;
  const wanted = addressOf(name, here);
  const other = key !== "" && here.key !== undefined && here.key !== key;
  key = here.key ?? "";
  if (here.title) {
    const { title, text = wanted, own } = here;
    remember({ room: name, link: wanted, title, text, when: Date.now(), own });
  }
  if (wanted === location.hash) return;
  const bare = !address().path.length && !address().query.size;
  const same = bare || wanted.split("?")[0] === location.hash.split("?")[0];
  if (same && (bare || !other)) history.replaceState(null, "", wanted);
  else history.pushState(null, "", wanted);
  arrived = location.hash;
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
  settle(name, state);
  if (!live.trouble || reported.get(name) === live.turn) return;
  reported.set(name, live.turn);
  showServerError(live.trouble);
}

link.addEventListener("shown", (event) => {
  const name = /** @type {CustomEvent<string>} */ (event).detail;
  const shown = link.shown.get(name);
  if (name === current.name && shown) show(name, shown);
  if (name === "demo" && shown) current.home?.show(/** @type {DemoState} */ (shown.state), shown.live);
});
link.addEventListener("open", () => (offline.hidden = true));
link.addEventListener("closed", () => {
  offline.textContent = t("No answer from the studio; reconnecting …");
  offline.hidden = false;
});
link.addEventListener("lost", () => {
  reopen();
  showError(t("The studio was restarted: only what the address names is here. Clicks since then had no effect."));
});
link.addEventListener("elsewhere", () => {
  showError(t("The room has changed meanwhile: clicks without a connection had no effect."));
});
link.where = (/** @type {string} */ room) => {
  const shown = link.shown.get(room);
  if (!shown || room !== current.name || !current.page?.link) return null;
  const here = current.page.link(/** @type {any} */ (shown.state));
  return here && addressOf(room, here);
};
for (const kind of ["full", "trouble"]) {
  link.addEventListener(kind, (event) => showServerError(/** @type {CustomEvent<string>} */ (event).detail));
}

/** Builds the room again: in another language, or with another look. */
function reopen() {
  const { name, path, query } = address();
  return open(name, path, query);
}

function drawMenu() {
  const menu = element("rooms");
  set(menu, "aria-label", t("Rooms"));
  fill(
    menu,
    Object.entries(ROOMS).map(([name, { title }]) =>
      h(
        "a",
        { href: doorTo(name), "aria-current": name === current.name ? "page" : null, on: { click: stay } },
        t(title),
      ),
    ),
  );
  menu.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The room that is already here is not entered again. @param {MouseEvent} event */
function stay(event) {
  const here = /** @type {Element} */ (event.currentTarget).hasAttribute("aria-current");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (here && !elsewhere && current.page?.bare !== "index") event.preventDefault();
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
      async () => {
        await setLanguage(other);
        drawSettings();
        reopen();
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
    button(icon("gear"), () => {}, {
      "aria-label": t("Settings"),
      title: t("Settings"),
      kind: "quiet",
      popovertarget: "preferences",
    }),
    preferences(),
  );
}

/** The menu of what boards look and sound like. */
function preferences() {
  /** @type {[keyof typeof PREFERENCES, string, Record<string, string>][]} */
  const offered = [
    ["board", t("Board"), { wood: t("wood"), green: t("green"), plain: t("plain") }],
    ["pieces", t("Shogi pieces"), { kanji: t("characters"), letters: t("letters with moves") }],
    ["notation", t("Shogi moves"), { auto: t("as the language has it"), japanese: "▲７六歩", western: "P-7f" }],
    ["coordinates", t("Coordinates"), { on: t("on"), off: t("off") }],
    ["sound", t("Sound"), { on: t("on"), off: t("off") }],
  ];
  return h(
    "div.menu",
    { id: "preferences", popover: "auto", role: "dialog", "aria-label": t("Settings") },
    offered.map(([name, label, words]) => {
      /** @type {[string, string][]} */
      const options = PREFERENCES[name].map((value) => [value, words[value]]);
      const change = (/** @type {string} */ value) => {
        keep(name, value);
        applyTheme(recall("theme") ?? "auto");
        if (name === "pieces" || name === "notation") reopen();
      };
      return choice(label, options, preference(name), change).element;
    }),
  );
}

/** Elements that handle keys themselves: for typing, choosing, sliding, scrolling, answering. */
const OWN_KEYS = "input:not([type=checkbox]), textarea, select, dialog, .treebox";
/** Of a slider only the arrows: Space plays, as everywhere. */
const SLIDER = "input[type=range]";

// All other keys go to the room, wherever the focus is, unless already handled.
window.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  if (event.target.closest(OWN_KEYS) && !(event.key === " " && event.target.closest(SLIDER))) return;
  current.page?.key?.(event);
});
// A file that is dropped never leads away from the studio: it goes to the room that reads it.
window.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
window.addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  const { giveTo, roomFor, takesFiles } = await import("./parts/drop.js");
  if (takesFiles()) return;
  const room = roomFor(file.name);
  const taken = t("Games can be dropped here: KIF, KI2, CSA, SFEN, USI, GGF, WTHOR, or a replay (.jsonl).");
  if (!room) return showError(taken);
  history.pushState(null, "", `#/${room}`);
  arrived = location.hash;
  await open(room, [], new URLSearchParams());
  giveTo(file);
});
// The address names the room, so the skip link must not change it.
element("skip").addEventListener("click", (event) => {
  event.preventDefault();
  place.focus();
  place.scrollIntoView();
});
// A room has changed what boards look like.
window.addEventListener("look", () => {
  drawSettings();
  reopen();
});
window.addEventListener("hashchange", enter);
document.body.append(definitions());
drawSettings();
enter();
if (recall("tour")) import("./parts/tour.js").then(({ resumeTour }) => resumeTour());
