/**
 * A finished round in the form in which it is sent, the same as Games' Round. It contains no score:
 * that follows from the round and its deck (replay.js). Times are milliseconds since its start.
 */

import { levels } from "./deck.js";
import { FormFailure, list, maybe, oneOf, record, text, whole } from "./form.js";
import { modes } from "./mode.js";

/** The format that this code writes and reads. */
export const currentFormat = 1;

/**
 * The value of `adjusted` for a set without its timer, which is on no leaderboard.
 */
export const untimed = 0;

/**
 * How a round ended: every question was answered or, in practice, the player ended it; the player
 * left it, so that it counts nothing and pays nothing; the round's time was up.
 */
export const endings = ["finished", "quit", "time-out"];

/**
 * The start of a round: its mode, the deck's hash, the device's key (1 to 200 bytes), its number
 * (from 1; it increases with every round), the time of the start in milliseconds since 1970, the
 * player's zone by its IANA name, how far timers are lengthened in percent or `untimed`, and in
 * practice the only level of the cards.
 * @typedef {{mode: string, deck: string, player: string, number: number, started: number,
 *   zone: string, adjusted: number, level?: string}} RoundStart
 *
 * A card's id; the index of the chosen option in the shown order, from 0, or null when the
 * question's time was over; when the card was shown; when it was answered.
 * @typedef {[string, number | null, number, number]} Move
 *
 * @typedef {{format: number, start: RoundStart, moves: Move[], ended: number,
 *   ending: string}} Round
 */

const startForm = record({
  mode: oneOf(modes),
  deck: text,
  player: text,
  number: whole,
  started: whole,
  zone: text,
  adjusted: whole,
  level: maybe(oneOf(levels)),
});

function moveForm(value, path = "") {
  if (!Array.isArray(value) || value.length !== 4) {
    throw new FormFailure(path, "a move's four items");
  }
  const [card, choice, shown, answered] = value;
  return [
    text(card, `${path}[0]`),
    choice === null ? null : whole(choice, `${path}[1]`),
    whole(shown, `${path}[2]`),
    whole(answered, `${path}[3]`),
  ];
}

const roundForm = record({
  format: whole,
  start: startForm,
  moves: list(moveForm),
  ended: whole,
  ending: oneOf(endings),
});

/**
 * Reads a start.
 * @param {unknown} value
 * @returns {RoundStart}
 * @throws {FormFailure} for a value that Swift's decoder refuses too
 */
export function readStart(value) {
  return startForm(value);
}

/**
 * Reads a round of any origin.
 * @param {unknown} value
 * @returns {Round}
 * @throws {FormFailure} for a value that Swift's decoder refuses too
 */
export function readRound(value) {
  return roundForm(value);
}
