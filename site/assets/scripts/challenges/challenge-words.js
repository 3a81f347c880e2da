/**
 * Texts about challenges. Each key is in a call of its own, since the build looks for such calls.
 * Pure.
 *
 * @typedef {import("../page/phrases.js").Phrases} Phrases
 * @typedef {{whole: (value: number) => string, day: (day: number) => string}} Written
 */

/**
 * The goal: "70,000 steps each" or "Who makes the most steps".
 * @param {import("./challenge-form.js").Challenge} challenge
 * @param {{phrases: Phrases, written: Written}} of
 */
export function goalText({ goal, steps }, { phrases, written }) {
  return goal === "reach" ? phrases.phrase("challenge-each", { steps: written.whole(steps) })
    : phrases.phrase("challenge-most");
}

/**
 * Its days.
 * @param {import("./challenge-form.js").Challenge} challenge
 * @param {{phrases: Phrases, written: Written}} of
 */
export function daysText({ first, last }, { phrases, written }) {
  return first === last ? phrases.phrase("challenge-day", { day: written.day(first) })
    : phrases.phrase("challenge-days", { first: written.day(first), last: written.day(last) });
}

/**
 * The result for the person.
 * @param {import("./challenge-form.js").ChallengeResult} result
 * @param {{phrases: Phrases, written: Written}} of
 */
export function resultText({ challenge, persons, steps, place, isDone }, { phrases, written }) {
  if (steps === undefined) return phrases.phrase("challenge-without-you");
  if (persons < 2) return phrases.phrase("challenge-alone");
  const made = written.whole(steps);
  if (challenge.goal === "reach") {
    return isDone ? phrases.phrase("challenge-reached", { steps: made })
      : phrases.phrase("challenge-missed", { steps: made });
  }
  return isDone ? phrases.phrase("challenge-won", { steps: made })
    : phrases.phrase("challenge-place", {
      place: written.whole(place ?? 0), persons: written.whole(persons), steps: made,
    });
}
