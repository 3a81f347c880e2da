/**
 * The modules that round-page.js needs once a round begins: half of the scripts of a page that
 * plays. One `import()` of this file fetches all of them while the person reads the start. If
 * round-page.js imported them itself, the page would wait for them (docs/decisions/0057).
 */

export { answersOf, leftRoundOf } from "./answers-of.js";
export { decodedFrame } from "./decoded-frame.js";
export { beginRound, keepsNothing } from "./opening.js";
export { outcomeOf } from "./outcome.js";
export { showResults } from "./results-view.js";
export { RoundClock } from "./round-clock.js";
export { RoundScreen } from "./round-screen.js";
