/** The card of a saved plant: with the day it was saved, its tags, and a button for its actions. */

import { dateLanguage } from "../page/place.js";
import { flowerCard } from "./flower-card.js";

/**
 * A card from the page's template "flower-card".
 * @param {import("../state/saved-rules.js").SavedPlant} row
 * @param {import("../search/plant-search.js").PlantSummary} flower
 * @param {{phrases: import("../page/phrases.js").Phrases, zone: string, isChosen: boolean}} of
 */
export function savedCard(row, flower, { phrases, zone, isChosen }) {
  const card = flowerCard(flower);
  const date = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "medium", timeZone: zone });
  /** @type {HTMLTimeElement} */
  const when = card.querySelector("[data-when]");
  when.dateTime = new Date(row.time).toISOString();
  when.textContent = phrases.phrase("saved-on", { date: date.format(row.time) });
  card.querySelector("[data-tags]").textContent = row.tags.map((tag) => `#${tag}`).join(" ");
  /** @type {HTMLInputElement} */
  const pick = card.querySelector("[data-pick]");
  pick.checked = isChosen;
  return card;
}
