/** A collection, or all saved plants, as sheets for printing: with pictures, facts and credits. */

import { nameOf, reading, write } from "../edition/edition.js";
import { cautionWords, factsOf, showFacts } from "../herbarium/plant-facts.js";
import { orElse } from "../browser/mistakes.js";
import { settings } from "../parts/settings.js";
import { now, store as openStore, zone } from "../parts/store.js";
import { creditLine, frameOf } from "../page/pictures.js";
import { dateLanguage, language } from "../page/place.js";
import { files } from "../edition/site-files.js";
import { inOrder } from "../state/order.js";
import { loadPhrases } from "../page/words.js";

/** @type {(name: string) => any} the element's name in the template */
const find = (name) => document.querySelector(`[data-${name}]`);
const id = new URLSearchParams(location.search).get("id");
const [phrases, store] = await Promise.all([loadPhrases(), openStore()]);
await settings.ready;
const sheets = find("sheets");
const template = document.querySelector("template#sheet").content.firstElementChild;

const { title, plants } = await chosen();
find("title").textContent = title;
document.title = title;
const date = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "long", timeZone: zone() });
find("about").textContent = [
  phrases.counted("plants", plants.length), date.format(now()),
].join(" · ");
find("empty").hidden = plants.length > 0;
find("print").hidden = plants.length === 0;
find("print").addEventListener("click", () => print());
sheets.replaceChildren(...(await Promise.all(plants.map(sheetOf))).filter(Boolean));
// A print shows only loaded pictures.
const pictures = [...sheets.querySelectorAll("img")];
await Promise.allSettled(pictures.map((image) => image.decode()));
find("print").disabled = false;
document.body.dataset.ready = "yes";

/** The plants to print: a collection in its order, or all in the person's own order. */
async function chosen() {
  const rows = await store.saved.all();
  const saved = new Map(rows.map((row) => [row.plant, row]));
  const collection = id && (await store.collections.all()).find((each) => each.id === id);
  if (!id) {
    const own = inOrder(rows.map((row) => ({ id: row.plant, order: row.order, row })));
    return { title: phrases.phrase("saved-title"), plants: own.map(({ row }) => row) };
  }
  const members = collection ? await store.collections.members(id) : [];
  const plants = members.map(({ plant }) => saved.get(plant)).filter(Boolean);
  return { title: collection?.name ?? phrases.phrase("saved-title"), plants };
}

async function sheetOf({ plant: plantID, notes }) {
  const plant = await files.plant(plantID).catch(orElse());
  if (!plant) return undefined;
  const sheet = template.cloneNode(true);
  /** @type {(name: string) => any} the element's name in the template */
  const part = (name) => sheet.querySelector(`[data-${name}]`);
  const [picture] = plant.pictures;
  part("figure").hidden = !picture;
  if (picture) {
    const seen = reading(picture.audio, language);
    const frame = frameOf(picture, { sizes: "7cm", alt: seen?.text, lang: seen?.lang });
    part("figure").prepend(frame);
    part("credit").textContent = [
      ...(picture.kind === "drawing" ? [phrases.phrase("drawing-word")] : []),
      creditLine(picture.credit), picture.credit.source,
    ].filter(Boolean).join(" · ");
  }
  write(part("name"), nameOf(plant, language));
  sheet.querySelector(".scientific").textContent = plant.scientificName;
  const facts = factsOf(plant, { phrases, language, units: settings.get("units") });
  showFacts(part("facts"), facts);
  const about = reading(plant.description, language);
  part("words").hidden = !about;
  if (about) write(part("words"), about);
  part("text-credit").textContent = textCredit(plant);
  part("caution").textContent = cautionWords(plant, phrases).join(" · ");
  part("notes").hidden = !notes;
  part("notes-text").textContent = notes;
  return sheet;
}

/** The author of the description, if it is not by our editors. */
function textCredit({ descriptionCredit: credit }) {
  return credit ? [phrases.phrase("text-from"), credit.title, credit.licence].join(" ") : "";
}
