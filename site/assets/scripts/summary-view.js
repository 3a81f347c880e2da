/** What a session of Practice was: counts, and each miss beside what it was taken for. */

import { plantCard } from "./turn-view.js";

/**
 * Fills the summary.
 * @param {HTMLElement} place
 * @param {{summary: {answered: number, right: number, misses: import("./practice.js").Miss[]},
 *   files: import("./edition.js").EditionFiles, phrases: import("./phrases.js").Phrases,
 *   again: () => void, back: () => void}} of
 */
export async function showSummary(place, { summary, files, phrases, again, back }) {
  place.replaceChildren(document.getElementById("session").content.cloneNode(true));
  const part = (name) => place.querySelector(`[data-${name}]`);
  const { answered, right } = summary;
  part("summary-text").textContent = answered === 0
    ? phrases.phrase("summary-none")
    : phrases.phrase("summary-text", { right, answered });
  part("again").addEventListener("click", again);
  part("back").addEventListener("click", back);
  part("misses").hidden = summary.misses.length === 0;
  for (const { plant, chosen } of summary.misses) {
    const [shown, other] = await Promise.all([files.plant(plant), files.plant(chosen)]);
    const item = document.getElementById("miss").content.firstElementChild.cloneNode(true);
    item.querySelector("[data-miss-plant]").append(
      plantCard(shown, phrases.phrase("shown-role")));
    item.querySelector("[data-miss-chosen]").append(
      plantCard(other, phrases.phrase("chosen-word")));
    part("miss-list").append(item);
  }
}
