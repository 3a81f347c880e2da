/** A plant's page: tabs, saving, what is one's own, reminders, words explained and read aloud. */

import { watchHearts } from "../herbarium/hearts.js";
import { inUnits } from "../herbarium/measures.js";
import { showOwnPart } from "../herbarium/own-part.js";
import { showReminders } from "../herbarium/reminder-part.js";
import { shareLink } from "../herbarium/sharing.js";
import { makeTabs } from "../herbarium/tabs.js";
import { explainWords } from "../herbarium/tooltips.js";
import { chooseCollections } from "../herbarium/collections-sheet.js";
import { savedChange } from "../herbarium/saving.js";
import { settings } from "../parts/settings.js";
import { canSpeak, speak, stop } from "../parts/speech.js";
import { language } from "../place.js";
import { loadPhrases } from "../words.js";

const find = (name) => document.querySelector(`[data-${name}]`);
const id = location.pathname.replace(/index\.html$/, "").split("/").at(-2);
const name = document.querySelector("h1").textContent;

makeTabs(find("tabs"));
showUnits();
settings.subscribe((changed) => changed === "units" && showUnits());
explainWords();
readAloud();
goBack();
find("share").addEventListener("click", () => (
  shareLink({ title: name, url: new URL(location.pathname, location.href).href })));
find("share").hidden = false;

find("save").dataset.save = id;
find("choose").addEventListener("click", async () => {
  if (await chooseCollections([id])) document.dispatchEvent(new Event(savedChange));
});
find("keep-bar").hidden = false;
watchHearts();

const phrases = await loadPhrases();
await Promise.allSettled([
  showOwnPart(find("own"), { id, phrases }),
  showReminders(find("care-reminders"), { id, name, phrases }),
]);

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
