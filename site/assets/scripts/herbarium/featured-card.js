/** A card of the strip of featured plants, as the template "card" makes it. */

import { nameOf, write } from "../edition/edition.js";
import { frameOf } from "../page/pictures.js";
import { language } from "../page/place.js";
import { flowerAddress } from "./flowers.js";

/**
 * @param {import("../search/plant-search.js").PlantSummary} flower
 * @returns {HTMLLIElement}
 */
export function featuredCard(flower) {
  const make = (tag, name, ...inner) => {
    const element = document.createElement(tag);
    element.className = name;
    element.append(...inner);
    return element;
  };
  const [name, latin] = [make("span", "card-name"), make("i", "card-scientific")];
  write(name, nameOf(flower, language));
  write(latin, { text: flower.scientificName, lang: "la" });
  const mount = make("span", "mount");
  const sizes = "(min-width: 60rem) 17rem, 66vw";
  if (flower.picture) mount.append(frameOf(flower.picture, { sizes, largest: "medium" }));
  const link = make("a", "card-link", mount, make("span", "card-words", name, " ", latin));
  link.href = flowerAddress(flower);
  return make("li", "card", link);
}
