/**
 * When a round begins. A ledger refuses a round that begins before the end of the device's last
 * one, which may have been timed by another clock: a live round has the ledger's clock.
 */

import { mostAhead } from "./played-round.js";

/**
 * The end of the device's last round; 0 without one.
 * @param {readonly import("./played-round.js").PlayedRound[]} rounds
 * @param {string} player the device
 */
export const lastEnd = (rounds, player) => (
  rounds.filter((round) => round.player === player)
    .reduce((latest, { stamp }) => Math.max(latest, stamp.time), 0));

/**
 * The start of a round that this device times.
 * @param {number} now by its clock
 * @param {number} end the end of its last round
 */
export const startTime = (now, end) => (end > now && end - now <= mostAhead ? end : now);
