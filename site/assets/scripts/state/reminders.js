/**
 * Reminders to care for a plant. Times of day are local, in the zone where the person is.
 *
 * @typedef {object} Reminder
 * @property {string} id a UUID, also the reminder's identifier in calendars
 * @property {string} plant
 * @property {string} kind such as `water` or `prune`
 * @property {string} from the first day: "2026-11-21"
 * @property {string | null} at the time of day, "09:00"; null for the whole day
 * @property {number} every the interval in units: 1 for each, 2 for every other
 * @property {"days" | "weeks" | "months" | "years" | "once"} unit
 * @property {number[]} months the only months in which it comes, 1 to 12; empty for all, and for
 *   yearly reminders and those that come once
 * @property {number} changed when it was last changed
 */

import { dateOf, dayNumber, readDay } from "./days.js";
import { limits } from "./limits.js";
import { StateProblem } from "./problem.js";
import { chance, nextID } from "./uuid-v7.js";

/** Units of time as calendars name them (RFC 5545, section 3.3.10). */
export const frequencies = { days: "DAILY", weeks: "WEEKLY", months: "MONTHLY", years: "YEARLY" };
const spans = { days: 1, weeks: 7 };
/** The most steps in the search for the first day; after these, none is found. */
const mostSteps = 400;

/**
 * Whether a value is a reminder that calendars can represent.
 * @param {Reminder} reminder
 */
export function isReminder({ plant, kind, from, at, every, unit, months, changed }) {
  const isWhole = (value, least, most) => (
    Number.isInteger(value) && value >= least && value <= most);
  return typeof plant === "string" && plant !== "" && plant.length <= limits.idLetters
    && typeof kind === "string" && /^[a-z-]{1,40}$/.test(kind)
    && typeof from === "string" && readDay(from) !== undefined
    && (at === null || (typeof at === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(at)))
    && isWhole(every, 1, limits.every)
    && (unit === "once" || Object.hasOwn(frequencies, unit))
    && Array.isArray(months) && months.every((month) => isWhole(month, 1, 12))
    && new Set(months).size === months.length
    && (months.length === 0 || !["years", "once"].includes(unit))
    && isWhole(changed, 0, limits.time);
}

/**
 * The first day on which a reminder comes: `from`, or the first after it in one of its months.
 * @param {Reminder} reminder
 * @returns {number | undefined} days since 1970-01-01; undefined if it never comes in these months
 */
export function firstDay({ from, every, unit, months }) {
  const begin = readDay(from);
  if (begin === undefined) return undefined;
  if (months.length === 0) return begin;
  for (let step = 0; step < mostSteps; step += 1) {
    const day = spans[unit] ? begin + step * every * spans[unit] : monthLater(begin, step * every);
    if (months.includes(dateOf(day).month)) return day;
  }
  return undefined;
}

/** The same day some months later, or the last day of a shorter month. */
function monthLater(begin, months) {
  const { year, month, day } = dateOf(begin);
  const last = dateOf(dayNumber(year, month + months + 1, 0)).day;
  return dayNumber(year, month + months, Math.min(day, last));
}

/** The reminders on this device. */
export class Reminders {
  #database;
  #random;

  /**
   * @param {import("./database.js").Database} database
   * @param {{random?: () => import("./uuid-v7.js").Chance}} of
   */
  constructor(database, { random = chance } = {}) {
    this.#database = database;
    this.#random = random;
  }

  #write(work) {
    return this.#database.transact(["reminder"], "write", work);
  }

  /**
   * Every reminder, or those of one plant, the oldest first.
   * @param {string} [plant]
   */
  async all(plant) {
    const rows = await this.#database.transact(
      ["reminder"], "read", (read) => read.all("reminder"));
    return plant === undefined ? rows : rows.filter((row) => row.plant === plant);
  }

  /**
   * Adds a reminder, or changes the one with the same id.
   * @param {Omit<Reminder, "id" | "changed"> & {id?: string}} wish
   * @param {number} now
   * @returns {Promise<Reminder>}
   * @throws {StateProblem} `not-a-reminder`
   */
  async set({ id, plant, kind, from, at, every, unit, months }, now) {
    const reminder = {
      id: id ?? nextID(undefined, now, this.#random()),
      plant, kind, from, at, every, unit, months, changed: now,
    };
    if (!isReminder(reminder) || firstDay(reminder) === undefined) {
      throw new StateProblem("not-a-reminder");
    }
    await this.#write((write) => write.put("reminder", reminder));
    return reminder;
  }

  /**
   * Removes a reminder.
   * @param {string} id
   */
  remove(id) {
    return this.#write((write) => write.delete("reminder", id));
  }
}
