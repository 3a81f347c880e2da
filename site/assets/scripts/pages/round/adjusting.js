/**
 * Rounds whose clock may wait. The clock stands still while a description is read aloud. A round
 * whose clock stood still is an adjusted round, and adjusted rounds have their own bests.
 */

import { untimed } from "../../games/round.js";
import { Session } from "../../games/session.js";

/** The adjustment of a round whose clock stood still, in percent, unless a larger one is chosen. */
export const listening = 110;

/**
 * The length of the timers in a round that begins, in percent of the usual one.
 * @param {{wished: number, isListening: boolean, most: number}} of `wished`: the setting, in
 *   percent; `isListening`: descriptions are read aloud; `most`: the rules' maximum, in percent
 * @returns {number}
 */
export function adjustedOf({ wished, isListening, most }) {
  const least = isListening ? listening : 100;
  return Math.min(Math.max(wished, least), most);
}

/**
 * Whether time counts in a round: its mode has a clock, a limit, or points for quick answers, and
 * the round is not played untimed.
 * @param {import("../../games/play-rules.js").ModeRules} rules
 * @param {number} adjusted how far timers are lengthened, in percent
 */
export function isTimed({ clock, limit, scoring }, adjusted) {
  if (adjusted === untimed) return false;
  return clock !== undefined || limit !== undefined || scoring.speed > 0;
}

/**
 * The same round, adjusted from its start: the moves stay, and their points follow from the longer
 * timers. In a mode with a time limit for each question the moves depend on that limit, so such a
 * round cannot be adjusted after it began.
 * @param {Session} session
 * @param {{shown: number, choice: number, answered: number}[]} moves what was answered so far
 * @param {{adjusted: number, revoked?: Iterable<string>}} options
 * @returns {Session}
 */
export function asAdjusted(session, moves, { adjusted, revoked = [] }) {
  const again = new Session({ ...session.start, adjusted }, session.deck, { revoked });
  for (const { shown, choice, answered } of moves) {
    again.show(shown);
    again.answer(choice, answered);
  }
  if (session.turn !== undefined) again.show(session.turn.shown);
  return again;
}
