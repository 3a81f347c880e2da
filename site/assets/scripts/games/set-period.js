/**
 * The period of a set, which is the same for all players: a day or a week, in UTC. Each is also the
 * name of a mode.
 */

export const periods = ["daily", "weekly"];

/**
 * The first day of a day's set: the day itself, or its Monday (ISO 8601).
 * @param {string} period
 * @param {number} day as in day.js
 * @returns {number}
 */
export function firstDay(period, day) {
  if (period === "daily") return day;
  // 1 January 1970 was a Thursday.
  const sinceMonday = (((day + 3) % 7) + 7) % 7;
  return day - sinceMonday;
}
