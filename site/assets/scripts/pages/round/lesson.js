/** The lesson of a plant: its caution, a fact and a care tip. */

import { nameOf, reading, write } from "../../edition/edition.js";
import { language } from "../../page/place.js";
import { samePart } from "./faces.js";
import { clone, part } from "../../parts/parts-of.js";

/**
 * The text of a plant's caution.
 * @param {any} caution as in a plant's JSON
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @returns {string} "" for nothing
 */
export function cautionText(caution, phrases) {
  const words = {
    poisonous: phrases.phrase("caution-poisonous"),
    irritant: phrases.phrase("caution-irritant"),
    invasive: phrases.phrase("caution-invasive"),
    protected: phrases.phrase("caution-protected"),
  };
  return (caution?.kinds ?? []).map((kind) => words[kind]).filter(Boolean).join(" · ");
}

/**
 * The lesson of a plant.
 * @param {any} plant
 * @param {{phrases: import("../../page/phrases.js").Phrases, number: number, missed?: any}} of
 *   `number`, the round's, selects one of its facts and tips; `missed` is the picture that was not
 *   known: with it, the marks to look for come first
 * @returns {DocumentFragment}
 */
export function lessonOf(plant, { phrases, number, missed }) {
  const lesson = clone("lesson");
  const seen = reading(missed?.audio, language);
  part(lesson, "look").hidden = !seen;
  if (seen) write(part(part(lesson, "look"), "text"), seen);
  showCaution(part(lesson, "caution"), plant.caution, phrases);
  const turnOf = (items) => items?.[number % items.length];
  const said = { fact: turnOf(plant.facts)?.text, care: turnOf(plant.care) };
  for (const [name, text] of Object.entries(said)) {
    const line = part(lesson, name);
    const words = reading(text, language);
    line.hidden = !words;
    if (words) write(part(line, "text"), words);
  }
  return lesson;
}

/**
 * Shows the description of the same part of the plant that was chosen instead.
 * @param {ParentNode} lesson
 * @param {any} plant the plant that was chosen
 * @param {any} missed the picture that was not known
 */
export function compareIn(lesson, plant, missed) {
  const seen = reading(samePart(plant, missed)?.audio, language);
  const line = part(lesson, "other");
  line.hidden = !seen;
  if (!seen) return;
  write(part(line, "name"), nameOf(plant, language));
  write(part(line, "text"), seen);
}

function showCaution(box, caution, phrases) {
  const text = cautionText(caution, phrases);
  box.hidden = text === "";
  if (text === "") return;
  const isDanger = caution.kinds.some((kind) => kind === "poisonous" || kind === "irritant");
  box.classList.toggle("caution-danger", isDanger);
  part(box, "kinds").textContent = text;
  const note = reading(caution.note, language);
  if (note) write(part(box, "note"), note);
}
