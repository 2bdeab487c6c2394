/** Training with a book of problems: how it goes, what is next, and the book at a glance. */

import { button, choice, fill, h, onPointer, set } from "../dom.js";
import { icon } from "../icons.js";
import { keep, recall } from "../settings.js";
import { t } from "../i18n.js";
import { moveText } from "../boards/notation.js";
import { breakStreak, exported, imported, progress, record } from "../progress.js";
import { play } from "../sound.js";
import { bookName, isCorrected } from "./gallery.js";
import { fileButton, saveText } from "./save.js";
import { showError, showNote } from "./toast.js";

/**
 * @import { Room } from "../types/link"
 * @import { Refutation, TsumePlace, TsumeState } from "../types/states"
 * @typedef {[name: string, plies: number][]} Contents
 */

const PAGE = 100;
/** Where the length of problems that was chosen is kept. */
const LENGTH = "length";
/** @param {string} label */
const pageLabels = (label) => ({ "aria-label": label, title: label, kind: "leaf" });

/**
 * @param {Room<"tsume">} room
 * @param {{point: (one: Refutation|null) => void, look: () => void}} board shows a refutation, or comes into view
 */
export function trainingView(room, { point, look }) {
  /** @type {TsumeState|null} */
  let state = null;
  /** @type {Map<number, Contents>} by book */
  const books = new Map();
  /** The attempt at the current problem. */
  let attempt = { problem: "", wrong: false, verdict: "" };
  /** The reply that refutations follow. */
  let whyHead = "";
  const streak = h("p.streak", { role: "status" });
  const bar = h("progress", { "aria-label": t("Solved"), max: 1, value: 0 });
  const solved = h("span.small");
  const length = choice(t("Length"), [["0", t("any length")]], "0", (value) => {
    keep(LENGTH, value);
    chosen = Number(value);
    if (chosen && state?.place?.plies !== chosen) goOn();
    draw();
  });
  const shelf = h("div.shelf", { role: "group", "aria-label": t("Books") });
  let chosen = Number(recall(LENGTH));
  /** The first of the problems that are shown, counted from 0. */
  let page = 0;
  const before = button("‹", () => turnTo(page - PAGE), pageLabels(t("The hundred before")));
  const after = button("›", () => turnTo(page + PAGE), pageLabels(t("The hundred after")));
  const range = h("span.small");
  const cells = h("div.mosaic", { role: "group", "aria-label": t("Problems of this book") });
  const whyWords = h("p");
  const answers = h("ul");
  const why = h("div.refuted", { "aria-live": "polite" }, whyWords, answers);
  const next = button(h("span", {}, t("Next")), () => goOn(), { kind: "next" });
  next.append(icon("next"));

  const element = h(
    "div.training",
    {},
    h("div.row.spread", {}, streak, length.element),
    h("div.done", {}, bar, solved),
    h(
      "div.study",
      {},
      h("div.book", {}, h("div.pages", {}, before, range, after), cells, shelf, fileButtons()),
      why,
    ),
  );

  function fileButtons() {
    return h(
      "div.row",
      {},
      button(t("Save progress"), () => saveText("sakiyomi-progress.json", "application/json", exported())),
      fileButton(t("Load progress"), ".json", (text) => {
        if (imported(text)) showNote(t("The progress was added to yours."));
        else showError(t("This is not a file of saved progress."));
        draw();
      }),
    );
  }

  /** @param {number} first */
  function turnTo(first) {
    page = first;
    draw();
  }

  const here = () => state?.place ?? null;
  const bookOf = () => (state && state.place ? state.books[state.place.book].name : "");

  /** The next problem that is not solved yet, of the chosen length. */
  function goOn() {
    const place = here();
    const contents = place && books.get(place.book);
    if (!place || !contents) return void room.do("gallery", { book: 0, place: 1 });
    if (!contents.length) return void room.do("gallery", { book: place.book, place: following(place) });
    const known = progress().books[bookOf()] ?? {};
    const wanted = lengthIn(contents);
    const order = contents.map((_, i) => (place.place + i) % contents.length);
    const fits = (/** @type {number} */ i) => !wanted || contents[i][1] === wanted;
    const open = order.find((i) => fits(i) && !["clean", "later"].includes(known[contents[i][0]]));
    if (open === undefined && !wanted) return void nextBook(place);
    room.do("gallery", { book: place.book, place: 1 + (open ?? order.find(fits) ?? order[0]) });
  }

  /** The length that was chosen, or 0 where the book has none of it. @param {Contents} contents */
  const lengthIn = (contents) => (contents.some(([, plies]) => plies === chosen) ? chosen : 0);

  /** @param {TsumePlace} place */
  function nextBook({ book }) {
    showNote(t("This book is solved. On to the next one."));
    goTo((book + 1) % (state?.books.length ?? 1));
  }

  /** What comes next in the book, while its contents are not known yet. @param {TsumePlace} place */
  const following = ({ book, place }) => (place % (state?.books[book].count ?? 1)) + 1;

  /** @param {TsumeState} next */
  function follow(next) {
    const problem = next.place ? `${next.books[next.place.book].name}/${next.place.name}` : next.root;
    if (problem !== attempt.problem) attempt = { problem, wrong: false, verdict: "" };
    const verdict = next.playing ? next.verdict : "";
    if (next.playing && next.hint?.level) attempt.wrong = true;
    if (!next.playing && next.certificate && !attempt.verdict) settle(next, "shown");
    if (verdict && verdict !== attempt.verdict) judge(next, verdict);
    if (verdict || !next.line.length) attempt.verdict = verdict;
  }

  /** @param {TsumeState} next @param {string} verdict */
  function judge(next, verdict) {
    if (verdict === "mate") settle(next, attempt.wrong ? "later" : "clean");
    else if (verdict === "escape") {
      attempt.wrong = true;
      breakStreak();
    }
    if (verdict !== "unclear") play(verdict === "mate" ? "good" : "wrong");
  }

  /** @param {TsumeState} next @param {"clean"|"later"|"shown"} result */
  function settle(next, result) {
    attempt.verdict = result === "shown" ? "shown" : "mate";
    if (next.place) record(next.books[next.place.book].name, next.place.name, result);
  }

  /** @param {TsumeState} given */
  function show(given) {
    follow(given);
    const moved = JSON.stringify(state?.place) !== JSON.stringify(given.place);
    const judged = state?.verdict !== given.verdict || state?.certificate !== given.certificate;
    state = given;
    if (moved) page = Math.floor(((given.place?.place ?? 1) - 1) / PAGE) * PAGE;
    const done = given.playing ? given.verdict === "mate" : given.certificate && !given.editing;
    next.classList.toggle("primary", done && given.place !== null);
    drawWhy(given);
    const place = here();
    if (place && !books.has(place.book)) load(place.book);
    if (moved || judged) draw();
  }

  /** @param {number} book */
  async function load(book) {
    books.set(book, []);
    const { contents } = await room.do("contents", { book });
    if (contents) books.set(book, contents);
    else books.delete(book);
    draw();
  }

  function draw() {
    const place = here();
    const contents = (place && books.get(place.book)) || [];
    const { books: known, streak: now, best } = progress();
    const results = known[bookOf()] ?? {};
    const wanted = lengthIn(contents);
    const counted = contents.filter(([name, plies]) => !isCorrected(name) && (!wanted || plies === wanted));
    const done = counted.filter(([name]) => ["clean", "later"].includes(results[name])).length;
    fill(streak, icon("flame"), h("span", {}, t("Streak {n}, best {b}", { n: now, b: best })));
    bar.max = counted.length || 1;
    bar.value = done;
    solved.textContent = place ? t("{n} of {all} solved", { n: done, all: counted.length }) : t("Your position");
    drawShelf(known);
    drawLengths(contents);
    drawMosaic(contents, results, place?.place ?? 1);
  }

  /** Every book, and how much of it is solved. @param {Record<string, Record<string, string>>} known */
  function drawShelf(known) {
    fill(
      shelf,
      (state?.books ?? []).map(({ name, numbered: all }, i) => {
        const solved = Object.entries(known[name] ?? {}).filter(([, result]) => result !== "shown");
        const n = solved.filter(([problem]) => !isCorrected(problem)).length;
        const label = `${bookName(name)}, ${t("{n} of {all} solved", { n, all })}`;
        return button(h("span", {}, bookName(name), h("small", {}, ` ${n}/${all}`)), () => goTo(i), {
          kind: "quiet.volume",
          title: label,
          "aria-current": i === state?.place?.book ? "true" : null,
        });
      }),
    );
  }

  /** The first problem of a book. @param {number} book */
  const goTo = (book) => room.do("gallery", { book, place: 1 });

  /** @param {Contents} contents */
  function drawLengths(contents) {
    const lengths = [...new Set(contents.map(([, plies]) => plies))].filter(Boolean).sort((a, b) => a - b);
    fill(
      length.input,
      h("option", { value: "0" }, t("any length")),
      lengths.map((n) => h("option", { value: n }, t("Mate in {n}", { n }))),
    );
    length.input.value = String(lengthIn(contents));
  }

  /** @param {Contents} contents @param {Record<string, string>} results @param {number} at */
  function drawMosaic(contents, results, at) {
    const wanted = lengthIn(contents);
    const end = Math.min(page + PAGE, contents.length);
    before.disabled = page === 0;
    after.disabled = end >= contents.length;
    range.textContent = contents.length ? t("{a}–{b} of {n}", { a: page + 1, b: end, n: contents.length }) : "\u00a0";
    /** @type {Record<string, string>} */
    const words = { clean: t("solved"), later: t("solved with help"), shown: t("looked up") };
    fill(
      cells,
      contents.slice(page, end).map(([name, plies], i) => {
        const called = isCorrected(name) ? `${name} · ${t("corrected diagram")}` : name;
        const about = [called, plies ? t("Mate in {n}", { n: plies }) : "", words[results[name]] ?? t("not solved")];
        return h("a", {
          class: `${results[name] ?? "open"}${wanted && plies !== wanted ? " other" : ""}`,
          href: `#/tsume/${bookOf()}/${encodeURIComponent(name)}`,
          title: about.filter(Boolean).join(" · "),
          "aria-label": about.filter(Boolean).join(", "),
          "aria-current": page + i + 1 === at ? "true" : null,
          tabindex: page + i + 1 === at ? 0 : -1,
        });
      }),
    );
  }

  /** Refutations come one by one: those that are there stay, to be pressed. @param {TsumeState} given */
  function drawWhy({ playing, verdict, refuted, line, tried }) {
    const wrong = playing && ["escape", "unclear"].includes(verdict);
    const move = moveText(line[tried - 1]?.name ?? "");
    why.classList.toggle("on", wrong);
    element.classList.toggle("answered", wrong);
    if (whyHead !== (wrong ? move : "")) answers.replaceChildren();
    whyHead = wrong ? move : "";
    const head = verdict === "unclear"
      ? t("{move} could not be refuted in time, and no mate was found after it: it does not count as wrong.", { move })
      : refuted.length
      ? t("{move} escapes. Choose a check that is left to see on the board how it fails:", { move })
      : t("{move} escapes: the attacker has no good check left.", { move });
    whyWords.textContent = wrong ? head : "";
    for (const [i, one] of refuted.entries()) {
      answers.children[i] ?? answers.append(h("li", {}, refutation(one, i)));
      const shown = one.move === line[tried]?.move;
      set(/** @type {Element} */ (answers.children[i].firstChild), "aria-current", shown ? "true" : null);
    }
  }

  /** A refutation in one line; pressing it plays it out on the board. @param {Refutation} one @param {number} i */
  function refutation(one, i) {
    const [first, ...rest] = one.line.map(({ name }) => moveText(name));
    const end = one.ended ? t("no check left") : "…";
    const made = button(
      h("span", {}, h("b", {}, first), ` ${rest.join(" ")} `, h("small", {}, end)),
      () => {
        room.do("refute", { number: i });
        look();
      },
      { kind: "quiet.line" },
    );
    onPointer(made, (over) => point(over ? one : null));
    return made;
  }

  return { element, next, show };
}
