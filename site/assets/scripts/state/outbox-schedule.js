/** When waiting entries may be sent, as functions of rows of the outbox and times. */

import { limits } from "./limits.js";

/** @typedef {import("./outbox-rows.js").OutboxRow} OutboxRow */

/**
 * A time that can be used in sums.
 * @param {number} time
 */
export const clamped = (time) => Math.min(Math.max(time, 0), limits.time);

/**
 * The entries that this device may send: its own rounds, and entries of no device.
 * @param {OutboxRow[]} rows
 * @param {string} player
 */
export function sendable(rows, player) {
  return rows.filter(
    (row) => row.state === "waiting" && (row.player === null || row.player === player));
}

/** @param {OutboxRow} row */
export const isRound = ({ entry }) => entry.kind === "round";

/**
 * Whether a time is reached; a clock that was set back lengthens no wait beyond the longest one.
 */
export function isDue({ due }, now) {
  return due <= now || due > clamped(now) + limits.longestWait;
}

/**
 * The entries that may be sent; a round never before an earlier one, since a ledger's numbers only
 * increase.
 */
export function nextToSend(rows, maySend) {
  let isRoundWaiting = false;
  return rows.filter((row) => {
    const goes = maySend(row) && !(isRound(row) && isRoundWaiting);
    if (isRound(row) && !goes) isRoundWaiting = true;
    return goes;
  });
}

/** The end of a wait that the ledger requested in seconds: at most an hour. */
function afterWait(now, seconds) {
  const most = limits.longestWait / 1_000;
  const wait = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), most) * 1_000 : 0;
  return clamped(now) + wait;
}

/**
 * A row that is sent later.
 * @param {OutboxRow} row
 * @param {number} now
 * @param {unknown} seconds
 */
export const later = (row, now, seconds) => (
  { ...row, due: Math.max(row.due, afterWait(now, seconds)) });

/** Records that the ledger told this device to wait. */
export async function deferSending(write, now, seconds) {
  const value = afterWait(now, seconds);
  if (value > clamped(now)) await write.put("counter", { name: "quiet", value });
}
