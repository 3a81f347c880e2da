/** Fetches and decodes pictures before they are put on the page, so that they show at once. */

import { reportMistake } from "../../browser/mistakes.js";
import { frameOf } from "../../page/pictures.js";

/**
 * A picture in its frame.
 * @param {any} picture as in a plant's JSON
 * @param {{alt: string, lang?: string}} said
 * @returns {Promise<HTMLElement>} with `data-missing` if neither it nor its stored size loaded
 */
export async function decodedFrame(picture, { alt, lang }) {
  const frame = frameOf(picture, { sizes: "(min-width: 60rem) 34rem, 92vw", alt, lang });
  /** @type {HTMLImageElement} */
  const image = frame.querySelector(".frame-picture");
  if (!image) return frame;
  try {
    await image.decode();
  } catch (problem) {
    reportMistake(problem);
    await useKept(frame, image);
  }
  image.classList.remove("is-coming");
  return frame;
}

/** Shows the stored size: without a network there may be no other. */
async function useKept(frame, image) {
  for (const source of frame.querySelectorAll("source")) source.remove();
  image.removeAttribute("srcset");
  image.dataset.replaced = "yes";
  image.src = image.dataset.kept;
  try {
    await image.decode();
  } catch (problem) {
    reportMistake(problem);
    frame.dataset.missing = "";
  }
}
