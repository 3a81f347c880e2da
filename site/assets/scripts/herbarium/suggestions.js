/** Suggests plants while a person types: the field, its list, and the action of a chosen plant. */

import { Combobox } from "../parts/combobox.js";
import { nameOf, write } from "../edition/edition.js";
import { orElse } from "../browser/mistakes.js";
import { watchSearchField } from "../parts/search-field.js";
import { now, store } from "../parts/store.js";
import { language } from "../page/place.js";
import { loadPhrases } from "../page/words.js";
import { flowerAddress, search, showPicture } from "./flowers.js";

/**
 * Makes a form's field suggest plants with the page's template "result".
 * @param {HTMLFormElement} form with an input, a listbox and an element for the number of results
 * @param {{submit: (text: string) => void}} of receives a submitted text
 */
export function suggestPlants(form, { submit }) {
  const input = form.querySelector("input");
  const status = form.querySelector("[data-search-status]");
  const box = new Combobox({
    input,
    list: form.querySelector("[role=listbox]"),
    find: (query) => find(query, status),
    option,
    choose: async (plant) => {
      await keepSearch(input.value, plant.id);
      location.assign(flowerAddress(plant));
    },
    submit: () => form.requestSubmit(),
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    box.close();
    submit(input.value);
  });
  form.addEventListener("reset", () => box.close());
  watchSearchField(form, { submits: true });
  input.addEventListener("focus", () => search.warm(), { once: true });
  return box;
}

/** Stores a search in the history; an error of storing does not stop the search. */
export async function keepSearch(text, plant) {
  await store().then(({ history }) => history.keep(text, { time: now(), plant }))
    .catch(orElse());
}

/** The results of a query; announces their number. */
async function find(query, status) {
  if (query.trim() === "") {
    status.textContent = "";
    return [];
  }
  const phrases = await loadPhrases();
  const { results, total, searched } = await search.find(query);
  const plants = phrases.counted("plants", searched);
  status.textContent = [
    total === 0 ? phrases.phrase("found-none") : phrases.counted("found", total),
    phrases.phrase("searching-device", { plants }),
  ].join(" ");
  return results;
}

/** One result in the list. */
function option(plant) {
  /** @type {HTMLTemplateElement} */
  const template = document.querySelector("#result");
  /** @type {HTMLElement} */
  const item = template.content.firstElementChild.cloneNode(true);
  showPicture(item.querySelector(".result-picture"), plant, { sizes: "3.25rem", largest: "small" });
  write(item.querySelector(".result-name"), nameOf(plant, language));
  item.querySelector(".result-scientific").textContent = plant.scientificName;
  return item;
}
