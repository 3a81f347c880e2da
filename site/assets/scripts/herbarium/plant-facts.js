/** The facts of a plant, as rows of a table. */

import { wordOf } from "../search/facet-words.js";
import { acidityText, inUnits, lengthText, monthRuns, zonesText } from "./measures.js";

/**
 * A plant's facts as terms and texts; unknown ones are left out.
 * @param {any} plant as shards have it
 * @param {{phrases: import("../page/phrases.js").Phrases, language: string,
 *   units: string}} of
 * @returns {{term: string, text: string}[]}
 */
export function factsOf(plant, { phrases, language, units }) {
  const list = (items) => new Intl.ListFormat(language, { type: "conjunction" }).format(items);
  const words = (kind, values) => list(values.map((value) => wordOf(phrases, kind, value)));
  const length = (span) => span && inUnits(lengthText(span, language), units);
  const { conditions = {}, hardiness, regions = [], native } = plant;
  const rows = [
    [phrases.phrase("synonyms"), (plant.synonyms ?? []).join(", ")],
    [phrases.phrase("family"), plant.family],
    [phrases.phrase("type"), plant.type && wordOf(phrases, "type", plant.type)],
    [phrases.phrase("bloom"), list(bloomWords(plant.bloom ?? [], phrases, language))],
    [phrases.phrase("colours"), words("colour", plant.colours ?? [])],
    [phrases.phrase("height"), length(plant.height)],
    [phrases.phrase("spread"), length(plant.spread)],
    [phrases.phrase("zones"), hardiness && `${zonesText(hardiness)} (USDA)`],
    [phrases.phrase("regions"), native ? "" : words("region", regions)],
    [phrases.phrase("native"), words("region", native ?? [])],
    [phrases.phrase("settled"),
      native && words("region", regions.filter((one) => !native.includes(one)))],
    [phrases.phrase("light"), words("light", conditions.light ?? [])],
    [phrases.phrase("water"), conditions.water && wordOf(phrases, "water", conditions.water)],
    [phrases.phrase("soil"), words("soil", conditions.soil ?? [])],
    [phrases.phrase("acidity"), conditions.acidity && acidityText(conditions.acidity, language)],
  ];
  return rows.filter(([, text]) => text).map(([term, text]) => ({ term, text }));
}

/** "March to May", for each run of months. */
function bloomWords(bloom, phrases, language) {
  const names = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const name = (month) => names.format(Date.UTC(2026, month - 1, 1));
  return monthRuns(bloom).map(([from, to]) => (from === to ? name(from)
    : phrases.phrase("months-range", { from: name(from), to: name(to) })));
}

/** The kinds of a plant's caution, in words. */
export function cautionWords({ caution }, phrases) {
  return (caution?.kinds ?? []).filter((kind) => kind !== "none")
    .map((kind) => wordOf(phrases, "caution", kind));
}

/**
 * Writes facts into a list of terms.
 * @param {HTMLElement} list a `dl`
 * @param {{term: string, text: string}[]} facts
 */
export function showFacts(list, facts) {
  list.replaceChildren(...facts.map(({ term, text }) => {
    const row = document.createElement("div");
    const [head, words] = [document.createElement("dt"), document.createElement("dd")];
    head.textContent = term;
    words.textContent = text;
    row.append(head, words);
    return row;
  }));
}
