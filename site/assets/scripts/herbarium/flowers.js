/** Plants as the Herbarium's lists show them: from the edition's shards, each read once. */

import { orElse } from "../browser/mistakes.js";
import { frameOf } from "../page/pictures.js";
import { address, language, plantAddress } from "../page/place.js";
import { nameOf } from "../edition/edition.js";
import { PlantSearch, summaryOfPlant } from "../search/plant-search.js";
import { files } from "../edition/site-files.js";
import { loadPhrases } from "../page/words.js";

export const search = new PlantSearch(files, { language, phrases: loadPhrases });

/**
 * A page of the Herbarium in the page's language.
 * @param {string} path
 */
export const herbariumAddress = (path) => address(`site/${language}/herbarium/${path}`);

/** The page of a plant; for a plant that is only listed, the page of listed plants. */
export function flowerAddress({ id, isPlayable }) {
  return isPlayable ? plantAddress(id) : herbariumAddress(`plant/?id=${encodeURIComponent(id)}`);
}

/** The shown name of a plant in a sentence. */
export const flowerName = (flower) => nameOf(flower, language).text;

/**
 * A plant by its id; when the edition does not have it, the values that its id gives.
 * @param {string} id
 * @returns {Promise<import("../search/plant-search.js").PlantSummary>}
 */
export async function flower(id) {
  const plant = await files.plant(id).catch(orElse());
  if (plant) return summaryOfPlant(plant);
  const words = id.replaceAll("-", " ");
  const scientificName = words.charAt(0).toUpperCase() + words.slice(1);
  return { id, scientificName, names: {}, isPlayable: false };
}

/**
 * Plants by their ids, in their order.
 * @param {string[]} ids
 */
export const flowers = (ids) => Promise.all(ids.map(flower));

/**
 * Shows a plant's picture in its place, with the plant's colour until it has loaded.
 * @param {HTMLElement} place
 * @param {import("../search/plant-search.js").PlantSummary} flower
 * @param {{sizes: string, largest?: "small" | "medium"}} shown
 */
export function showPicture(place, flower, shown) {
  const { picture, colour } = flower;
  const frame = picture
    ? frameOf(picture, { largest: "medium", ...shown }) : document.createElement("span");
  frame.className = "frame";
  if (colour) frame.style.backgroundColor = colour;
  place.replaceChildren(frame);
}
