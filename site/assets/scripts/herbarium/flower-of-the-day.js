/** The flower of a day. Pure. */

import { dayAt, readDay, writtenDay } from "../state/days.js";

/**
 * The plants that are featured on a day: the current set, or else the first one after it.
 * @param {{from: string, plants: any[]}[]} sets
 * @param {string} date
 */
export function featuredOn(sets, date) {
  const sorted = [...sets].sort((one, other) => (one.from < other.from ? -1 : 1));
  return (sorted.findLast(({ from }) => from <= date) ?? sorted[0])?.plants ?? [];
}

/** How many days ahead the flowers are needed. */
const daysAhead = 31;

/**
 * The calendar itself while it has a day and the month after it; later, a calendar of the days
 * around the day: a calendar covers a whole year, and its days repeat with the seasons.
 * @param {any[]} days flowers with their `date`, in the order of time
 * @param {string} date "2026-11-21"
 * @returns {any[]}
 */
export function yearAround(days, date) {
  const last = days.at(-1);
  const today = readDay(date);
  if (!last || writtenDay(today + daysAhead) <= last.date) return days;
  const known = new Map();
  for (const day of days) known.set(day.date.slice(5), day).set(day.date, day);
  const around = [];
  for (let day = today - 1; day <= today + daysAhead; day += 1) {
    const written = writtenDay(day);
    // A calendar of a year without 29 February has the day before.
    const flower = known.get(written) ?? known.get(written.slice(5))
      ?? known.get(writtenDay(day - 1).slice(5));
    if (flower) around.push({ ...flower, date: written });
  }
  return around;
}

/**
 * The flower of a day; undefined when neither the calendar nor a set has one.
 * @param {{days?: {date: string, plant: string}[], featured: {from: string, plants: any[]}[]}} of
 *   the calendar of flowers, if there is one, and the featured sets
 * @param {string} date "2026-11-21"
 * @returns {string | undefined} its id
 */
export function flowerOf({ days, featured }, date) {
  const named = days?.find((day) => day.date === date);
  if (named) return named.plant;
  const plants = featuredOn(featured, date).filter(({ isPlayable }) => isPlayable);
  return plants[readDay(date) % plants.length]?.id;
}

/**
 * The date at a moment in a zone, as text.
 * @param {number} time
 * @param {string} zone
 */
export function dateAt(time, zone) {
  return writtenDay(dayAt(time, zone));
}
