/** Days in UTC, as Catalog's Day: a number counted from 1970-01-01, and "2026-11-21". */

import { FormFailure, text } from "./form.js";

const millisecondsADay = 86_400_000;

/**
 * The day of a count of seconds since 1970-01-01T00:00Z.
 * @param {number} seconds
 */
export function dayOfSeconds(seconds) {
  return Math.floor(seconds / 86_400);
}

/**
 * The text of a day.
 * @param {number} day
 * @returns {string}
 */
export function dayText(day) {
  return new Date(day * millisecondsADay).toISOString().slice(0, 10);
}

/**
 * The day of a text.
 * @param {string} written "2026-11-21"
 * @returns {number | undefined} undefined for another form, or a day that does not exist
 */
export function dayNumber(written) {
  if (!/^\d{4}-\d\d-\d\d$/.test(written)) return undefined;
  const number = Date.parse(`${written}T00:00:00Z`) / millisecondsADay;
  return Number.isInteger(number) && dayText(number) === written ? number : undefined;
}

/** Reads the text of a day (see form.js). */
export function dayForm(value, path = "") {
  if (dayNumber(text(value, path)) === undefined) throw new FormFailure(path, "a day");
  return value;
}
