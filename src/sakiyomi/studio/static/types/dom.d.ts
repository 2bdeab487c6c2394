/** What `h` and `s` make: a tag with classes after dots gives the element of that tag. */

type TagOf<T extends string> = T extends `${infer Name}.${string}` ? Name : T;

export type HtmlOf<T extends string> =
  TagOf<T> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<T>] : HTMLElement;

export type SvgOf<T extends string> =
  TagOf<T> extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[TagOf<T>] : SVGElement;

export type Child = Node | string | number | null | undefined | false;

/** A listener for any kind of event, such as a keyboard event for `keydown`. */
export type Listener = { handle(event: Event): void }["handle"];

/** `on` holds listeners; true and false set and remove an attribute. */
export interface Attributes {
  on?: Record<string, Listener>;
  [name: string]: unknown;
}

/** A select field; `chosen` returns its current value. */
export interface Choice<Value extends string> extends Field<HTMLSelectElement> {
  chosen(): Value;
}

export interface Field<Input extends HTMLElement> {
  element: HTMLElement;
  input: Input;
}
