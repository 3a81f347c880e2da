/** A plant's page: tabs and lengths; then words explained and read aloud, and what is one's own. */

import { inUnits } from "../herbarium/measures.js";
import { makeTabs } from "../herbarium/tabs.js";
import { settings } from "../parts/settings.js";

/** For so many milliseconds the large picture comes first. */
const longestWait = 3_000;

/** @type {(name: string) => any} which element it is, the template says */
const find = (name) => document.querySelector(`[data-${name}]`);

makeTabs(find("tabs"));
showUnits();
settings.subscribe((changed) => changed === "units" && showUnits());
goBack();
// The plant is looked at first: sixty scripts more would share the picture's way.
await pictureSettled();
await Promise.all([import("./plant-words.js"), import("./plant-own.js")]);

/** When the large picture is there, or does not come, or is not waited for any longer. */
function pictureSettled() {
  /** @type {HTMLImageElement} */
  const picture = document.querySelector(".hero .frame-picture");
  if (!picture || picture.complete) return undefined;
  return new Promise((settle) => {
    for (const end of ["load", "error"]) picture.addEventListener(end, settle, { once: true });
    setTimeout(settle, longestWait);
  });
}

/** The page has lengths in both units; one reads those one has chosen. */
function showUnits() {
  for (const place of document.querySelectorAll("[data-length]")) {
    place.dataset.length ||= place.textContent;
    place.textContent = inUnits(place.dataset.length, settings.get("units"));
  }
}

/** Back is where one came from within the site; else it is the Herbarium. */
function goBack() {
  find("back").addEventListener("click", (event) => {
    if (!document.referrer.startsWith(location.origin) || history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
