/** A round's result as lines of words, for the page, the share card and its text. */

import { percentText, plainSeconds, secondsText, wholeText } from "./figures.js";
import { modeName, tierName } from "./mode-words.js";

/**
 * @typedef {{name: string, value: string}} Line
 * @typedef {import("../../games/round-result.js").RoundResult} RoundResult
 */

/**
 * The numbers of a result: points, right of asked, accuracy, time and the average.
 * @param {RoundResult} result
 * @param {{phrases: import("../../page/phrases.js").Phrases, language: string}} of
 * @returns {Line[]}
 */
export function resultLines(result, { phrases, language }) {
  const { right, counted, points, accuracy, thinking, average, start } = result;
  const seconds = (time) => (
    phrases.phrase("seconds", { seconds: secondsText(time, language, 1) }));
  const lines = [
    { name: phrases.phrase("result-points"), value: wholeText(points, language) },
    {
      name: phrases.phrase("result-right"),
      value: phrases.phrase("of", {
        count: wholeText(right, language), of: wholeText(counted, language),
      }),
    },
    {
      name: phrases.phrase("result-accuracy"),
      value: phrases.phrase("percent", { percent: percentText(accuracy, language) }),
    },
    { name: phrases.phrase("result-time"), value: seconds(thinking) },
    { name: phrases.phrase("result-average"), value: seconds(average) },
  ];
  // Practice has neither points nor a time.
  return start.mode === "practice" ? lines.slice(1, 3) : lines;
}

/**
 * A result in one sentence, for a shared text and for people who cannot see the card.
 * @param {RoundResult} result
 * @param {{phrases: import("../../page/phrases.js").Phrases, language: string, place: string}} of
 *   `place`: the mode's name, or the category's
 * @returns {string}
 */
export function shareText(result, { phrases, language, place }) {
  const values = {
    place, points: wholeText(result.points, language),
    right: wholeText(result.right, language), asked: wholeText(result.counted, language),
  };
  const text = result.start.mode === "practice"
    ? phrases.phrase("share-practice", values) : phrases.phrase("share-text", values);
  const tier = result.tier
    && phrases.phrase("share-tier", { tier: tierName(result.tier, phrases) });
  return [text, tier].filter(Boolean).join(" ");
}

/**
 * The rules of a mode, each in a few words.
 * @param {import("../../games/play-deck.js").PlayDeck} playDeck
 * @param {string} mode
 * @param {{phrases: import("../../page/phrases.js").Phrases, language: string,
 *   isUntimed?: boolean}} of
 * @returns {string[]}
 */
export function ruleLines({ deck }, mode, { phrases, language, isUntimed = false }) {
  const { clock, limit, questions, pause } = deck.rules.modes[mode];
  const count = questions ?? (deck.kind === "set" ? deck.cards.length : undefined);
  const seconds = (time) => plainSeconds(time, language);
  const isPlants = deck.kind === "plants";
  return [
    clock !== undefined && phrases.phrase("rule-clock", { seconds: seconds(clock) }),
    count !== undefined && (isPlants
      ? phrases.counted("rule-pictures", count) : phrases.counted("rule-questions", count)),
    limit !== undefined && (isUntimed ? phrases.phrase("rule-untimed")
      : phrases.phrase("rule-limit", { seconds: seconds(limit) })),
    isPlants && phrases.phrase("rule-names", { count: wholeText(deck.rules.options, language) }),
    pause > 0 && phrases.phrase("rule-pause", { seconds: seconds(pause) }),
  ].filter(Boolean);
}

/**
 * How each tier is earned.
 * @param {import("../../games/play-rules.js").Tier[]} tiers
 * @param {{phrases: import("../../page/phrases.js").Phrases, language: string}} of
 * @returns {Line[]}
 */
export function tierLines(tiers, { phrases, language }) {
  return tiers.map(({ name, accuracy, average }) => ({
    name: tierName(name, phrases),
    value: phrases.phrase("tier-needs", {
      percent: wholeText(accuracy, language), seconds: plainSeconds(average, language),
    }),
  }));
}

/**
 * The accuracy and time that the next tier needs, beside this round's. The text is empty at the
 * best tier, and in modes without tiers.
 * @param {RoundResult} result
 * @param {import("../../games/play-rules.js").Tier[]} tiers the best first
 * @param {{phrases: import("../../page/phrases.js").Phrases, language: string}} of
 * @returns {string}
 */
export function nextTierText(result, tiers, { phrases, language }) {
  const { start, counted, tier, accuracy, average } = result;
  if (start.mode !== "speedrun" || counted === 0) return "";
  const place = tier === undefined ? tiers.length : tiers.findIndex(({ name }) => name === tier);
  const next = tiers[place - 1];
  if (!next) return "";
  const [{ name, value }] = tierLines([next], { phrases, language });
  return phrases.phrase("next-tier", {
    tier: name, needs: value, percent: percentText(accuracy, language),
    seconds: secondsText(average, language, 1),
  });
}

/** The name of a result's category, or of its mode. */
export function placeName(result, { phrases, category }) {
  const mode = modeName(result.start.mode, phrases);
  return category ? `${mode}: ${category}` : mode;
}
