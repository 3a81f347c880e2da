/**
 * The numbers of play, the same as Catalog's PlayRules. They are part of each deck. Times are
 * milliseconds.
 */

import { list, map, maybe, oneOf, record, whole } from "./form.js";
import { kindOf, modes } from "./mode.js";

/** The tiers of a speedrun, in the order of Swift's: the best last. */
export const tierNames = ["bronze", "silver", "gold"];

/**
 * @typedef {{right: number, speed: number, within: number}} Scoring
 * @typedef {{points: number, dailyCap: number}} Reward
 * @typedef {{steps: number, share: number}} Ramp
 * @typedef {{questions?: number, clock?: number, limit?: number, pause: number, ramp?: Ramp,
 *   scoring: Scoring, reward: Reward}} ModeRules
 * @typedef {{name: string, accuracy: number, average: number}} Tier
 * @typedef {{version: number, options: number, apart: number, fastest: number, longest: number,
 *   mostMoves: number, mostAdjusted: number, slack: number, modes: Record<string, ModeRules>,
 *   tiers: Tier[]}} PlayRules
 */

const modeForm = record({
  questions: maybe(whole),
  clock: maybe(whole),
  limit: maybe(whole),
  pause: whole,
  ramp: maybe(record({ steps: whole, share: whole })),
  scoring: record({ right: whole, speed: whole, within: whole }),
  reward: record({ points: whole, dailyCap: whole }),
});

/** Reads rules (see form.js). */
export const rulesForm = record({
  version: whole,
  options: whole,
  apart: whole,
  fastest: whole,
  longest: whole,
  mostMoves: whole,
  mostAdjusted: whole,
  slack: whole,
  modes: map(modeForm, oneOf(modes)),
  tiers: list(record({ name: oneOf(tierNames), accuracy: whole, average: whole })),
});

/**
 * The same rules without those of modes that a kind of deck does not serve.
 * @param {PlayRules} rules
 * @param {string} kind
 * @returns {PlayRules}
 */
export function serving(rules, kind) {
  const served = Object.create(null);
  for (const [mode, numbers] of Object.entries(rules.modes)) {
    if (kindOf(mode) === kind) served[mode] = numbers;
  }
  return { ...rules, modes: served, tiers: "speedrun" in served ? rules.tiers : [] };
}
