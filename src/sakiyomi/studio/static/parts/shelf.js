/** The shelf: every game as a small picture to choose. */

import { button, fill, h, set } from "../dom.js";
import { gameText, t } from "../i18n.js";
import { address } from "../boards/plain.js";

/** @import { GamesState } from "../types/states" */

/** A name that fits under a picture. @param {string} name @param {string} title */
function shortTitle(name, title) {
  if (name === "collect") return t("Robots");
  if (name === "tree") return t("Random tree");
  const text = gameText(title)
    .split(/[,:、：（(]/)[0]
    .trim();
  if (text === "Breakthrough") return "Break\u00ADthrough"; // too long for a card
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}

/** @param {(game: string) => void} choose @param {() => void} own shows how to add one's own */
export function gameShelf(choose, own) {
  const element = h("div.gameshelf", { role: "group", "aria-label": t("Games") });
  /** @type {Map<string, HTMLButtonElement>} */
  let cards = new Map();
  /** @type {Record<string, string>} */
  let pictures = {};

  /** @param {HTMLElement} face @param {string} name */
  function paint(face, name) {
    if (pictures[name]) fill(face, h("img", { src: address(pictures[name]), alt: "" }));
    else fill(face, h("span.initial", {}, name.slice(0, 1).toUpperCase()));
  }

  /** @param {GamesState} state */
  function build(state) {
    cards = new Map(
      state.names.map((name) => {
        const face = h("span.face", { "aria-hidden": "true" });
        paint(face, name);
        const words = h("span.named", {}, shortTitle(name, state.titles[name]));
        const kind = "quiet.gamecard";
        return [name, button(h("span", {}, face, words), () => choose(name), { kind, "data-game": name })];
      }),
    );
    const plus = h("span.face", { "aria-hidden": "true" }, h("span.initial", {}, "+"));
    const more = h("span", {}, plus, h("span.named", {}, t("Your own")));
    fill(element, [...cards.values()], button(more, own, { kind: "quiet.gamecard.own" }));
  }

  return {
    element,
    /** @param {GamesState} state */
    show(state) {
      if (cards.size !== state.names.length) build(state);
      for (const [name, card] of cards) set(card, "aria-pressed", String(name === state.game));
    },
    /** Pictures that have come. @param {Record<string, string>} known */
    picture(known) {
      pictures = known;
      for (const [name, card] of cards) paint(/** @type {HTMLElement} */ (card.querySelector(".face")), name);
    },
  };
}
