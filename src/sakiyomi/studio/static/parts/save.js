/** Saves files and copies links. */

import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { readFiles } from "./drop.js";
import { showError, showNote } from "./toast.js";

/** @import { Answer, SavedFile } from "../types/link" */

/** The bytes of a file. @param {SavedFile} file */
export const bytesOf = (file) => Uint8Array.from(atob(file.base64 ?? ""), (c) => c.charCodeAt(0));

/** Saves what the server made. @param {SavedFile} file */
function save(file) {
  const content = file.text ?? bytesOf(file);
  saveText(file.name, file.type, content);
}

/**
 * Saves something as a file.
 * @param {string} name @param {string} type @param {string|Uint8Array<ArrayBuffer>} content
 */
export function saveText(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = h("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const SHARPNESS = 2;

/** Saves a drawing as a picture of pixels. @param {string} name @param {string} svg */
export async function savePicture(name, svg) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = h("canvas", { width: SHARPNESS * image.width, height: SHARPNESS * image.height });
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  URL.revokeObjectURL(address);
  canvas.toBlob(async (made) => {
    if (made) saveText(name, "image/png", new Uint8Array(await made.arrayBuffer()));
  }, "image/png");
}

/**
 * A button that saves what the server answers.
 * @param {string} label @param {() => Promise<Answer>} ask @param {string} [name] for people who cannot see it
 */
export function saveButton(label, ask, name = label) {
  const act = async () => {
    const { file } = await ask();
    if (file) save(file);
  };
  return button(label, act, { "aria-label": name, title: name });
}

/** Shares the link of the page: by the system's sheet on a touch screen, else by copying it. */
export async function share() {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return copy(location.href);
  await navigator.share({ title: document.title, url: location.href }).catch(() => {});
}

/** Copies a text. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    showNote(t("Copied"));
  } catch {
    showError(t("The browser does not allow copying here."));
  }
}

/**
 * A button that reads a file.
 * @param {string} label @param {string} accept @param {(text: string) => void} take
 * @param {import("./drop.js").Binary} [binary] takes files that are not text; then several may be chosen
 */
export function fileButton(label, accept, take, binary) {
  const input = h("input.sr", { type: "file", accept: accept || null, multiple: !!binary, "aria-label": label });
  input.addEventListener("change", async () => {
    await readFiles(input.files ?? [], take, binary);
    input.value = "";
  });
  return h("label.button", {}, label, input);
}
