/** When what waits may go, as functions over rows of the outbox and times. */

import { limits } from "./limits.js";

/** @typedef {import("./outbox-rows.js").OutboxRow} OutboxRow */

/**
 * A time that can be counted with.
 * @param {number} time
 */
export const clamped = (time) => Math.min(Math.max(time, 0), limits.time);

/**
 * What this device may send: its own rounds, and what is nobody's.
 * @param {OutboxRow[]} rows
 * @param {string} player
 */
export function sendable(rows, player) {
  return rows.filter(
    (row) => row.state === "waiting" && (row.player === null || row.player === player));
}

/** @param {OutboxRow} row */
export const isRound = ({ entry }) => entry.kind === "round";

/** Whether a time has come; a clock that was set back makes nothing wait longer than any wait. */
export function isDue({ due }, now) {
  return due <= now || due > clamped(now) + limits.longestWait;
}

/** Those that may go; a round never before an earlier one, for a ledger's numbers only rise. */
export function nextToSend(rows, maySend) {
  let isRoundWaiting = false;
  return rows.filter((row) => {
    const goes = maySend(row) && !(isRound(row) && isRoundWaiting);
    if (isRound(row) && !goes) isRoundWaiting = true;
    return goes;
  });
}

/** When it may be asked again that said how many seconds to wait: an hour at most. */
function afterWait(now, seconds) {
  const most = limits.longestWait / 1_000;
  const wait = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), most) * 1_000 : 0;
  return clamped(now) + wait;
}

/**
 * A row that was put off.
 * @param {OutboxRow} row
 * @param {number} now
 * @param {unknown} seconds
 */
export const later = (row, now, seconds) => (
  { ...row, due: Math.max(row.due, afterWait(now, seconds)) });

/** Notes that the ledger asked this device to wait. */
export async function deferSending(write, now, seconds) {
  const value = afterWait(now, seconds);
  if (value > clamped(now)) await write.put("counter", { name: "quiet", value });
}
