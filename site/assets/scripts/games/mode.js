/** The ways to play. A mode's name is part of a round's seed, so it never changes. */

/** What a deck is of, and so which modes it serves. */
export const kinds = ["plants", "questions", "set"];

const kindOfModes = new Map([
  ["practice", "plants"],
  ["beat-the-clock", "plants"],
  ["speedrun", "plants"],
  ["quiz", "questions"],
  ["timed-quiz", "questions"],
  ["daily", "set"],
  ["weekly", "set"],
]);

/** All modes, in the order of Swift's. */
export const modes = [...kindOfModes.keys()];

/**
 * The kind of deck that a mode is played on.
 * @param {string} mode
 */
export const kindOf = (mode) => kindOfModes.get(mode);

/** Whether a finished round of it is a finished quiz, as a streak counts them. */
export const isQuiz = (mode) => kindOf(mode) !== "plants";

/** Whether its rounds stand on boards: all but practice, which knows no ranking. */
export const isRanked = (mode) => mode !== "practice";
