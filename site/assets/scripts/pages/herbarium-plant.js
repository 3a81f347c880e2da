/** A plant that is only listed: the values in its shard. */

import { nameOf, reading, write } from "../edition/edition.js";
import { flower, flowerAddress } from "../herbarium/flowers.js";
import { watchHearts } from "../herbarium/hearts.js";
import { cautionWords, factsOf, showFacts } from "../herbarium/plant-facts.js";
import { shareLink } from "../herbarium/sharing.js";
import { orElse } from "../browser/mistakes.js";
import { settings } from "../parts/settings.js";
import { creditLine, frameOf } from "../page/pictures.js";
import { language } from "../page/place.js";
import { files } from "../edition/site-files.js";
import { loadPhrases } from "../page/words.js";

const place = document.querySelector("[data-listed]");
/** @type {(name: string) => any} the element's name in the template */
const find = (name) => place.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
const id = new URLSearchParams(location.search).get("id") ?? "";

const plant = await files.plant(id).catch(orElse());
if (plant) await show();
else document.querySelector("[data-missing]").hidden = false;

async function show() {
  const summary = await flower(id);
  if (summary.isPlayable) {
    location.replace(flowerAddress(summary));
    return;
  }
  const name = nameOf(plant, language);
  write(find("name"), name);
  document.title = phrases.phrase("title-form", { title: name.text });
  place.querySelector(".scientific").textContent = plant.scientificName;
  showPicture();
  showNames(name.text);
  showCaution();
  const about = reading(plant.description, language);
  find("about").hidden = !about;
  if (about) write(find("about"), about);
  showText();
  const units = () => showFacts(find("facts"), factsOf(plant, {
    phrases, language, units: settings.get("units"),
  }));
  settings.subscribe(units);
  units();
  find("save").dataset.save = id;
  find("share").addEventListener("click", () => (
    shareLink({ title: name.text, url: location.href })));
  place.hidden = false;
  watchHearts();
}

function showPicture() {
  const [picture] = plant.pictures ?? [];
  find("picture").hidden = !picture;
  if (!picture) return;
  const seen = reading(picture.audio, language);
  place.querySelector(".mount").append(frameOf(picture, {
    sizes: "(min-width: 60rem) 34rem, 100vw", alt: seen?.text, lang: seen?.lang,
  }));
  find("credit").textContent = creditLine(picture.credit);
}

/** Every other name, in every language. */
function showNames(shown) {
  const names = Object.entries(plant.names)
    .flatMap(([lang, some]) => some.map((text) => ({ lang, text })))
    .filter(({ text }) => text !== shown);
  find("also").hidden = names.length === 0;
  find("names").replaceChildren(...names.map(({ lang, text }) => {
    const item = document.createElement("li");
    write(item, { text, lang: lang === language ? "" : lang });
    return item;
  }));
}

function showCaution() {
  const words = cautionWords(plant, phrases);
  find("caution").hidden = words.length === 0;
  find("caution-words").textContent = words.join(" · ");
  const note = reading(plant.caution?.note, language);
  if (note) write(find("caution-note"), note);
}

/** Facts and tips, if there are any. */
function showText() {
  for (const [name, texts] of [
    ["worth", (plant.facts ?? []).map(({ text }) => text)], ["care", plant.care ?? []],
  ]) {
    const words = texts.map((text) => reading(text, language)).filter(Boolean);
    find(name).hidden = words.length === 0;
    find(name).querySelector("ul").replaceChildren(...words.map((text) => {
      const item = document.createElement("li");
      write(item, text);
      return item;
    }));
  }
}
