/** Reminders as calendars take them: read back by a small strict reader of RFC 5545. */

import assert from "node:assert/strict";
import test from "node:test";

import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { calendarFile } from "../../site/assets/scripts/state/reminder-file.js";
import { firstDay, isReminder, Reminders } from "../../site/assets/scripts/state/reminders.js";
import { writtenDay } from "../../site/assets/scripts/state/days.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, seededChance } from "./state-fixtures.js";

const reminder = {
  id: "017f22e2-79b0-7000-8000-000000000000", plant: "rosa", kind: "water", from: "2026-11-21",
  at: null, every: 1, unit: "weeks", months: [], changed: noon,
};
const words = () => ({ title: "Water the rose" });

/** Reads a calendar; throws at whatever the RFC does not allow. */
function readCalendar(text) {
  assert.ok(text.endsWith("\r\n") && !/[^\r]\n|\r[^\n]/.test(text), "line ends");
  const raw = text.slice(0, -2).split("\r\n");
  for (const line of raw) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(!text.includes("\u{fffd}"));
  const lines = raw.join("\r\n").replace(/\r\n /g, "").split("\r\n");
  const root = { name: "", properties: new Map(), parts: [] };
  const open = [root];
  for (const line of lines) {
    const parts = /^([A-Z-]+)((?:;[A-Z-]+=[^";:,]+)*):(.*)$/u.exec(line);
    assert.ok(parts, line);
    const [, name, parameters, value] = parts;
    assert.ok(!/\p{Cc}/u.test(value), line);
    if (name === "BEGIN") {
      const part = { name: value, properties: new Map(), parts: [] };
      open.at(-1).parts.push(part);
      open.push(part);
    } else if (name === "END") assert.equal(open.pop().name, value);
    else {
      assert.ok(!open.at(-1).properties.has(name), `${name} twice`);
      open.at(-1).properties.set(name, { value, parameters });
    }
  }
  assert.equal(open.length, 1);
  const [calendar] = root.parts;
  assert.deepEqual([root.parts.length, calendar.name], [1, "VCALENDAR"]);
  for (const name of ["VERSION", "PRODID"]) assert.ok(calendar.properties.has(name), name);
  calendar.parts.forEach(checkEvent);
  return calendar.parts;
}

function checkEvent({ name, properties, parts }) {
  assert.equal(name, "VEVENT");
  const value = (key) => properties.get(key)?.value;
  assert.match(value("UID"), /^[0-9a-f-]{36}$/);
  for (const key of ["DTSTAMP", "LAST-MODIFIED"]) assert.match(value(key), /^\d{8}T\d{6}Z$/);
  const isDate = properties.get("DTSTART").parameters === ";VALUE=DATE";
  assert.match(value("DTSTART"), isDate ? /^\d{8}$/ : /^\d{8}T\d{6}$/);
  assert.equal(properties.has("DURATION"), !isDate);
  const [frequency, ...more] = value("RRULE")?.split(";") ?? ["FREQ=DAILY"];
  assert.match(frequency, /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)$/);
  for (const part of more) {
    assert.match(part, /^(INTERVAL=\d+|BYMONTH=\d+(,\d+)*|BYMONTHDAY=\d+(,\d+)*|BYSETPOS=-1)$/);
  }
  for (const key of ["SUMMARY", "DESCRIPTION"]) {
    // Nothing that has to be escaped stands bare, and nothing else is.
    assert.match(value(key) ?? "", /^(?:[^\\;,]|\\[\\;,n])*$/u);
  }
  assert.deepEqual(parts.map((part) => part.name), ["VALARM"]);
  for (const key of ["ACTION", "DESCRIPTION", "TRIGGER"]) assert.ok(parts[0].properties.has(key));
}

const eventOf = (changes, texts = words) => {
  const [event] = readCalendar(calendarFile([{ ...reminder, ...changes }], texts, noon));
  return (name) => event.properties.get(name)?.value;
};

const rules = [
  [{}, "20261121", "FREQ=WEEKLY"],
  [{ every: 2 }, "20261121", "FREQ=WEEKLY;INTERVAL=2"],
  [{ unit: "once" }, "20261121", undefined],
  [{ unit: "days", every: 3, at: "09:05" }, "20261121T090500", "FREQ=DAILY;INTERVAL=3"],
  [{ unit: "months" }, "20261121", "FREQ=MONTHLY"],
  [{ unit: "months", from: "2027-01-31" }, "20270131",
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
  [{ unit: "months", from: "2027-01-29" }, "20270129", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"],
  [{ unit: "years", from: "2028-02-29" }, "20280229",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"],
  [{ unit: "years", from: "2028-03-31" }, "20280331", "FREQ=YEARLY"],
  [{ months: [9, 4, 5] }, "20270403", "FREQ=WEEKLY;BYMONTH=4,5,9"],
  [{ unit: "months", every: 2, months: [3] }, "20270321", "FREQ=MONTHLY;INTERVAL=2;BYMONTH=3"],
  [{ unit: "months", from: "2026-12-31", months: [2] }, "20270228",
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
];
for (const [changes, start, rule] of rules) {
  test(`a reminder with ${JSON.stringify(changes)} comes by ${rule ?? "no rule"}`, () => {
    const value = eventOf(changes);
    assert.deepEqual([value("DTSTART"), value("RRULE")], [start, rule]);
  });
}

test("texts are escaped and folded between letters, and say the same when read", () => {
  const title = `Gießen; düngen, und\\oder ${"🌷 Été ".repeat(40)}`;
  const text = "one\r\ntwo\rthree\u0007\nBEGIN:VALARM";
  const value = eventOf({}, () => ({ title, text, url: "https://x.example/é?a=1,2;3\r\nEVIL:1" }));
  const read = (each) => each.replace(/\\([\\;,n])/g, (_, sign) => (sign === "n" ? "\n" : sign));
  assert.equal(read(value("SUMMARY")), title);
  assert.equal(read(value("DESCRIPTION")), "one\ntwo\nthree\nBEGIN:VALARM");
  assert.match(value("URL"), /^https:\/\/x\.example\/%C3%A9\?a=1,2;3EVIL:1$/);
});

for (const length of [65, 66, 67, 68, 140, 141, 142, 143, 144, 500]) {
  test(`a title of ${length} letters is folded and whole`, () => {
    const title = "x".repeat(length);
    assert.equal(eventOf({}, () => ({ title }))("SUMMARY"), title);
  });
}

test("a calendar of many reminders knows each by its own id, the same every time", () => {
  const ids = [1, 2, 3].map((n) => reminder.id.replace(/0$/, n));
  const some = ids.map((id) => ({ ...reminder, id }));
  const events = readCalendar(calendarFile(some, words, noon));
  assert.deepEqual(events.map(({ properties }) => properties.get("UID").value), ids);
  assert.deepEqual(readCalendar(calendarFile([], words, noon)), []);
});

test("months that never come have no first day", () => {
  const yearly = (month) => ({ ...reminder, unit: "months", every: 12, months: [month] });
  assert.equal(firstDay(yearly(3)), undefined);
  assert.equal(writtenDay(firstDay(yearly(11))), "2026-11-21");
  assert.deepEqual(readCalendar(calendarFile([yearly(3)], words, noon)), []);
});

const bad = [
  { plant: "" }, { kind: "Water!" }, { from: "2026-02-30" }, { from: 5 }, { at: "24:00" },
  { at: "9:00" }, { every: 0 }, { every: 1.5 }, { every: 401 }, { unit: "hours" },
  { unit: "constructor" },
  { months: [0] }, { months: [13] }, { months: [3, 3] }, { months: "3" },
  { months: [3], unit: "years" }, { months: [3], unit: "once" }, { changed: -1 },
];
for (const changes of bad) {
  test(`a reminder with ${JSON.stringify(changes)} is none`, () => {
    assert.equal(isReminder({ ...reminder, ...changes }), false);
    assert.equal(isReminder(reminder), true);
  });
}

test("reminders are kept, changed and let go", async () => {
  const reminders = new Reminders(new MemoryEngine(steps), { random: seededChance(1) });
  const { id, ...wish } = reminder;
  const first = await reminders.set({ ...wish, junk: 1 }, noon);
  const second = await reminders.set({ ...wish, plant: "bellis" }, noon + 1);
  await reminders.set({ ...first, every: 2 }, noon + 2);
  assert.ok(first.id !== id && !("junk" in first));
  const all = await reminders.all();
  assert.deepEqual(all.map(({ every, changed }) => [every, changed - noon]), [[2, 2], [1, 1]]);
  assert.deepEqual(await reminders.all("bellis"), [second]);
  await reminders.remove(first.id);
  assert.deepEqual(await reminders.all(), [second]);
  for (const changes of [{ every: 0 }, { unit: "months", every: 12, months: [3] }]) {
    const setting = reminders.set({ ...wish, ...changes }, noon);
    await assert.rejects(setting, { reason: "not-a-reminder" });
  }
});
