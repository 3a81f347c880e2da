/** The answers of the last rounds, for review: each round opens by its line. */

import { orElse, reportMistake } from "../browser/mistakes.js";
import { dateLanguage, language } from "../page/place.js";
import { files } from "../edition/site-files.js";
import { playerStore } from "../parts/player.js";
import { lastAnswers } from "../state/last-answers.js";
import { loadPhrases } from "../page/words.js";
import { deckOf } from "./round/decks.js";
import { momentText, wholeText } from "./round/figures.js";
import { missOf, seenOf } from "./round/miss-view.js";
import { modeName } from "./round/mode-words.js";
import { cloned, part } from "../parts/parts-of.js";
import { setDate } from "./round/sets.js";

/** @typedef {import("../state/last-answers.js").Answers} Answers */

const phrases = await loadPhrases();
// Practice that was just left is stored now.
await playerStore();
const rounds = lastAnswers.all();
part(document, "none").hidden = rounds.length > 0;
part(document, "rounds").append(...rounds.map(lineOf));
openNamed();

/** A round's line; its questions are loaded when it is opened. */
function lineOf(answers) {
  const item = cloned("answers");
  const { mode, name, stamp, right, counted } = answers;
  const place = modeName(mode, phrases);
  part(item, "round").textContent = phrases.phrase("answers-round", {
    place: name ? `${place}: ${name}` : place, date: momentText(stamp, dateLanguage),
    right: wholeText(right, language), asked: wholeText(counted, language),
  });
  const details = item.querySelector("details");
  details.dataset.mode = mode;
  details.addEventListener("toggle", () => {
    if (details.open && details.dataset.isFilled === undefined) fill(item, details, answers);
  });
  return item;
}

/**
 * Shows the questions, misses first.
 * @param {HTMLElement} item
 * @param {HTMLElement} details
 * @param {Answers} answers
 */
async function fill(item, details, answers) {
  details.dataset.isFilled = "";
  try {
    const { mode, category, stamp, number, cards, misses } = answers;
    const isSet = mode === "daily" || mode === "weekly";
    // Older rounds do not have the set's date: it was that of the day.
    const date = answers.date ?? (isSet ? setDate(mode, stamp.time) : undefined);
    const playDeck = await deckOf(mode, { files, category, date });
    const of = { playDeck, files, phrases, number };
    // Another edition may not have all of them any more.
    const made = async (items) => (
      (await Promise.all(items.map((one) => one.catch(orElse())))).filter(Boolean));
    const missed = new Set(misses.map(({ card }) => card));
    const known = cards.filter((card) => !missed.has(card));
    part(item, "missed").replaceChildren(...await made(misses.map((miss) => missOf(miss, of))));
    part(item, "known").replaceChildren(...await made(known.map((card) => seenOf(card, of))));
    part(item, "gone").hidden = true;
  } catch (problem) {
    reportMistake(problem);
    part(item, "gone").hidden = false;
    delete details.dataset.isFilled;
  }
}

/**
 * The address may name a mode: the last round of that mode is opened. Without one the newest is.
 */
function openNamed() {
  const mode = location.hash.slice(1);
  /** @type {HTMLDetailsElement[]} */
  const all = [...document.querySelectorAll(".last-answers > li > details")];
  const named = all.find(({ dataset }) => dataset.mode === mode) ?? all[0];
  if (!named) return;
  named.open = true;
  if (mode && named.dataset.mode === mode) named.scrollIntoView({ block: "nearest" });
}
