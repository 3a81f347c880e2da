/** The flower of the day. */

import { nameOf, reading, write } from "../edition/edition.js";
import { hemisphere, today } from "../herbarium/flower-calendar.js";
import { flowerAddress } from "../herbarium/flowers.js";
import { showHearts, watchHearts } from "../herbarium/hearts.js";
import { todaysFlower } from "../herbarium/today.js";
import { reportMistake } from "../browser/mistakes.js";
import { onComeBack } from "../parts/come-back.js";
import { creditLine, frameOf } from "../page/pictures.js";
import { dateLanguage, language } from "../page/place.js";
import { files } from "../edition/site-files.js";
import { loadPhrases } from "../page/words.js";

const place = document.querySelector("[data-today]");
/** @type {(name: string) => any} which element it is, the template says */
const find = (name) => place.querySelector(`[data-${name}]`);

await showToday();
watchHearts();
onComeBack(async (isOtherDay) => {
  if (!isOtherDay) return;
  await showToday();
  await showHearts();
});

async function showToday() {
  /** @type {HTMLTimeElement} */
  const date = document.querySelector("[data-date]");
  date.dateTime = today();
  date.textContent = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "full", timeZone: "UTC" })
    .format(Date.parse(today()));
  const phrases = await loadPhrases();
  const problem = document.querySelector("[data-problem]");
  try {
    const flower = await todaysFlower();
    const plant = await files.plant(flower.id);
    show(flower, plant);
    find("seasons").textContent = hemisphere() === "south"
      ? phrases.phrase("today-south") : phrases.phrase("today-north");
    problem.textContent = "";
  } catch (mistake) {
    reportMistake(mistake);
    // Under today's date no other day's flower stands.
    place.hidden = true;
    problem.textContent = phrases.phrase("problem-load");
  }
}

function show(flower, plant) {
  const [picture] = plant.pictures;
  place.querySelector(".mount").replaceChildren();
  find("credit").textContent = "";
  if (picture) {
    const seen = reading(picture.audio, language);
    place.querySelector(".mount").append(frameOf(picture, {
      sizes: "(min-width: 60rem) 34rem, 92vw", alt: seen?.text, lang: seen?.lang,
    }));
    find("credit").textContent = creditLine(picture.credit);
  }
  write(find("name"), nameOf(flower, language));
  place.querySelector(".scientific").textContent = plant.scientificName;
  const [fact] = plant.facts ?? [];
  for (const [name, text] of [["about", plant.description], ["fact", fact?.text]]) {
    const words = reading(text, language);
    find(name).hidden = !words;
    if (words) write(find(name), words);
  }
  find("open").href = flowerAddress(flower);
  find("save").dataset.save = flower.id;
  // Another plant's heart does not beat because that one was saved before.
  delete find("save").dataset.isSaved;
  place.hidden = false;
}
