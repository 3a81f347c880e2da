/** The settings: each change takes effect at once. */

import { deviceStorage, storageKeys } from "../../browser/browser-storage.js";
import { reading } from "../../edition/edition.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { playerStore } from "../../parts/player.js";
import { say, toast } from "../../parts/say.js";
import { settings } from "../../parts/settings.js";
import { play } from "../../parts/sound.js";
import { canSpeak } from "../../parts/speech.js";
import { ownBelongings, wear } from "../../parts/wearing.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { loadPhrases } from "../../page/words.js";
import { saveAccountPreference } from "../account/account-preferences.js";
import { adjustments } from "./adjustments.js";

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-settings]");
/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => form.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
const written = writer(language);
/** The ids of the shop's items that the person owns. */
const bought = new Set();

for (const place of form.querySelectorAll("[data-percent]")) {
  place.textContent = written.percent(Number(place.dataset.percent));
}
part("descriptions-not").hidden = canSpeak();
part("voice-not").hidden = ["SpeechRecognition", "webkitSpeechRecognition"]
  .some((name) => name in globalThis);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", ({ target }) => change(target));
part("sound-try").addEventListener("click", () => play("right"));
try {
  await Promise.all([showAdjusted(), showLooks(), settings.ready]);
} finally {
  showAll();
  form.dataset.isReady = "";
}
settings.subscribe(showAll);

/** Marks the chosen options. */
function showAll() {
  for (const radio of form.querySelectorAll("input[type=radio]")) {
    radio.checked = chosen(radio.name) === radio.value;
  }
  for (const box of form.querySelectorAll("input[data-switch]")) {
    box.checked = settings.get(box.dataset.switch) === box.dataset.on;
  }
  part("adjusted").value = settings.get("adjusted");
}

/** The chosen value; of themes the one that is tried on, otherwise the one that is worn. */
function chosen(name) {
  const value = settings.get(name);
  return name === "look" ? value || worn() : value;
}

/** The theme that is worn. */
function worn() {
  return deviceStorage.readObject(storageKeys.worn)?.theme ?? "";
}

async function change(control) {
  if (control === part("language")) openIn(control.selectedOptions[0]);
  else if (control === part("adjusted")) await choose("adjusted", control.value);
  else if (control.type === "radio") await choose(control.name, control.value);
  else if (control.dataset.switch === "notifications") await allowNotes(control);
  else if (control.dataset.switch) await turn(control);
}

async function turn({ dataset, checked }) {
  await choose(dataset.switch, checked ? dataset.on : dataset.off);
  if (dataset.switch === "sound" && checked) play("tap");
}

async function choose(name, value) {
  try {
    // A theme that was bought is worn and stored; another is tried on for this visit only.
    const isWorn = name === "look" && (value === "" || bought.has(value));
    await settings.set(name, isWorn ? "" : value);
    if (isWorn && worn() !== value) await wear("theme", value);
    // parts/room-note.js tells the person where nothing is stored.
    if ((await playerStore()).player.isKept) say(phrases.phrase("set-kept"));
  } catch (problem) {
    reportMistake(problem);
    toast(phrases.phrase("set-not-kept"));
    return;
  }
  // The choice applies here even if it cannot be stored in the account.
  saveAccountPreference(name, value).catch(orElse());
}

/** Opens the page in another language, in which the site opens from then on. */
async function openIn(option) {
  await choose("language", option.value);
  // Where it cannot be stored, the browser's languages decide.
  deviceStorage.writeText(storageKeys.language, option.value);
  location.assign(option.dataset.address);
}

/** The browser asks the person; without permission the switch is turned off again. */
async function allowNotes(control) {
  const error = part("notifications-error");
  error.textContent = "";
  if (control.checked) {
    const answer = await globalThis.Notification?.requestPermission?.();
    if (answer !== "granted") {
      control.checked = false;
      error.textContent = phrases.phrase("set-notifications-denied");
      say(error.textContent);
      return;
    }
  }
  await turn(control);
}

/** Shows how far clocks may be slowed by the deck's rules. */
async function showAdjusted() {
  const deck = await files.deck("plants").catch(orElse());
  const chosen = Number(settings.get("adjusted"));
  const select = part("adjusted");
  for (const percent of adjustments(deck?.deck.rules.mostAdjusted, chosen)) {
    const option = document.createElement("option");
    option.value = String(percent);
    const values = { percent: written.percent(percent) };
    option.textContent = phrases.phrase("set-adjusted-value", values);
    select.append(option);
  }
}

/** The shop's themes, to be tried on. */
async function showLooks() {
  const shop = await files.answer("shop").catch(orElse([]));
  for (const id of (await ownBelongings()).items) bought.add(id);
  for (const { id, names, price } of shop.filter(({ slot }) => slot === "theme")) {
    const choice = part("looks").firstElementChild.cloneNode(true);
    choice.querySelector("input").value = id;
    const { text } = reading(names, language);
    choice.querySelector("span").textContent = bought.has(id)
      ? text : phrases.phrase("set-shop-price", { name: text, price: written.whole(price) });
    part("looks").append(choice);
    part("shop").hidden = false;
  }
}
