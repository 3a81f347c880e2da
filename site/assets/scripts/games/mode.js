/** The modes of play. A mode's name is part of a round's seed, so it never changes. */

/** The contents of a deck, which determine its modes. */
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
 * The kind of a mode's decks.
 * @param {string} mode
 */
export const kindOf = (mode) => kindOfModes.get(mode);

/** Whether a finished round of it counts as a finished quiz in a streak. */
export const isQuiz = (mode) => kindOf(mode) !== "plants";

/** Whether its rounds are on leaderboards: all but practice. */
export const isRanked = (mode) => mode !== "practice";
