/**
 * The file with which any calendar can import reminders (RFC 5545).
 *
 * @typedef {import("./reminders.js").Reminder} Reminder
 */

import { calendarText, escaped, stampOf } from "./calendar-file.js";
import { dateOf, readDay, writtenDay } from "./days.js";
import { firstDay, frequencies } from "./reminders.js";

/** The alarm of a whole-day reminder: at nine in the morning. */
const wholeDayAlarm = "PT9H";

/** The recurrence rule of a reminder (section 3.3.10). */
function ruleOf({ from, every, unit, months }) {
  const rule = [`FREQ=${frequencies[unit]}`];
  if (every > 1) rule.push(`INTERVAL=${every}`);
  const { month, day } = dateOf(readDay(from) ?? Number.NaN);
  if (months.length > 0) rule.push(`BYMONTH=${[...months].sort((a, b) => a - b).join(",")}`);
  // Without this rule a calendar would skip the 31st in shorter months, and most 29 Februaries.
  const isLate = unit === "months" ? day > 28 : unit === "years" && month === 2 && day === 29;
  if (isLate) {
    if (unit === "years") rule.push("BYMONTH=2");
    const days = [28, 29, 30, 31].filter((each) => each <= day);
    rule.push(`BYMONTHDAY=${days.join(",")}`, "BYSETPOS=-1");
  }
  return rule.join(";");
}

/**
 * @param {Reminder} reminder
 * @param {{title: string, text?: string, url?: string}} words
 * @param {number} now
 */
function eventOf(reminder, { title, text, url }, now) {
  const first = firstDay(reminder);
  if (first === undefined) return [];
  const date = writtenDay(first).replaceAll("-", "");
  const times = reminder.at === null
    ? [`DTSTART;VALUE=DATE:${date}`]
    : [`DTSTART:${date}T${reminder.at.replace(":", "")}00`, "DURATION:PT15M"];
  return [
    "BEGIN:VEVENT", `UID:${reminder.id}`, `DTSTAMP:${stampOf(now)}`,
    `LAST-MODIFIED:${stampOf(reminder.changed)}`, ...times,
    ...(reminder.unit === "once" ? [] : [`RRULE:${ruleOf(reminder)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(url ? [`URL:${new URL(url).href}`] : []),
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${reminder.at === null ? wholeDayAlarm : "PT0S"}`, "END:VALARM",
    "END:VEVENT",
  ];
}

/**
 * The calendar file of some reminders: `text/calendar`, to be saved as `.ics`.
 * @param {Reminder[]} reminders
 * @param {(reminder: Reminder) => {title: string, text?: string, url?: string}} wordsOf the texts
 *   in the person's language, and the address of the plant's page
 * @param {number} now
 * @returns {string}
 */
export function calendarFile(reminders, wordsOf, now) {
  return calendarText([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Florilegium//Care reminders//EN",
    "CALSCALE:GREGORIAN", ...reminders.flatMap((each) => eventOf(each, wordsOf(each), now)),
    "END:VCALENDAR",
  ]);
}
