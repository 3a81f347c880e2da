/** A plant's page: tabs, lengths, words explained and read aloud; then what is one's own. */

import { inUnits } from "../herbarium/measures.js";
import { makeTabs } from "../herbarium/tabs.js";
import { explainWords } from "../herbarium/tooltips.js";
import { settings } from "../parts/settings.js";
import { canSpeak, speak, stop } from "../parts/speech.js";
import { language } from "../place.js";

/** For so many milliseconds the large picture comes first. */
const longestWait = 3_000;

const find = (name) => document.querySelector(`[data-${name}]`);

makeTabs(find("tabs"));
showUnits();
settings.subscribe((changed) => changed === "units" && showUnits());
explainWords();
readAloud();
goBack();
// The plant is looked at first: fifty scripts of one's own would share the picture's way.
await pictureSettled();
await import("./plant-own.js");

/** When the large picture is there, or does not come, or is not waited for any longer. */
function pictureSettled() {
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

/** Each picture's description has a button that reads it. */
function readAloud() {
  if (!canSpeak()) return;
  let speaking;
  for (const button of document.querySelectorAll("[data-listen]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", async () => {
      const isOn = button.getAttribute("aria-pressed") === "true";
      speaking?.setAttribute("aria-pressed", "false");
      stop();
      if (isOn) return;
      const text = button.closest("details").querySelector("[data-spoken]");
      speaking = button;
      button.setAttribute("aria-pressed", "true");
      await speak(text.textContent, text.lang || language);
      if (speaking === button) button.setAttribute("aria-pressed", "false");
    });
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
