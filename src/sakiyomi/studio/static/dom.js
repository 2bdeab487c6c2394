/** Creates elements. Text is always inserted as text: nothing from the server is ever parsed as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** @import { Attributes, Child, Choice, Field, HtmlOf, SvgOf } from "./types/dom" */

/**
 * An HTML element.
 * @template {string} T
 * @param {T} tag a tag, with classes after dots: `div.panel.wide`
 * @param {Attributes} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {HtmlOf<T>}
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  finish(element, attributes, children);
  return /** @type {HtmlOf<T>} */ (element);
}

/**
 * An SVG element.
 * @template {string} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SvgOf<T>}
 */
export function s(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElementNS(SVG, name);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  finish(element, attributes, children);
  return /** @type {SvgOf<T>} */ (/** @type {unknown} */ (element));
}

/** @param {Element} element @param {Attributes} attributes @param {(Child|Child[])[]} children */
function finish(element, attributes, children) {
  const { on = {}, ...plainly } = attributes;
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  for (const [name, value] of Object.entries(plainly)) set(element, name, value);
  element.append(...plain(children));
}

/** Sets an attribute, or removes it. @param {Element} element @param {string} name @param {unknown} value */
export function set(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** Replaces the children of an element. @param {Element} element @param {...(Child|Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...plain(children));
}

/** @param {(Child|Child[])[]} children @returns {(Node|string)[]} */
function plain(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * A button.
 * @param {Child} label
 * @param {() => void} act
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, act, attributes = {}) {
  const { kind = "", ...rest } = attributes;
  const made = h("button", { type: "button", on: { click: act }, ...rest }, label);
  if (kind) made.classList.add(...String(kind).split("."));
  return made;
}

/** Tells when a mouse comes over an element and leaves it; a finger presses without pointing first.
 * @param {HTMLElement} element @param {(over: boolean) => void} tell */
export function onPointer(element, tell) {
  element.addEventListener("pointerenter", (event) => event.pointerType === "touch" || tell(true));
  element.addEventListener("pointerleave", (event) => event.pointerType === "touch" || tell(false));
}

/**
 * A choice with its label.
 * @template {string} V
 * @param {string} label
 * @param {[value: V, text: string][]} options
 * @param {V} value
 * @param {(value: V) => void} [change]
 * @returns {Choice<V>}
 */
export function choice(label, options, value, change) {
  const input = h(
    "select",
    { "aria-label": label, on: { change: () => change?.(chosen()) } },
    options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
  const chosen = () => /** @type {V} */ (input.value);
  return { element: h("label.field", {}, h("span", {}, label), input), input, chosen };
}

/**
 * A number with its label.
 * @param {string} label @param {number} value @param {number} min @param {number} max
 * @returns {Field<HTMLInputElement>}
 */
export function number(label, value, min, max) {
  const input = h("input", { "aria-label": label, type: "number", min, max, value, inputmode: "numeric" });
  return { element: h("label.field", {}, h("span", {}, label), input), input };
}

/**
 * A panel with a heading.
 * @param {string} title
 * @param {...(Child|Child[])} children
 * @returns {HTMLElement}
 */
export function panel(title, ...children) {
  return h("section.panel", { "aria-label": title }, h("h2", {}, title), ...children);
}

/** Width of a chart, small enough that its text stays readable on a phone. */
export const chartWidth = () => (window.innerWidth < 480 ? 360 : 640);

/** A formatted number. @param {number} value @param {number} [digits] */
export function figure(value, digits = 0) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Rounds parts so that they add up to their rounded sum (largest remainders), or to what is shown of it.
 * @param {number[]} parts @param {number} [digits] @param {number} [total] a rounded sum @returns {number[]}
 */
export function shares(parts, digits = 0, total = parts.reduce((sum, part) => sum + part, 0)) {
  const unit = 10 ** digits;
  const round = (/** @type {number} */ value) =>
    Math.sign(value) * Math.round(Number((Math.abs(value) * unit).toFixed(6)));
  const floors = parts.map((part) => Math.floor(Number((part * unit).toFixed(6))));
  const missing = round(total) - floors.reduce((sum, part) => sum + part, 0);
  const order = parts.map((part, i) => [part * unit - floors[i], i]).sort(([a], [b]) => b - a);
  for (const [, i] of order.slice(0, missing)) floors[i] += 1;
  return floors.map((part) => part / unit);
}

/** A number with its sign. @param {number} value @param {number} [digits] */
export function signed(value, digits = 0) {
  const text = figure(Math.abs(value), digits);
  return Number(text.replaceAll(",", "")) === 0 ? text : (value > 0 ? "+" : "−") + text;
}

/** Loads a style sheet that only some pages need; resolves when it applies. @param {string} name */
export function loadStyle(name) {
  const href = `static/${name}.css`;
  const waiting = /** @type {HTMLLinkElement|null} */ (document.head.querySelector(`link[href="${href}"]`));
  const link = waiting ?? /** @type {HTMLLinkElement} */ (h("link", { rel: "stylesheet", href }));
  link.media = "all";
  if (!waiting) document.head.append(link);
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve(undefined);
    link.addEventListener("load", done, { once: true });
    link.addEventListener("error", done, { once: true });
  });
}
