/** The values of a day that the first page shows. Pure. */

import { dayNumber, dayOfSeconds, dayText } from "../../games/day.js";
import { setDayOf } from "../../games/played-round.js";
import { firstDay } from "../../games/set-period.js";

/** @typedef {import("../../games/played-round.js").PlayedRound} PlayedRound */

/**
 * The day in UTC: sets change with it everywhere at the same time.
 * @param {number} now
 */
export const utcDay = (now) => dayOfSeconds(Math.floor(now / 1_000));

/**
 * The round of the day's or the week's set that was played; undefined when none was.
 * @param {readonly PlayedRound[]} rounds in the order of time
 * @param {"daily" | "weekly"} period
 * @param {number} now
 * @returns {PlayedRound | undefined}
 */
export function playedSet(rounds, period, now) {
  const current = dayText(firstDay(period, utcDay(now)));
  return rounds.find((round) => round.board.mode === period && setDayOf(round) === current);
}

/**
 * The card of a first visit: yesterday's flower, since today's is on the same page with its name,
 * and three others of the calendar.
 * @param {{date: string, plant: string, names: any, picture?: any}[]} days in the order of time
 * @param {string} date today: "2026-11-21"
 * @returns {{options: any[], right: number} | undefined} undefined when the calendar is too short
 */
export function firstCard(days, date) {
  const today = days.findIndex((day) => day.date === date);
  const asked = days[today - 1];
  if (!asked?.picture) return undefined;
  const others = [];
  for (const day of days.slice(today + 1)) {
    const isNew = ![asked, ...others].some(({ plant }) => plant === day.plant);
    if (isNew && others.length < 3) others.push(day);
  }
  if (others.length < 3) return undefined;
  const right = dayNumber(date) % 4;
  return { options: [...others.slice(0, right), asked, ...others.slice(right)], right };
}

/**
 * The best next step: plants that are due, then the set of today.
 * @param {{due: number, hasDaily: boolean, hasBest: boolean}} of
 * @returns {"practice" | "daily" | "clock"}
 */
export function nextStep({ due, hasDaily, hasBest }) {
  if (due > 0) return "practice";
  if (!hasDaily) return "daily";
  return hasBest ? "clock" : "practice";
}

/**
 * The time after an answer or a refusal before feedback is asked for again: a quarter of a year.
 */
const quarter = 91 * 86_400_000;
/** The number of rounds before feedback is asked for. */
const enoughRounds = 10;

/**
 * The one note of the first page, if any: the tour for a new person, the clearing of browsers for a
 * person with stored data, an account for a person without one, and once a quarter the question
 * what is missing.
 * @param {{rounds: number, saved: number, isInstalled: boolean, hasAccount: boolean,
 *   when: (name: string) => number | undefined}} of `when` tells when a note was shown last
 * @param {number} now
 * @returns {"tour" | "clear" | "connect" | "asked" | undefined}
 */
export function noteFor({ rounds, saved, isInstalled, hasAccount, when }, now) {
  const isNew = rounds === 0 && saved === 0;
  if (isNew) return when("tour") === undefined ? "tour" : undefined;
  if (!isInstalled && when("clear") === undefined) return "clear";
  if (!hasAccount && when("connect") === undefined) return "connect";
  const before = when("asked");
  const isDue = rounds >= enoughRounds && (before === undefined || now - before >= quarter);
  return isDue ? "asked" : undefined;
}
