/** The studio's icons: one set of lines on a grid of 24. */

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  flip: "M8 4v14M8 18l-4-4M8 18l4-4M16 20V6M16 6l-4 4M16 6l4 4",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  field: "M12 3l8 4.5v9L12 21l-8-4.5v-9ZM12 8l3.6 2v4L12 16l-3.6-2v-4Z",
  link: "M10 14a4 4 0 0 1 0-5.6l3-3a4 4 0 0 1 5.6 5.6l-1.5 1.5M14 10a4 4 0 0 1 0 5.6l-3 3a4 4 0 0 1-5.6-5.6l1.5-1.5",
  help: "M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5M12 17.5v.1M12 3a9 9 0 1 0 .01 0Z",
  gear: "M5 7h8M17 7h2M5 12h2M11 12h8M5 17h6M15 17h4M15 5v4M9 10v4M13 15v4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z",
  next: "M5 12h13M13 6l6 6-6 6",
  again: "M5 12a7 7 0 1 0 2.2-5.1M7 3v4h4",
  back: "M9 6l-5 5 5 5M4 11h10a5 5 0 0 1 0 10h-3",
  undo: "M9 6l-5 5 5 5M4 11h9a6 6 0 0 1 6 6",
  redo: "M15 6l5 5-5 5M20 11h-9a6 6 0 0 0-6 6",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12ZM12 9a3 3 0 1 0 .01 0Z",
  save: "M12 4v11M12 15l-4-4M12 15l4-4M5 20h14",
  open: "M12 15V4M12 4L8 8M12 4l4 4M5 20h14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  flame: "M12 3c1 4 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3.3 2-4.5.4 1.6 1 2.2 2 2.6C11.4 8.5 11 6 12 3Z",
};

/** @param {string} name @returns {SVGSVGElement} */
export const icon = (name) =>
  s("svg.glyph", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
