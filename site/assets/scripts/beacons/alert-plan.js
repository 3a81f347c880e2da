/** When beacons are looked for: once a day, in a random minute. */

const dayMinutes = 1_440;

/**
 * The plan of a day: the stored one if it is today's, else a new random one.
 * @param {any} kept
 * @param {{day: string, random: () => number}} of the local day, and numbers from 0 to 1
 * @returns {{day: string, minute: number, isDone: boolean}}
 */
export function planOf(kept, { day, random }) {
  const isToday = kept?.day === day && Number.isInteger(kept.minute)
    && kept.minute >= 0 && kept.minute < dayMinutes;
  if (isToday) return { day, minute: kept.minute, isDone: kept.isDone === true };
  const minute = Math.min(dayMinutes - 1, Math.floor(random() * dayMinutes));
  return { day, minute, isDone: false };
}

/**
 * Whether it is time to look.
 * @param {{minute: number, isDone: boolean}} plan
 * @param {number} minute of the local day
 */
export const isTime = (plan, minute) => !plan.isDone && minute >= plan.minute;
