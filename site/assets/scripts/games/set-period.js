/** How long everyone plays the same set: a day or a week, in UTC. Each is also a mode's name. */

export const periods = ["daily", "weekly"];

/**
 * The first day of the set that a day belongs to: itself, or its Monday (ISO 8601).
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
