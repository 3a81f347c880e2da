/** Numbers as a language writes them. Pure. */

const digits = (language, least, most = least) => new Intl.NumberFormat(language, {
  minimumFractionDigits: least, maximumFractionDigits: most,
});

/**
 * A whole number.
 * @param {number} value
 * @param {string} language
 */
export const wholeText = (value, language) => digits(language, 0).format(value);

/**
 * Seconds, rounded down, so that a clock shows 0.0 only in its last tenth of a second.
 * @param {number} time in milliseconds
 * @param {string} language
 * @param {0 | 1 | 3} [places]
 * @returns {string}
 */
export function secondsText(time, language, places = 1) {
  const unit = 10 ** (3 - places);
  return digits(language, places).format((Math.floor(time / unit) * unit) / 1_000);
}

/**
 * Seconds with no more digits than needed: 60, 1.5.
 * @param {number} time
 * @param {string} language
 */
export const plainSeconds = (time, language) => digits(language, 0, 1).format(time / 1_000);

/**
 * A share in thousandths, as percent: 96.5.
 * @param {number} thousandths
 * @param {string} language
 */
export const percentText = (thousandths, language) => (
  digits(language, 0, 1).format(thousandths / 10));

/**
 * A day and time for reading.
 * @param {{time: number, zone: string}} stamp
 * @param {string} language
 */
export function momentText({ time, zone }, language) {
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { dateStyle: "medium", timeStyle: "short" };
  try {
    return new Intl.DateTimeFormat(language, { ...shown, timeZone: zone }).format(time);
  } catch (error) {
    // This browser does not know the zone.
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(language, shown).format(time);
  }
}
