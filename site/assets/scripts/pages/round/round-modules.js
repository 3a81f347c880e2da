/**
 * What round-page.js needs once a round begins: half of the scripts of a page that plays. They are
 * exported from here so that one `import()` fetches all of them while the start is read. Imported
 * by round-page.js itself they would be modules that the page waits for (docs/decisions/0057).
 */

export { answersOf, leftRoundOf } from "./answers-of.js";
export { decodedFrame } from "./decoded-frame.js";
export { beginRound, keepsNothing } from "./opening.js";
export { outcomeOf } from "./outcome.js";
export { showResults } from "./results-view.js";
export { RoundClock } from "./round-clock.js";
export { RoundScreen } from "./round-screen.js";
