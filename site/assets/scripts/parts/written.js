/** Numbers, times and dates as a language writes them. */

/**
 * Minutes to wait, at least one.
 * @param {number | undefined} seconds
 */
export function minutesOf(seconds = 60) {
  return Math.max(1, Math.ceil(seconds / 60));
}

/**
 * How a page writes.
 * @param {string} language
 */
export function writer(language) {
  const number = (value, options) => new Intl.NumberFormat(language, options).format(value);
  // The pages' own dates have the day first, also in English.
  const locale = language === "en" ? "en-GB" : language;
  const date = (time, options) => new Intl.DateTimeFormat(locale, {
    dateStyle: "medium", timeZone: "UTC", ...options,
  }).format(time);
  return {
    /**
     * A whole number.
     * @param {number} value
     */
    whole: (value) => number(value, { maximumFractionDigits: 0 }),

    /**
     * A whole number that was added or taken away.
     * @param {number} value
     */
    signed: (value) => number(value, { maximumFractionDigits: 0, signDisplay: "exceptZero" }),

    /**
     * A share of a thousand, in percent.
     * @param {number} share
     */
    share: (share) => number(share / 1_000, { style: "percent", maximumFractionDigits: 0 }),

    /**
     * A percentage that is a number of percent already.
     * @param {number} percent
     */
    percent: (percent) => number(percent / 100, { style: "percent", maximumFractionDigits: 0 }),

    /**
     * Seconds with a decimal, of milliseconds.
     * @param {number} milliseconds
     */
    seconds: (milliseconds) => number(milliseconds / 1_000, {
      minimumFractionDigits: 1, maximumFractionDigits: 1,
    }),

    /**
     * A moment: day and time where the person was.
     * @param {{time: number, offset: number}} stamp
     */
    moment: ({ time, offset }) => date(time + offset * 60_000, { timeStyle: "short" }),

    /**
     * A moment with the short name of the zone in which it was.
     * @param {{time: number, offset: number, zone: string}} stamp
     */
    momentInZone: ({ time, offset, zone }) => {
      const moment = date(time + offset * 60_000, { timeStyle: "short" });
      return `${moment} ${zoneName(locale, { time, offset, zone })}`;
    },

    /**
     * The day of a moment.
     * @param {{time: number, offset: number}} stamp
     */
    date: ({ time, offset }) => date(time + offset * 60_000),

    /**
     * A day of the calendar.
     * @param {number} day since 1970-01-01
     */
    day: (day) => date(day * 86_400_000),
  };
}

/** What a zone is called in short; one that this browser does not know by its distance from UTC. */
function zoneName(locale, { time, offset, zone }) {
  try {
    const parts = new Intl.DateTimeFormat(locale, {
      timeZone: zone, timeZoneName: "short",
    }).formatToParts(time);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
    const rest = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
    return `UTC${offset < 0 ? "−" : "+"}${hours}${rest}`;
  }
}
