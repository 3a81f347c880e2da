/**
 * A round that is over, in the form that travels, as Games' Round. What it is worth follows from it
 * and its deck (replay.js); it claims nothing itself. Times are milliseconds since its start.
 */

import { levels } from "./deck.js";
import { FormFailure, list, maybe, oneOf, record, text, whole } from "./form.js";
import { modes } from "./mode.js";

/** The form that this code writes and reads. */
export const currentFormat = 1;

/**
 * What `adjusted` of a start says of a round without timers: a set that is played for its own sake,
 * and stands on no board.
 */
export const untimed = 0;

/**
 * How a round ended: every question was answered, or, in practice, the player had enough; the
 * player left, so that it counts nothing and pays nothing; the round's clock ran out.
 */
export const endings = ["finished", "quit", "time-out"];

/**
 * What a round begins with: its mode, the deck's hash, the device's key (1 to 200 bytes), its
 * number (from 1; it only rises), when it began in milliseconds since 1970, the player's zone by
 * its IANA name, how far timers are lengthened in percent or `untimed`, and in practice the only
 * level that comes.
 * @typedef {{mode: string, deck: string, player: string, number: number, started: number,
 *   zone: string, adjusted: number, level?: string}} RoundStart
 *
 * A card's id; which of the options was chosen, counted from 0 as they were shown, or null when the
 * question's time ran out; when the card was shown; when it was answered.
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
 * @throws {FormFailure} for what Swift's decoder does not read either
 */
export function readStart(value) {
  return startForm(value);
}

/**
 * Reads a round, whoever wrote it.
 * @param {unknown} value
 * @returns {Round}
 * @throws {FormFailure} for what Swift's decoder does not read either
 */
export function readRound(value) {
  return roundForm(value);
}
