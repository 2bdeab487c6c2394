/** Books of mate problems, one problem at a time. */

import { button, choice, fill, h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { Room } from "../types/link"
 * @import { TsumeState } from "../types/states"
 */

/** @param {string} name */
export function bookName(name) {
  /** @type {Record<string, string>} */
  const names = { first: t("First steps"), tanuki: t("Short problems"), muso: "将棋無双" };
  return names[name] ?? name;
}

/** Whether a problem is the corrected diagram of the one before, such as 31h. @param {string} name */
export const isCorrected = (name) => /^\d+[a-z]$/.test(name);

/** The number of a problem in its book. @param {{name: string, place: number}} problem */
const numberOf = ({ name, place }) => (/^\d+[a-z]?$/.test(name) ? parseInt(name, 10) : place);

/** Where the problems of a book come from. @param {{name: string, source: string}} book */
function sourceOf({ name, source }) {
  /** @type {Record<string, string>} */
  const known = {
    muso: t("将棋無双, Itō Sōkan III, 1734 (public domain)"),
    tanuki: t("machine-made problems of 1 to 11 plies, tokuhirom/tanuki-tsume-shogi (MIT, © 2026 tokuhirom)"),
  };
  return known[name] ?? source;
}

/** @param {Room<"tsume">} room @returns {{element: HTMLElement, show: (state: TsumeState) => void}} */
export function galleryPanel(room) {
  /** @type {TsumeState|null} */
  let state = null;
  const book = choice(t("Book"), [], "", (value) => room.do("gallery", { book: Number(value), place: 1 }));
  const index = () => Number(book.chosen());
  const count = () => state?.books[index()].count ?? 1;
  const name = h("input", { type: "text", maxlength: 12, size: 6, autocomplete: "off", "aria-label": t("Number") });
  // By its number in the book, which may differ from its place: a book may contain variants.
  name.addEventListener("change", () => room.do("problem", { book: index(), name: name.value.trim() }));
  const where = h("span.small");
  const source = h("p.small.source");

  /** @param {number} wanted */
  function go(wanted) {
    room.do("gallery", { book: index(), place: Math.min(count(), Math.max(1, wanted)) });
  }
  /** @param {string} sign @param {string} label @param {() => number} to */
  const step = (sign, label, to) => button(sign, () => go(to()), { "aria-label": label, title: label, kind: "step" });
  const element = h(
    "div.row.gallery",
    { role: "group", "aria-label": t("Gallery") },
    book.element,
    step("‹", t("Previous problem"), () => (state?.place?.place ?? 0) - 1),
    h("label.field", {}, h("span", {}, t("Number")), name),
    step("›", t("Next problem"), () => (state?.place?.place ?? 0) + 1),
    step("⚄", t("Random problem"), () => 1 + Math.floor(Math.random() * count())),
    where,
    source,
  );
  return {
    element,
    show(next) {
      if (!state)
        fill(
          book.input,
          next.books.map((one, i) => h("option", { value: i }, bookName(one.name))),
        );
      const moved = JSON.stringify(next.place) !== JSON.stringify(state?.place);
      state = next;
      if (next.place && moved) {
        book.input.value = String(next.place.book);
        name.value = next.place.name;
      }
      const { place } = next;
      const all = next.books[index()].numbered;
      const called = place ? t("{n} of {all}", { n: numberOf(place), all }) : "";
      where.textContent = place && isCorrected(place.name) ? `${called} · ${t("corrected diagram")}` : called;
      source.textContent = sourceOf(next.books[index()]);
    },
  };
}
