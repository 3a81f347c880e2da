/** The modes by name. */

/**
 * @param {string} mode
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @returns {string}
 */
export function modeName(mode, phrases) {
  const names = {
    practice: phrases.phrase("mode-practice"),
    "beat-the-clock": phrases.phrase("mode-beat-the-clock"),
    speedrun: phrases.phrase("mode-speedrun"),
    quiz: phrases.phrase("mode-quiz"),
    "timed-quiz": phrases.phrase("mode-timed-quiz"),
    daily: phrases.phrase("mode-daily"),
    weekly: phrases.phrase("mode-weekly"),
  };
  return names[mode];
}

/**
 * A tier by name.
 * @param {string} tier
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function tierName(tier, phrases) {
  const names = {
    bronze: phrases.phrase("tier-bronze"),
    silver: phrases.phrase("tier-silver"),
    gold: phrases.phrase("tier-gold"),
  };
  return names[tier];
}

/** The address of a mode's page below the language's folder. */
export function modePath(mode, category) {
  if (mode === "daily" || mode === "weekly") return `quiz/${mode}/`;
  return category === undefined ? `battle/${mode}/` : `quiz/${category}/`;
}
