/**
 * Which set of an edition is played on a day, the same as Catalog's SetCalendar: after the last set
 * they repeat in the order of their dates. Pure.
 */

import { dayNumber, dayText } from "./day.js";
import { firstDay } from "./set-period.js";

/**
 * The first day of the first set that repeats, and that of the last set: "2026-11-21".
 * @typedef {{from: string, last: string}} SetCalendar
 */

const lengths = { daily: 1, weekly: 7 };
/** The days that the repeating sets cover, if there are enough. */
const most = 60;

/**
 * The calendar of some sets: the last ones that follow each other without a gap, for at most sixty
 * days.
 * @param {string} period
 * @param {readonly string[]} dates their first days in any order
 * @returns {SetCalendar | undefined} undefined without any
 */
export function setCalendar(period, dates) {
  const days = new Set(dates.flatMap((date) => dayNumber(date) ?? []));
  if (days.size === 0) return undefined;
  const last = Math.max(...days);
  let from = last;
  const length = lengths[period];
  while (last - from + length < most && days.has(from - length)) from -= length;
  return { from: dayText(from), last: dayText(last) };
}

/**
 * The first day of the set played on a day: its own up to the last set, then that of a repeated
 * set.
 * @param {string} period
 * @param {string} date the day, or the week's Monday
 * @param {SetCalendar | undefined} calendar undefined in editions that are older than repeated sets
 * @returns {string}
 */
export function setDateOn(period, date, calendar) {
  if (!calendar) return date;
  const [day, from, last] = [date, calendar.from, calendar.last]
    .map((one) => dayNumber(one) ?? NaN);
  const first = firstDay(period, day);
  if (first <= last) return dayText(first);
  return dayText(from + (first - from) % (last - from + lengths[period]));
}
