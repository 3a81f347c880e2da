/**
 * Rounds whose clock may wait. While a description is read aloud the clock stands, and a round
 * whose clock ever stood is an adjusted one, which has bests of its own.
 */

import { untimed } from "../../games/round.js";
import { Session } from "../../games/session.js";

/** The least that marks a round as adjusted for listening, in percent. */
export const listening = 110;

/**
 * How far timers are lengthened in a round that begins.
 * @param {{wished: number, isListening: boolean, most: number}} of the setting; whether
 *   descriptions are read aloud; the most that the rules allow, all in percent
 * @returns {number}
 */
export function adjustedOf({ wished, isListening, most }) {
  const least = isListening ? listening : 100;
  return Math.min(Math.max(wished, least), most);
}

/**
 * Whether time counts in a round: its mode has a clock, a limit, or points for being quick, and it
 * is not played untimed.
 * @param {import("../../games/play-rules.js").ModeRules} rules
 * @param {number} adjusted how far timers are lengthened, in percent
 */
export function isTimed({ clock, limit, scoring }, adjusted) {
  if (adjusted === untimed) return false;
  return clock !== undefined || limit !== undefined || scoring.speed > 0;
}

/**
 * The same round as one that was adjusted from its start: the moves are what they were, only what
 * they are worth follows from the longer timers. A mode with a limit for each question has moves
 * that depend on it, and cannot be changed once it began.
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
