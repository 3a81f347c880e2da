/** The file from which a round is drawn, the same as Catalog's Deck: its form, and its modes. */

import { dayForm } from "./day.js";
import { list, map, mapOf, maybe, oneOf, record, text, whole } from "./form.js";
import { kindOf, kinds, modes } from "./mode.js";
import { rulesForm, serving } from "./play-rules.js";
import { periods } from "./set-period.js";
import { rulesBefore } from "./standard-rules.js";

export const levels = ["easy", "medium", "hard"];

/**
 * @typedef {{id: string, rating: number, level: string, lookAlikes: string[]}} Card
 * @typedef {{format: number, kind: string, category?: string, period?: string, date?: string,
 *   rules: import("./play-rules.js").PlayRules, cards: Card[], reserve: Card[],
 *   names: Record<string, Record<string, string>>, questions: Record<string, any>}} Deck
 */

const localText = mapOf(["en", "es", "fr", "de", "sv"], text);

const questionForm = record({
  id: text,
  category: text,
  text: localText,
  right: localText,
  wrong: list(localText),
  explanation: maybe(localText),
  source: text,
  validUntil: maybe(dayForm),
  credit: maybe(record({ licence: text, author: maybe(text), url: maybe(text) })),
  status: oneOf(["draft", "checked"]),
  difficulty: maybe(record({
    rating: whole, deviation: whole, answers: whole, date: dayForm, level: oneOf(levels),
  })),
});

const cards = list(record({
  id: text, rating: whole, level: oneOf(levels), lookAlikes: list(text),
}));

const fields = record({
  format: whole,
  kind: maybe(oneOf(kinds)),
  category: maybe(text),
  period: maybe(oneOf(periods)),
  date: maybe(dayForm),
  rules: maybe(rulesForm),
  cards,
  reserve: maybe(cards),
  names: map(localText),
  questions: map(questionForm),
});
const earlierFields = record({ mode: oneOf(modes) });

/**
 * Reads a deck. Older files have the mode in place of the kind; a deck without rules was made
 * before decks contained rules and was played by the standard ones.
 * @param {unknown} value its JSON
 * @returns {Deck}
 * @throws {import("./form.js").FormFailure}
 */
export function readDeck(value) {
  const deck = fields(value);
  const kind = deck.kind ?? kindOf(earlierFields(value).mode);
  const rules = deck.rules ?? serving(rulesBefore, kind);
  return { ...deck, kind, rules, reserve: deck.reserve ?? [] };
}

/**
 * Whether rounds of a mode can be drawn from a deck.
 * @param {Deck} deck
 * @param {string} mode
 */
export function serves(deck, mode) {
  return deck.kind === kindOf(mode) && mode in deck.rules.modes && (deck.period ?? mode) === mode;
}
