/** Pictures: made for a plant, faded in, and replaced by the stored size without a network. */

import { address } from "./place.js";

/** The sizes that scripts show, the same as those of the pages' templates. */
const widths = { small: 240, medium: 480, large: 1024, full: 2048 };

/** Fades pictures in, and uses the stored rendition when another cannot be loaded. */
export function watchPictures() {
  document.addEventListener("load", ({ target }) => settle(target), true);
  document.addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.querySelectorAll("img.frame-picture")) {
    if (!image.complete) image.classList.add("is-coming");
    else if (image.naturalWidth === 0 && image.currentSrc) replace(image);
  }
}

function isOurs(target) {
  return target instanceof HTMLImageElement && target.classList.contains("frame-picture");
}

function settle(target) {
  if (isOurs(target)) target.classList.remove("is-coming");
}

function replace(target) {
  if (!isOurs(target)) return;
  const { kept } = target.dataset;
  if (!kept || target.dataset.replaced) {
    target.classList.remove("is-coming");
    target.dispatchEvent(new CustomEvent("picture-missing", { bubbles: true }));
    return;
  }
  target.dataset.replaced = "yes";
  for (const source of target.parentElement.querySelectorAll("source")) source.remove();
  target.removeAttribute("srcset");
  target.src = kept;
}

/**
 * A picture in its frame.
 * @param {any} picture as in a plant's JSON
 * @param {{sizes: string, largest?: "small" | "medium" | "large" | "full", alt?: string,
 *   lang?: string}} shown
 * @returns {HTMLElement}
 */
export function frameOf(picture, { sizes, largest = "large", alt = "", lang = "" }) {
  const frame = document.createElement("span");
  frame.className = "frame";
  const usable = picture.renditions
    .filter(({ size }) => size !== 160 && size <= widths[largest])
    .sort((a, b) => a.width - b.width);
  if (usable.length === 0) return frame;
  if (picture.placeholder) {
    const wash = document.createElement("img");
    wash.className = "frame-wash";
    wash.alt = "";
    wash.src = picture.placeholder;
    frame.append(wash);
  }
  const set = (format) => usable.filter((one) => one.format === format)
    .map(({ object, width }) => `${address(object.path)} ${width}w`).join(", ");
  const element = document.createElement("picture");
  for (const format of ["avif", "webp"]) {
    if (!set(format)) continue;
    const source = document.createElement("source");
    Object.assign(source, { type: `image/${format}`, srcset: set(format), sizes });
    element.append(source);
  }
  const image = document.createElement("img");
  image.className = "frame-picture is-coming";
  image.alt = alt;
  if (lang) image.lang = lang;
  const best = usable.at(-1);
  Object.assign(image, { width: best.width, height: best.height, decoding: "async" });
  const kept = picture.renditions.find(({ size, format }) => size === 480 && format === "webp");
  image.dataset.kept = address((kept ?? best).object.path);
  const fallback = usable.findLast(({ format }) => format === "jpeg") ?? best;
  if (set("jpeg")) Object.assign(image, { srcset: set("jpeg"), sizes });
  image.src = address(fallback.object.path);
  element.append(image);
  frame.append(element);
  return frame;
}

/** Licences in the form of credits. */
const licences = { cc0: "CC0", pd: "public domain", "cc-by": "CC BY", "cc-by-sa": "CC BY-SA" };

/**
 * A picture's credit in one line.
 * @param {{author: string, licence: string}} credit
 * @returns {string}
 */
export function creditLine({ author, licence }) {
  const name = licences[licence] ?? licence;
  return licence === "cc0" || licence === "pd" ? `${author}, ${name}` : `© ${author}, ${name}`;
}
