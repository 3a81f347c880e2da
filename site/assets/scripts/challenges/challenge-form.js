/**
 * Challenges as read from a ledger: values of another form are left out. The numbers are the same
 * as in Ledger (`Challenge`, `LedgerLimits`). Pure.
 *
 * @typedef {{id: string, goal: "reach" | "most", steps: number, first: number, last: number,
 *   people: number}} Challenge days since 1970-01-01; how many were asked, with who began it
 * @typedef {{name: string, isYou: boolean, isJoined: boolean, steps: number}} Participant name ""
 *   of who is there no more
 * @typedef {{challenge: Challenge, isJoined: boolean, people: Participant[]}} OpenChallenge
 * @typedef {{challenge: Challenge, persons: number, steps?: number, place?: number,
 *   isDone: boolean, points: number}} ChallengeResult
 */

import { readDay } from "../state/days.js";

/** The most days of a challenge, and the most other people that it invites. */
export const mostDays = 28;
export const mostPeople = 7;
/** Steps a day. */
export const stepsADay = [1_000, 100_000];
/** The most Trophies. */
const mostTrophies = 50;

const whole = (value) => (Number.isSafeInteger(value) && value > 0 ? value : 0);

/**
 * @param {any} value
 * @returns {Challenge | undefined}
 */
export function challengeOf(value) {
  const { id, goal, steps, first, last, people } = Object(value);
  const days = [readDay(first), readDay(last)];
  if (typeof id !== "string" || !["reach", "most"].includes(goal)
    || days.some((day) => day === undefined)) return undefined;
  return {
    id, goal, steps: whole(steps), first: /** @type {number} */ (days[0]),
    last: /** @type {number} */ (days[1]),
    people: Array.isArray(people) ? people.length : 0,
  };
}

/** @returns {Participant} */
function participantOf(value) {
  const { name, you, joined, steps } = Object(value);
  return {
    name: typeof name === "string" ? name : "", isYou: you === true, isJoined: joined === true,
    steps: whole(steps),
  };
}

/**
 * Challenges that are not over, ordered by their end.
 * @param {any} value
 * @returns {OpenChallenge[]}
 */
export function openOf(value) {
  const items = Array.isArray(value?.items) ? value.items : [];
  return items.flatMap((item) => {
    const challenge = challengeOf(item?.challenge);
    if (!challenge) return [];
    const people = (Array.isArray(item.people) ? item.people : []).map(participantOf);
    return [{ challenge, isJoined: item.joined === true, people: ranked(people) }];
  });
}

/** Participants by their steps, then people who have not answered. */
function ranked(people) {
  return people.toSorted((one, other) => (
    Number(other.isJoined) - Number(one.isJoined) || other.steps - one.steps));
}

/**
 * The result of a challenge, from a notice.
 * @param {any} value
 * @returns {ChallengeResult | undefined}
 */
export function resultOf(value) {
  const challenge = challengeOf(value?.challenge);
  if (!challenge) return undefined;
  const { persons, steps, place, isDone, points } = value;
  return {
    challenge, persons: whole(persons), isDone: isDone === true, points: whole(points),
    ...Number.isSafeInteger(steps) && { steps }, ...Number.isSafeInteger(place) && { place },
  };
}

/**
 * Trophies for a number of steps, the same as `ChallengeResult.trophies`.
 * @param {number} steps
 */
export const trophiesFor = (steps) => (
  Math.min(Math.floor(Math.floor(steps / 200) / 20), mostTrophies));
