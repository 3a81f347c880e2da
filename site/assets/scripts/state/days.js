/** Days of the calendar: of a moment in a person's zone, and as numbers since 1970-01-01. */

const dayLength = 86_400_000;
const formats = new Map();

function formatOf(zone) {
  if (!formats.has(zone)) {
    /** @type {Intl.DateTimeFormatOptions} */
    const parts = { year: "numeric", month: "numeric", day: "numeric", calendar: "iso8601" };
    let format;
    try {
      format = new Intl.DateTimeFormat("en-u-nu-latn", { ...parts, timeZone: zone });
    } catch (error) {
      // This browser does not know the zone.
      if (!(error instanceof RangeError)) throw error;
      format = new Intl.DateTimeFormat("en-u-nu-latn", { ...parts, timeZone: "UTC" });
    }
    formats.set(zone, format);
  }
  return formats.get(zone);
}

/**
 * The number of a calendar's day.
 * @param {number} month 1 to 12
 */
export function dayNumber(year, month, day) {
  return Date.UTC(year, month - 1, day) / dayLength;
}

/**
 * The day in a zone at a moment.
 * @param {number} time milliseconds since 1970-01-01T00:00Z
 * @param {string} zone its IANA name
 * @returns {number} days since 1970-01-01
 */
export function dayAt(time, zone) {
  const parts = formatOf(zone).formatToParts(time);
  const value = (type) => Number(parts.find((part) => part.type === type).value);
  return dayNumber(value("year"), value("month"), value("day"));
}

/**
 * Monday is 0.
 * @param {number} day
 */
export function weekday(day) {
  return (((day + 3) % 7) + 7) % 7;
}

/**
 * A day's year, month (1 to 12) and day of the month.
 * @param {number} number
 */
export function dateOf(number) {
  const date = new Date(number * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * Reads "2026-11-21".
 * @param {string} text
 * @returns {number | undefined} undefined for another form, or a day that does not exist
 */
export function readDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const number = Date.parse(`${text}T00:00:00Z`) / dayLength;
  return writtenDay(number) === text ? number : undefined;
}

/**
 * Writes "2026-11-21".
 * @param {number} number
 */
export function writtenDay(number) {
  return Number.isInteger(number) ? new Date(number * dayLength).toISOString().slice(0, 10) : "";
}
