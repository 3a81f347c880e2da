/** Starts the pages of Me: an error is shown on the page, and reported. */

import { reportMistake } from "../../browser/mistakes.js";

/**
 * Shows a page for the first time, and marks it ready.
 * @param {() => Promise<void>} show
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {HTMLElement} page the element that is marked
 */
export async function begin(show, phrases, page = document.querySelector("main")) {
  try {
    await show();
  } catch (problem) {
    reportMistake(problem);
    const note = /** @type {HTMLElement} */ (document.querySelector("[data-problem]"));
    note.textContent = phrases.phrase("me-problem");
    note.hidden = false;
  } finally {
    page.dataset.isReady = "";
  }
}
