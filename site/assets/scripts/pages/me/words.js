/** Names of modes, tiers and levels. Each key has a call of its own, so that the build finds it. */

/** @typedef {import("../../page/phrases.js").Phrases} Phrases */

/**
 * @param {Phrases} phrases
 * @param {string} mode
 */
export function modeName(phrases, mode) {
  switch (mode) {
    case "beat-the-clock": return phrases.phrase("me-mode-clock");
    case "speedrun": return phrases.phrase("me-mode-speedrun");
    case "practice": return phrases.phrase("me-mode-practice");
    case "timed-quiz": return phrases.phrase("me-mode-timed");
    case "daily": return phrases.phrase("me-mode-daily");
    case "weekly": return phrases.phrase("me-mode-weekly");
    default: return phrases.phrase("me-mode-quiz");
  }
}

/**
 * @param {Phrases} phrases
 * @param {string} tier
 */
export function tierName(phrases, tier) {
  switch (tier) {
    case "gold": return phrases.phrase("me-tier-gold");
    case "silver": return phrases.phrase("me-tier-silver");
    default: return phrases.phrase("me-tier-bronze");
  }
}

/**
 * @param {Phrases} phrases
 * @param {string} level
 */
export function levelName(phrases, level) {
  switch (level) {
    case "easy": return phrases.phrase("me-level-easy");
    case "medium": return phrases.phrase("me-level-medium");
    default: return phrases.phrase("me-level-hard");
  }
}
