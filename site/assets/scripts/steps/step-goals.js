/**
 * Goals of steps, as in the ledger (StepGoals and GoalPeriod of the target Ledger): a goal counts
 * from the day or week in which it was set until a later goal replaces it. Pure.
 *
 * @typedef {"day" | "week"} Period
 * @typedef {{period: Period, steps: number, since: number, set: number}} Goal `since` is the first
 *   day that it is for, in days since 1970-01-01; `set` is the time of setting, by the device's
 *   clock
 * @typedef {{period: Period, first: number, points: number}} Reached a day, or a week by its Monday
 */

import { weekday } from "../state/days.js";
import { sumOf } from "./step-days.js";

/** The least and the most steps of a goal. */
export const allowedGoals = { day: [1_000, 40_000], week: [5_000, 280_000] };

/** The number of days of each period. */
const days = { day: 1, week: 7 };

/**
 * The first day of the period that a day belongs to: itself, or its Monday (ISO 8601).
 * @param {Period} period
 * @param {number} day
 */
export const firstOf = (period, day) => (period === "day" ? day : day - weekday(day));

/**
 * The last day of the period that begins with a day.
 * @param {Period} period
 * @param {number} first
 */
export const lastOf = (period, first) => first + days[period] - 1;

/**
 * Points for reaching a goal.
 * @param {Period} period
 * @param {number} goal
 */
export const pointsFor = (period, goal) => Math.floor(goal / (period === "day" ? 100 : 200));

/** Whether a goal replaces another: the later one does; at the same moment the higher one. */
function isLater(one, other) {
  return (one.set - other.set || one.since - other.since || one.steps - other.steps) > 0;
}

/**
 * The goal that counts on a day.
 * @param {Goal[]} goals in any order
 * @param {Period} period
 * @param {number} day
 * @returns {number | undefined}
 */
export function goalOn(goals, period, day) {
  const due = goals.filter((goal) => goal.period === period && goal.since <= day);
  if (due.length === 0) return undefined;
  return due.reduce((last, goal) => (isLater(goal, last) ? goal : last)).steps;
}

/**
 * Goals that were reached, the latest first.
 * @param {Map<number, number>} counts steps by day
 * @param {Goal[]} goals
 * @returns {Reached[]}
 */
export function reachedGoals(counts, goals) {
  return /** @type {Period[]} */ (["day", "week"]).flatMap((period) => {
    const firsts = new Set([...counts.keys()].map((day) => firstOf(period, day)));
    return [...firsts].flatMap((first) => {
      const goal = goalOn(goals, period, lastOf(period, first));
      const steps = sumOf(counts, first, lastOf(period, first));
      return goal !== undefined && steps >= goal
        ? [{ period, first, points: pointsFor(period, goal) }] : [];
    });
  }).sort((one, other) => other.first - one.first || (one.period < other.period ? -1 : 1));
}
