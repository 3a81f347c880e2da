/**
 * All that a round needs once it begins. Its start is shown without it, and it comes while that is
 * read: half of the scripts of a page that plays.
 */

export { answersOf, leftRoundOf } from "./answers-of.js";
export { decodedFrame } from "./decoded-frame.js";
export { beginRound, keepsNothing } from "./opening.js";
export { outcomeOf } from "./outcome.js";
export { showResults } from "./results-view.js";
export { RoundClock } from "./round-clock.js";
export { RoundScreen } from "./round-screen.js";
