/** The welcome tour: four cards to swipe, or to step through by buttons and arrow keys. */

import { orElse } from "../../browser/mistakes.js";
import { say } from "../../parts/say.js";
import { mayMove } from "../../parts/settings.js";
import { now } from "../../parts/store.js";
import { markSeenEverywhere } from "../../parts/seen-everywhere.js";
import { frameOf } from "../../page/pictures.js";
import { files } from "../../edition/site-files.js";
import { loadPhrases } from "../../page/words.js";

const strip = document.querySelector("[data-tour]");
/** @type {any[]} */
const cards = [...strip.children];
const dots = [...document.querySelector("[data-tour-dots]").children];
/** @type {HTMLButtonElement} */
const back = document.querySelector("[data-tour-back]");
/** @type {HTMLButtonElement} */
const next = document.querySelector("[data-tour-next]");
let current = -1;

markSeenEverywhere("tour", now()).catch(orElse());
document.querySelector("[data-tour-steps]").hidden = false;
back.addEventListener("click", () => go(current - 1));
next.addEventListener("click", () => go(current + 1));
strip.addEventListener("scroll", () => show(nearest()), { passive: true });
strip.addEventListener("keydown", (event) => {
  const steps = { ArrowRight: 1, ArrowLeft: -1 };
  const step = event.target === strip ? steps[event.key] : undefined;
  if (step === undefined) return;
  event.preventDefault();
  go(current + step);
});
show(0);
showPictures();

/** The card that is nearest to the visible part of the strip. */
function nearest() {
  return Math.min(cards.length - 1, Math.round(strip.scrollLeft / strip.clientWidth));
}

function go(place) {
  if (!cards[place]) return;
  /** @type {any} `instant` is newer than the checker's library */
  const behavior = mayMove() ? "smooth" : "instant";
  strip.scrollTo({ left: place * strip.clientWidth, behavior });
}

function show(place) {
  if (place === current) return;
  const isFirst = current === -1;
  current = place;
  for (const [number, card] of cards.entries()) card.inert = number !== place;
  for (const [number, dot] of dots.entries()) dot.classList.toggle("is-here", number === place);
  back.disabled = place === 0;
  next.disabled = place === cards.length - 1;
  if (isFirst) return;
  const title = cards[place].querySelector("h2").textContent;
  loadPhrases().then((phrases) => {
    say(phrases.phrase("tour-place", { count: place + 1, total: cards.length, title }));
  });
}

/** Featured plants replace the drawings. */
async function showPictures() {
  const featured = await files.answer("flowers/featured").catch(orElse([]));
  const pictures = featured.flatMap(({ plants }) => plants)
    .map(({ picture }) => picture).filter(Boolean);
  for (const place of document.querySelectorAll("[data-pictures]")) {
    const wanted = pictures.slice(0, Number(place.dataset.pictures));
    if (wanted.length === 0) continue;
    place.replaceChildren(...wanted.map((picture) => {
      const mount = document.createElement("span");
      mount.className = "mount";
      mount.append(frameOf(picture, { sizes: "10rem", largest: "medium" }));
      return mount;
    }));
    pictures.push(pictures.shift());
  }
}
