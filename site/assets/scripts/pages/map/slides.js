/** The first start: slides, the last of which leads to the map. */

import { now } from "../../parts/store.js";
import { markSeenEverywhere } from "../../parts/seen-everywhere.js";
import { seenNotices } from "../../parts/seen-notices.js";
import { mayMove } from "../../parts/settings.js";
import { say } from "../../parts/say.js";
import { orElse } from "../../browser/mistakes.js";

const notice = "beacons";

/**
 * Shows the slides, unless the person has seen them.
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @returns {Promise<void>} fulfilled when the map may be shown
 */
export function slidesToTheirEnd(phrases) {
  if (seenNotices.seenAt(notice) !== undefined) return Promise.resolve();
  const place = document.querySelector("[data-slides]");
  place.hidden = false;
  return new Promise((resolve) => {
    watch(place, phrases, () => {
      place.hidden = true;
      markSeenEverywhere(notice, now()).catch(orElse());
      resolve();
    });
  });
}

function watch(place, phrases, end) {
  const strip = place.querySelector("[data-strip]");
  /** @type {any[]} */
  const slides = [...strip.children];
  const dots = [...place.querySelector("[data-dots]").children];
  const part = (name) => place.querySelector(`[data-slide-${name}]`);
  const [back, next, last] = ["back", "next", "end"].map(part);
  let current = -1;
  const show = (at) => {
    if (at === current || !slides[at]) return;
    const isFirst = current === -1;
    current = at;
    for (const [number, slide] of slides.entries()) slide.inert = number !== at;
    for (const [number, dot] of dots.entries()) dot.classList.toggle("is-here", number === at);
    back.disabled = at === 0;
    const isLast = at === slides.length - 1;
    const hadFocus = document.activeElement === next;
    next.hidden = isLast;
    // Once all slides were shown, the button stays.
    last.hidden = last.hidden && !isLast;
    if (isLast && hadFocus) last.focus();
    if (isFirst) return;
    const title = slides[at].querySelector("h3").textContent;
    say(phrases.phrase("tour-place", { count: at + 1, total: slides.length, title }));
  };
  const go = (at) => {
    if (!slides[at]) return;
    /** @type {any} `instant` is newer than the checker's library */
    const behavior = mayMove() ? "smooth" : "instant";
    strip.scrollTo({ left: at * strip.clientWidth, behavior });
  };
  back.addEventListener("click", () => go(current - 1));
  next.addEventListener("click", () => go(current + 1));
  last.addEventListener("click", end);
  strip.addEventListener("scroll", () => {
    show(Math.min(slides.length - 1, Math.round(strip.scrollLeft / strip.clientWidth)));
  }, { passive: true });
  strip.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.target !== strip) return;
    event.preventDefault();
    go(current + step);
  });
  show(0);
}
