/** A collection of facts. If the shop sells it, it is shown only to people who bought it. */

import { nameOf, reading, write } from "../../edition/edition.js";
import { orElse } from "../../browser/mistakes.js";
import { ownTrophies } from "../../parts/own-trophies.js";
import { language, plantAddress } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { loadPhrases } from "../../page/words.js";
import { begin } from "./begin.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
await begin(show, phrases);

async function show() {
  const id = new URLSearchParams(location.search).get("collection");
  const [collections, shop, { own }] = await Promise.all([
    files.answer("collections"), files.answer("shop"), ownTrophies(),
  ]);
  const found = collections.find((collection) => collection.id === id);
  const item = shop.find(({ collection }) => collection === id);
  if (!found) {
    part("none").hidden = false;
    return;
  }
  write(part("title"), reading(found.names, language));
  write(part("lead"), reading(found.about, language));
  document.title = part("title").textContent;
  if (item && !own.items.has(item.id)) {
    part("locked").hidden = false;
    return;
  }
  const { facts } = await files.object(found.object.path.split("/").at(-1).split(".")[0]);
  part("facts").replaceChildren(...await Promise.all(facts.map(story)));
}

async function story({ plant, text, source }) {
  const item = document.createElement("li");
  const words = document.createElement("p");
  write(words, reading(text, language));
  item.append(words);
  const found = plant && await files.plant(plant).catch(orElse());
  if (found) {
    const link = document.createElement("a");
    link.href = plantAddress(plant);
    write(link, nameOf(found, language));
    const place = document.createElement("p");
    place.append(link);
    item.append(place);
  }
  const from = document.createElement("p");
  from.className = "quiet";
  from.textContent = phrases.phrase("facts-source", { source });
  item.append(from);
  return item;
}
