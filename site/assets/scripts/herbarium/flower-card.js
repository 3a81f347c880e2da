/** A plant on a card: picture, names, and a heart in the corner. */

import { nameOf, write } from "../edition/edition.js";
import { language } from "../page/place.js";
import { flowerAddress, flowerName, showPicture } from "./flowers.js";

/** As wide as cards are; see styles/herbarium/results.css. */
const sizes = "(min-width: 60rem) 14rem, 45vw";

/**
 * A card from the page's template "flower-card".
 * @param {import("../search/plant-search.js").PlantSummary} flower
 * @returns {HTMLLIElement}
 */
export function flowerCard(flower) {
  /** @type {HTMLTemplateElement} */
  const template = document.querySelector("#flower-card");
  /** @type {HTMLLIElement} */
  const card = template.content.firstElementChild.cloneNode(true);
  card.dataset.plant = flower.id;
  card.querySelector("a").href = flowerAddress(flower);
  showPicture(card.querySelector(".mount"), flower, { sizes });
  write(card.querySelector(".card-name"), nameOf(flower, language));
  card.querySelector(".card-scientific").textContent = flower.scientificName;
  showMatch(card, flower);
  const heart = card.querySelector("[data-save]");
  if (heart) heart.dataset.save = flower.id;
  for (const place of card.querySelectorAll("[data-name]")) place.textContent = flowerName(flower);
  return card;
}

/**
 * The name that matched, when another one is shown: "roseau" finds "reed".
 * @param {HTMLElement} card
 * @param {import("../search/plant-search.js").PlantSummary} flower
 */
function showMatch(card, flower) {
  const { matched } = flower;
  const place = card.querySelector("[data-matched]");
  const shown = nameOf(flower, language);
  if (!place) return;
  place.hidden = !matched || matched.text === shown.text;
  if (!place.hidden) {
    write(place, { text: matched.text, lang: matched.lang === language ? "" : matched.lang });
  }
}
