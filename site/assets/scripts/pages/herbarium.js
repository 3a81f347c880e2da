/** The first page of the Herbarium: search, featured plants, the flower of the day. */

import { nameOf, write } from "../edition/edition.js";
import { featuredCard } from "../herbarium/featured-card.js";
import { today } from "../herbarium/flower-calendar.js";
import { featuredOn } from "../herbarium/flower-of-the-day.js";
import { herbariumAddress, showPicture } from "../herbarium/flowers.js";
import { suggestPlants } from "../herbarium/suggestions.js";
import { todaysFlower } from "../herbarium/today.js";
import { orElse } from "../browser/mistakes.js";
import { onComeBack } from "../parts/come-back.js";
import { language } from "../page/place.js";
import { files } from "../edition/site-files.js";

suggestPlants(document.querySelector("[data-search]"), {
  submit: (text) => {
    const path = text.trim() ? `search/?q=${encodeURIComponent(text)}` : "search/";
    location.assign(herbariumAddress(path));
  },
});
const showDay = () => Promise.allSettled([showFeatured(), showFlower()]);
await showDay();
onComeBack(async (isOtherDay) => isOtherDay && showDay());

/** The featured plants change with the date within one edition. */
async function showFeatured() {
  const plants = featuredOn(await files.answer("flowers/featured"), today());
  const strip = document.querySelector("[data-featured]");
  const shown = [...strip.querySelectorAll("a")].map(({ pathname }) => pathname.split("/").at(-2));
  if (plants.map(({ id }) => id).join() === shown.join()) return;
  strip.replaceChildren(...plants.map(featuredCard));
}

async function showFlower() {
  const place = document.querySelector("[data-today]");
  const flower = await todaysFlower().catch(orElse());
  place.hidden = !flower;
  if (!flower) return;
  showPicture(place.querySelector(".mount"), flower, { sizes: "7rem", largest: "small" });
  write(place.querySelector("[data-today-name]"), nameOf(flower, language));
  place.querySelector(".scientific").textContent = flower.scientificName;
}
