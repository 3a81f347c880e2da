/**
 * Which set of an edition a day has, as Catalog's SetCalendar: when the last one is over they come
 * round again, in the order of their dates. Pure.
 */

import { dayNumber, dayText } from "./day.js";
import { firstDay } from "./set-period.js";

/**
 * The first days of the first set that comes round and of the last one: "2026-11-21".
 * @typedef {{from: string, last: string}} SetCalendar
 */

const lengths = { daily: 1, weekly: 7 };
/** For so many days at least the sets that come round are other ones. */
const most = 60;

/**
 * The calendar of the sets that there are: those that follow each other up to the last one, without
 * a gap, for sixty days at most.
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
 * The first day of the set that is played on a day: its own up to the last, and from then on that
 * of a set that comes round.
 * @param {string} period
 * @param {string} date the day, or the week's Monday
 * @param {SetCalendar | undefined} calendar undefined in editions from before sets came round
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
