/**
 * The rules unless content/play.yaml changes them. Catalog's StandardRules.swift has the reason of
 * each number; Tests/Golden/vectors/play.json checks that both are equal.
 */

/** The time for each question of a set. */
const setLimit = 20_000;

/** @type {import("./play-rules.js").PlayRules} */
export const standardRules = {
  version: 2,
  options: 4,
  apart: 20,
  fastest: 150,
  longest: 12 * 3_600_000,
  mostMoves: 5_000,
  mostAdjusted: 1_000,
  slack: 1_000,
  modes: {
    practice: {
      pause: 0,
      scoring: { right: 10, speed: 0, within: 0 },
      reward: { points: 50, dailyCap: 10 },
    },
    "beat-the-clock": {
      clock: 60_000,
      pause: 1_500,
      ramp: { steps: 30, share: 25 },
      scoring: { right: 100, speed: 50, within: 5_000 },
      reward: { points: 250, dailyCap: 40 },
    },
    speedrun: {
      questions: 25,
      pause: 0,
      ramp: { steps: 25, share: 20 },
      scoring: { right: 100, speed: 100, within: 6_000 },
      reward: { points: 250, dailyCap: 40 },
    },
    quiz: {
      questions: 10,
      pause: 0,
      ramp: { steps: 10, share: 33 },
      scoring: { right: 100, speed: 0, within: 0 },
      reward: { points: 100, dailyCap: 50 },
    },
    "timed-quiz": {
      questions: 10,
      limit: 20_000,
      pause: 0,
      ramp: { steps: 10, share: 33 },
      scoring: { right: 100, speed: 50, within: 20_000 },
      reward: { points: 125, dailyCap: 50 },
    },
    daily: {
      limit: setLimit,
      pause: 0,
      scoring: { right: 100, speed: 0, within: 0 },
      reward: { points: 50, dailyCap: 20 },
    },
    weekly: {
      limit: setLimit,
      pause: 0,
      scoring: { right: 100, speed: 0, within: 0 },
      reward: { points: 25, dailyCap: 80 },
    },
  },
  tiers: [
    { name: "gold", accuracy: 96, average: 3_000 },
    { name: "silver", accuracy: 84, average: 5_000 },
    { name: "bronze", accuracy: 60, average: 10_000 },
  ],
};

/**
 * The rules for decks that were made before decks contained rules; sets had no timers then.
 * @type {import("./play-rules.js").PlayRules}
 */
export const rulesBefore = {
  ...standardRules,
  version: 1,
  modes: {
    ...standardRules.modes,
    daily: { ...standardRules.modes.daily, limit: undefined },
    weekly: { ...standardRules.modes.weekly, limit: undefined },
  },
};
