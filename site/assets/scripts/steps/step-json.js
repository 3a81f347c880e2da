/** Reads JSON of Fitbit (dateTime, value; in UTC) and of Garmin (calendarDate, totalSteps). */

import { readDay, dateOf } from "../state/days.js";
import { offsetParts } from "./offset-parts.js";
import { StepFileProblem } from "./step-file-problem.js";

const minute = 60_000;
const fitbitTime = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)$/;

/**
 * @param {string} text
 * @param {import("./step-file.js").Where} where
 * @param {import("./step-file.js").Sink} sink
 */
export function readJSONSteps(text, where, sink) {
  const rows = parsed(text);
  if (!Array.isArray(rows)) throw new StepFileProblem("form");
  let known = 0;
  for (const row of rows) {
    const record = fitbitOf(row, where) ?? garminOf(row, where);
    if (record) known += 1;
    if (!record || !Number.isSafeInteger(record.count) || record.count < 0) sink.skip();
    else if (record.end <= where.oldest) sink.old();
    else if (record.count > 0) {
      for (const part of offsetParts(record, where.offset)) sink.take(part);
    }
  }
  if (known === 0) throw new StepFileProblem("form");
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function fitbitOf(row, { offset }) {
  const parts = fitbitTime.exec(row?.dateTime ?? "");
  if (!parts || row.value === undefined) return undefined;
  const [month, day, year, hour, minutes] = parts.slice(1).map(Number);
  const start = Date.UTC(2000 + year, month - 1, day, hour, minutes);
  return {
    source: "fitbit", start, end: start + minute, count: Number(row.value), offset: offset(start),
  };
}

function garminOf(row, { localTime, offset }) {
  const day = readDay(String(row?.calendarDate ?? "").slice(0, 10));
  if (day === undefined || row.totalSteps === undefined) return undefined;
  const count = Number(row.totalSteps ?? 0);
  return { source: "garmin", count, ...wholeDay(day, localTime, offset) };
}

/**
 * A day in the person's zone, from midnight to midnight; offsetParts splits it if clocks change.
 * @param {number} day
 * @param {import("./step-file.js").LocalTime} localTime
 * @param {(time: number) => number} offset
 */
export function wholeDay(day, localTime, offset) {
  const at = (number) => {
    const { year, month, day: date } = dateOf(number);
    return localTime(year, month, date);
  };
  const start = at(day);
  return { start, end: at(day + 1), offset: offset(start) };
}
