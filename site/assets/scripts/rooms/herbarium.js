/** The Herbarium's search: as you type, by the server or over the plants on this device. */

import { nameOf, write } from "../edition.js";
import { Combobox } from "../combobox.js";
import { frameOf } from "../pictures.js";
import { address, language, plantAddress } from "../place.js";
import { PlantSearch } from "../plant-search.js";
import { files } from "../site-files.js";
import { loadPhrases } from "../words.js";

/** So many shards of plants are read for small pictures. */
const fewShards = 8;

const search = new PlantSearch(files, { address, language });
const form = document.querySelector("[data-search]");
const status = document.querySelector("[data-search-status]");
const found = document.querySelector("[data-found]");

const box = new Combobox({
  input: form.querySelector("input"),
  list: form.querySelector("[role=listbox]"),
  find,
  option,
  choose,
});

form.addEventListener("submit", (event) => event.preventDefault());
found.querySelector("[data-found-close]").addEventListener("click", () => {
  found.hidden = true;
  box.focus();
});

/** The results of a query; says what was searched and how much was found. */
async function find(query) {
  if (query.trim() === "") {
    status.textContent = "";
    return [];
  }
  const phrases = await loadPhrases();
  const { results, total, searched } = await search.find(query);
  const said = [total === 0 ? phrases.phrase("found-none") : phrases.counted("found", total)];
  if (searched !== undefined) {
    const plants = phrases.counted("plants", searched);
    said.push(phrases.phrase("searching-device", { plants }));
  }
  status.textContent = said.join(" ");
  return results;
}

/** One result in the list. */
function option(plant) {
  const item = document.querySelector("#result").content.firstElementChild.cloneNode(true);
  const mount = item.querySelector(".result-picture");
  if (plant.colour) mount.style.backgroundColor = plant.colour;
  pictureOf(plant).then((picture) => {
    if (picture) mount.append(frameOf(picture, { sizes: "3.25rem", largest: "small" }));
  });
  write(item.querySelector(".result-name"), nameOf(plant, language));
  item.querySelector(".result-scientific").textContent = plant.scientificName;
  return item;
}

/** A result's picture. Search files have none; of a few shards every one may be read for it. */
async function pictureOf(plant) {
  if (plant.picture) return plant.picture;
  const { shards } = await files.entry();
  if (shards.length > fewShards) return undefined;
  return files.plant(plant.id).then((whole) => whole?.pictures[0]).catch(() => undefined);
}

/** Opens a plant: its page, or what little is known of a plant that is only listed. */
function choose(plant) {
  if (plant.isPlayable) {
    location.assign(plantAddress(plant.id));
    return;
  }
  const mount = found.querySelector(".found-picture");
  mount.replaceChildren();
  mount.hidden = true;
  pictureOf(plant).then((picture) => {
    mount.hidden = !picture;
    if (picture) mount.replaceChildren(frameOf(picture, { sizes: "7rem", largest: "medium" }));
  });
  write(found.querySelector("#found-name"), nameOf(plant, language));
  found.querySelector("[data-found-scientific]").textContent = plant.scientificName;
  const names = Object.values(plant.names).join(", ");
  found.querySelector("[data-found-names]").textContent = names;
  found.hidden = false;
  found.focus();
}
