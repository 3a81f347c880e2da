/**
 * When a round begins. A ledger takes no round that begins before the device's last one was over,
 * and that one may have been timed by another clock: a live round by the ledger's own.
 */

import { mostAhead } from "./played-round.js";

/**
 * When the device's last round was over; 0 for none.
 * @param {readonly import("./played-round.js").PlayedRound[]} rounds
 * @param {string} player the device
 */
export const lastEnd = (rounds, player) => (
  rounds.filter((round) => round.player === player)
    .reduce((latest, { stamp }) => Math.max(latest, stamp.time), 0));

/**
 * When a round begins that this device gives the start of.
 * @param {number} now by its clock
 * @param {number} end when its last round was over
 */
export const startTime = (now, end) => (end > now && end - now <= mostAhead ? end : now);
