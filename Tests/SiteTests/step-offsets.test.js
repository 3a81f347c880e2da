/** Steps of a day on which clocks are changed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { offsetParts } from "../../site/assets/scripts/steps/offset-parts.js";
import { StepDays } from "../../site/assets/scripts/steps/step-days.js";
import { readStepFile } from "../../site/assets/scripts/steps/step-file.js";
import { StepHours } from "../../site/assets/scripts/steps/step-hours.js";
import { dateOf, readDay } from "../../site/assets/scripts/state/days.js";

const minute = 60_000;
const hour = 60 * minute;
const autumn = Date.UTC(2026, 9, 25, 1);
const spring = Date.UTC(2026, 2, 29, 1);
/** Berlin's clock in 2026. */
const offset = (time) => (time >= spring && time < autumn ? 120 : 60);
const localTime = (year, month, date, hours = 0, minutes = 0) => {
  const local = Date.UTC(year, month - 1, date, hours, minutes);
  return [120, 60].map((ahead) => local - ahead * minute)
    .find((time) => time + offset(time) * minute === local);
};
const where = { oldest: 0, localTime, offset };

/** The hours of a file. */
async function hoursOf(text) {
  const hours = new StepHours();
  await readStepFile(new Blob([text]), where, {
    take: (record) => hours.add(record), old() {}, skip() {},
  });
  return hours;
}

const freshOf = (hours, known = []) => (
  hours.fresh(known, { now: Date.UTC(2026, 10, 29), oldest: 0 }).fresh);

function countsOf(intervals) {
  const days = new StepDays();
  for (const each of intervals) days.add(each);
  return Object.fromEntries([...days.counts()].map(([day, count]) => {
    const { year, month, day: date } = dateOf(day);
    return [`${year}-${month}-${date}`, count];
  }));
}

const rows = [
  ["autumn", ["2026-10-24", "2026-10-25", "2026-10-26"], 10_000],
  ["spring", ["2026-03-28", "2026-03-29", "2026-03-30"], 9_999],
];
for (const [name, dates, count] of rows) {
  test(`a day's sum stays on its day where clocks are changed: ${name}`, async () => {
    const wanted = Object.fromEntries(dates.map((date) => (
      [date.split("-").map(Number).join("-"), count])));
    const table = `Date,Steps\n${dates.map((date) => `${date},${count}\n`).join("")}`;
    const garmin = (days) => JSON.stringify(
      days.map((calendarDate) => ({ calendarDate, totalSteps: count })));
    const both = [...freshOf(await hoursOf(table)), ...freshOf(await hoursOf(garmin(dates)))];
    assert.deepEqual(countsOf(both), wanted);
    const alone = countsOf(freshOf(await hoursOf(garmin([dates[1]]))));
    assert.deepEqual(alone, { [dates[1].split("-").map(Number).join("-")]: count });
  });
}

test("a time is cut at the change, and its parts have all of its steps", () => {
  const day = readDay("2026-10-25");
  const { year, month, day: date } = dateOf(day);
  const start = localTime(year, month, date);
  const whole = { source: "table", start, end: start + 25 * hour, count: 10_001, offset: 120 };
  assert.deepEqual(offsetParts(whole, offset), [
    { ...whole, end: autumn, count: 1_200 },
    { ...whole, start: autumn, count: 8_801, offset: 60 },
  ]);
  const other = { ...whole, end: start + 2 * hour };
  assert.deepEqual(offsetParts(other, offset), [other]);
});

test("a file counts once, also where its day was kept whole before", async () => {
  const hours = await hoursOf("Date,Steps\n2026-10-25,10007\n");
  assert.deepEqual(freshOf(hours, freshOf(hours)), []);
  const start = localTime(2026, 10, 25);
  const kept = [{ source: "table", start, end: start + 25 * hour, count: 10_007, offset: 120 }];
  assert.deepEqual(freshOf(hours, kept), []);
  const grown = freshOf(await hoursOf("Date,Steps\n2026-10-25,11000\n"), kept);
  const added = grown.reduce((sum, { count }) => sum + count, 0);
  assert.ok(added > 980 && added <= 993, `${added}`);
});
