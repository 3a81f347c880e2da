/** The faults of rules, the same as Catalog's PlayRules.findings. */

import { kindOf } from "./mode.js";

/** Limits within which no calculation of a round overflows and memory stays small. */
const most = {
  points: 1_000_000, time: 7 * 86_400_000, moves: 100_000, percent: 10_000, count: 1_000,
};

/**
 * The required values of each mode. A mode must not have other values, except that a set may have a
 * limit.
 */
const wanted = {
  practice: [],
  "beat-the-clock": ["clock", "ramp"],
  speedrun: ["questions", "ramp"],
  quiz: ["questions", "ramp"],
  "timed-quiz": ["questions", "limit", "ramp"],
  daily: [],
  weekly: [],
};

function outside(name, value, low, high) {
  const isWithin = value === undefined || (value >= low && value <= high);
  return isWithin ? [] : [`${name} is ${value}, not ${low} to ${high}`];
}

function findingsOfMode(mode, rules, { longest, mostMoves }) {
  const misfits = ["questions", "clock", "limit", "ramp"].flatMap((name) => {
    const isWanted = wanted[mode].includes(name);
    if (name === "limit" && kindOf(mode) === "set") return [];
    if ((rules[name] !== undefined) === isWanted) return [];
    return [`${mode} ${isWanted ? "needs" : "has no"} ${name}`];
  });
  const { questions, clock, limit, pause, ramp, scoring, reward } = rules;
  const longestTimer = Math.max(1_000, longest);
  return [
    ...outside(
      `${mode}.questions`, questions, 1, Math.min(most.count, Math.max(1, mostMoves))),
    ...outside(`${mode}.clock`, clock, 1_000, longestTimer),
    ...outside(`${mode}.limit`, limit, 1_000, longestTimer),
    ...outside(`${mode}.pause`, pause, 0, 60_000),
    ...outside(`${mode}.ramp.steps`, ramp?.steps, 1, most.count),
    ...outside(`${mode}.ramp.share`, ramp?.share, 1, 100),
    ...outside(`${mode}.scoring.right`, scoring.right, 0, most.points),
    ...outside(`${mode}.scoring.speed`, scoring.speed, 0, most.points),
    ...outside(`${mode}.scoring.within`, scoring.within, 0, most.time),
    ...outside(`${mode}.reward.points`, reward.points, 1, most.points),
    ...outside(`${mode}.reward.dailyCap`, reward.dailyCap, 0, most.points),
    ...misfits,
  ];
}

/**
 * The faults of rules.
 * @param {import("./play-rules.js").PlayRules} rules
 * @returns {string[]} sentences; empty without any
 */
export function findingsOf(rules) {
  return [
    ...outside("version", rules.version, 1, most.points),
    ...outside("options", rules.options, 2, 16),
    ...outside("apart", rules.apart, 0, most.count),
    ...outside("fastest", rules.fastest, 1, 60_000),
    ...outside("longest", rules.longest, 1_000, most.time),
    ...outside("mostMoves", rules.mostMoves, 1, most.moves),
    ...outside("mostAdjusted", rules.mostAdjusted, 100, most.percent),
    ...outside("slack", rules.slack, 0, most.time),
    ...Object.keys(rules.modes).sort().flatMap(
      (mode) => findingsOfMode(mode, rules.modes[mode], rules)),
    ...rules.tiers.flatMap(({ name, accuracy, average }) => [
      ...outside(`${name}.accuracy`, accuracy, 0, 100),
      ...outside(`${name}.average`, average, 1, most.time),
    ]),
  ];
}
