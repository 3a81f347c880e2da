/**
 * Texts of live battles. Each key is in a call of its own, since the build looks for such calls.
 */

import { isRight } from "../../games/battle.js";

/**
 * The result of a round, for one of the two players.
 * @param {import("../../games/battle.js").BattleRound} round
 * @param {{side: number, name: string, phrases: import("../../page/phrases.js").Phrases}} of
 */
export function roundText(round, { side, name, phrases }) {
  if (round.winner === undefined) return phrases.phrase("live-no-point");
  const both = isRight(round, 0) && isRight(round, 1);
  const [one, other] = round.answers;
  const seconds = (Math.abs((one?.at ?? 0) - (other?.at ?? 0)) / 1_000).toFixed(2);
  if (round.winner === side) {
    return both ? phrases.phrase("live-faster", { seconds }) : phrases.phrase("live-point");
  }
  return both ? phrases.phrase("live-slower", { name, seconds })
    : phrases.phrase("live-their-point", { name });
}

/**
 * How a battle ended.
 * @param {string} ending
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function endingText(ending, phrases) {
  switch (ending) {
    case "points": return phrases.phrase("live-by-points");
    case "sudden-death": return phrases.phrase("live-by-sudden");
    case "level": return phrases.phrase("live-by-level");
    case "exhausted": return phrases.phrase("live-by-exhausted");
    case "idle": return phrases.phrase("live-by-idle");
    case "resigned": return phrases.phrase("live-by-resigned");
    case "abandoned": return phrases.phrase("live-by-abandoned");
    default: return phrases.phrase("live-void");
  }
}

/**
 * The winner of a battle.
 * @param {import("../../games/battle.js").BattleResult} result
 * @param {{side: number, name: string, phrases: import("../../page/phrases.js").Phrases}} of
 */
export function winnerText(result, { side, name, phrases }) {
  if (result.winner === undefined) return phrases.phrase("live-drawn");
  return result.winner === side ? phrases.phrase("live-won")
    : phrases.phrase("live-lost-to", { name });
}

/**
 * The name of a tier.
 * @param {string} tier
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function tierName(tier, phrases) {
  switch (tier) {
    case "seed": return phrases.phrase("live-tier-seed");
    case "sprout": return phrases.phrase("live-tier-sprout");
    case "leaf": return phrases.phrase("live-tier-leaf");
    case "bud": return phrases.phrase("live-tier-bud");
    case "bloom": return phrases.phrase("live-tier-bloom");
    default: return phrases.phrase("live-tier-fruit");
  }
}

/**
 * Why an action is refused.
 * @param {string} reason
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function refusalText(reason, phrases) {
  switch (reason) {
    case "bad-code": return phrases.phrase("live-bad-code");
    case "same-device": return phrases.phrase("live-same-device");
    case "elsewhere": return phrases.phrase("live-elsewhere");
    case "bad-token": return phrases.phrase("live-void");
    default: return phrases.phrase("live-failed");
  }
}

/**
 * The ledger's entry of a battle.
 * @param {{rating?: number, change?: number, trophies?: number}} recorded
 * @param {{phrases: import("../../page/phrases.js").Phrases, signed: (value: number) => string}} of
 */
export function recordedText({ rating, change, trophies = 0 }, { phrases, signed }) {
  const moved = change === undefined ? phrases.phrase("live-unrated")
    : phrases.phrase("live-rating-now", { rating: String(rating), change: signed(change) });
  if (trophies === 0) return moved;
  return `${moved}. ${phrases.phrase("live-paid", { amount: signed(trophies) })}`;
}
