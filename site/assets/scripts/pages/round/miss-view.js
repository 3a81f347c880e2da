/** What there is to learn after a round: misses beside their look-alikes, and known plants. */

import { nameOf, reading, write } from "../../edition/edition.js";
import { frameOf } from "../../page/pictures.js";
import { language, plantAddress } from "../../page/place.js";
import { answerText, askedPicture, plantName, samePart } from "./faces.js";
import { compareIn, lessonOf } from "./lesson.js";
import { cloned, part } from "../../parts/parts-of.js";
import { questionLesson } from "./question-lesson.js";

/**
 * @typedef {{playDeck: import("../../games/play-deck.js").PlayDeck,
 *   files: import("../../edition/edition.js").EditionFiles,
 *   phrases: import("../../page/phrases.js").Phrases, number: number}} Of `number` is the round's
 * @typedef {{card: string, chosen?: number, taken?: string}} Miss with what was chosen: the
 *   number of the option, or the plant
 */

/**
 * A miss.
 * @param {Miss} miss
 * @param {Of} of
 * @returns {Promise<HTMLElement>}
 */
export function missOf(miss, of) {
  return of.playDeck.deck.kind === "plants" ? plantMiss(miss, of) : questionMiss(miss, of);
}

/**
 * @param {Miss} miss
 * @param {Of} of
 */
async function plantMiss({ card, chosen, taken: known }, { playDeck, files, phrases, number }) {
  const item = cloned("plant-miss");
  const other = chosen === undefined ? known : playDeck.plantOf(chosen, card);
  const [shown, taken] = await Promise.all([
    files.plant(card), other === undefined ? undefined : files.plant(other),
  ]);
  const isTimeOut = taken === undefined;
  item.classList.toggle("is-single", isTimeOut);
  // The picture that was asked, and the other plant's picture of the same part.
  const missed = askedPicture(shown, number);
  part(item, "shown").append(plantCard(shown, phrases.phrase("shown-role"), missed));
  for (const place of ["miss-and", "taken"]) part(item, place).hidden = isTimeOut;
  const lesson = lessonOf(shown, { phrases, number, missed });
  if (taken) {
    const picture = samePart(taken, missed) ?? taken.pictures[0];
    part(item, "taken").append(plantCard(taken, phrases.phrase("chosen-word"), picture));
    compareIn(lesson, taken, missed);
  }
  part(item, "miss-lesson").append(lesson);
  return item;
}

/**
 * @param {Miss} miss
 * @param {Of} of
 */
async function questionMiss({ card, chosen }, { playDeck, phrases }) {
  const question = playDeck.deck.questions[card];
  const item = questionItem(question);
  const taken = part(item, "chosen-answer");
  taken.closest(".miss-answer").hidden = chosen === undefined;
  if (chosen !== undefined) write(taken, answerText(question, chosen, language));
  part(item, "question-lesson").append(questionLesson(question, { phrases }));
  return item;
}

function questionItem(question) {
  const item = cloned("question-miss");
  write(part(item, "asked"), reading(question.text, language));
  write(part(item, "right-answer"), answerText(question, 0, language));
  return item;
}

/**
 * A card that was answered right: its name, which opens what there is to learn.
 * @param {string} card
 * @param {Of} of
 * @returns {Promise<HTMLElement>}
 */
export async function seenOf(card, { playDeck, files, phrases, number }) {
  const { kind, questions } = playDeck.deck;
  if (kind !== "plants") {
    const item = questionItem(questions[card]);
    part(item, "chosen-answer").closest(".miss-answer").hidden = true;
    part(item, "question-lesson").append(questionLesson(questions[card], { phrases }));
    return item;
  }
  const item = cloned("seen");
  write(part(item, "seen-name"), plantName(playDeck.deck, card, language));
  const plant = await files.plant(card);
  part(item, "seen-lesson").append(lessonOf(plant, { phrases, number }));
  part(item, "seen-link").href = plantAddress(card);
  return item;
}

/**
 * A plant on a card.
 * @param {any} plant
 * @param {string} role its role in the round
 * @param {any} picture
 * @returns {HTMLElement}
 */
function plantCard(plant, role, picture) {
  const card = cloned("plant-card");
  card.href = plantAddress(plant.id);
  if (picture) {
    const frame = frameOf(picture, { sizes: "(min-width: 40rem) 18rem, 44vw", largest: "medium" });
    card.querySelector(".mount").append(frame);
  }
  card.querySelector(".card-role").textContent = role;
  write(card.querySelector(".card-name"), nameOf(plant, language));
  card.querySelector(".card-scientific").textContent = plant.scientificName;
  return card;
}
