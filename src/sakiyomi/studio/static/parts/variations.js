/** A game with its variations, as a list to click: the line itself, and other lines set in below it. */

import { button, fill, h, set } from "../dom.js";
import { t } from "../i18n.js";
import { marked } from "./moves.js";
import { iconButton } from "./tools.js";

/** What a marked move cost. @param {TreeMove} one */
export function aboutMove({ mark, loss, best }) {
  if (!mark) return "";
  const better = best ? ` · ${t("better: {move}", { move: best })}` : "";
  return t("gave away {n} %", { n: Math.round(loss ?? 0) }) + better;
}

/** @import { MoveTree, TreeMove } from "../types/states" */

/**
 * @param {{go: (id: number) => void, remove: (id: number) => void, promote: (id: number) => void}} act
 */
export function variationList(act) {
  const list = h("div.variations", { tabindex: "0", role: "group", "aria-label": t("Moves") });
  const remove = iconButton("trash", t("Remove this move and what follows"), () => act.remove(here));
  const promote = iconButton("open", t("Make this the main line"), () => act.promote(here));
  let here = 0;
  let shown = "";
  /** @type {Map<number, HTMLButtonElement>} */
  const buttons = new Map();

  /** @param {TreeMove} one */
  function move(one) {
    const label = h("span", {}, h("small.ply", {}, `${one.ply}.`), marked(one.name, one.mark));
    const title = [aboutMove(one), one.comment].filter(Boolean).join(" · ");
    const made = button(label, () => act.go(one.id), { kind: "move", title: title || null });
    buttons.set(one.id, made);
    return made;
  }

  /** @param {TreeMove} first @param {Map<number, TreeMove[]>} children @returns {HTMLElement[]} */
  function line(first, children) {
    const parts = [];
    for (let one = first; one;) {
      parts.push(move(one));
      if (one.comment) parts.push(h("span.comment", {}, one.comment));
      const [next, ...others] = children.get(one.id) ?? [];
      if (!next) break;
      if (others.length) {
        // The move of the line comes first, then what else was looked at in its place.
        parts.push(move(next), ...others.map((other) => h("div.variation", {}, line(other, children))));
        const [after, ...more] = children.get(next.id) ?? [];
        if (!after) break;
        if (more.length) parts.push(...more.map((other) => h("div.variation", {}, line(other, children))));
        one = after;
      } else one = next;
    }
    return parts;
  }

  /** @param {MoveTree} tree */
  function show(tree) {
    here = tree.here;
    const key = JSON.stringify(tree.nodes);
    if (key !== shown) {
      shown = key;
      buttons.clear();
      /** @type {Map<number, TreeMove[]>} */
      const children = new Map();
      for (const one of tree.nodes) children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
      const [first, ...others] = children.get(0) ?? [];
      const side = others.map((other) => h("div.variation", {}, line(other, children)));
      fill(
        list,
        first ? line(first, children) : h("p.small", {}, t("Play a move on the board, or paste a game.")),
        side,
      );
    }
    for (const [id, one] of buttons) set(one, "aria-current", id === here ? "step" : null);
    remove.disabled = promote.disabled = here === 0;
    follow(buttons.get(here));
  }

  /** Scrolls the list, and nothing else. @param {HTMLElement} [current] */
  function follow(current) {
    list.scrollTop = current ? current.offsetTop + (current.offsetHeight - list.clientHeight) / 2 : 0;
  }
  return { list, tools: h("div.tools", {}, promote, remove), show };
}
