/** Replays what Swift wrote: the site's rules are Catalog's and Games'. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { EditionFiles } from "../../site/assets/scripts/edition/edition.js";
import { fold } from "../../site/assets/scripts/text/folding.js";
import { setCalendar, setDateOn } from "../../site/assets/scripts/games/set-calendar.js";
import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { spelledOut, spelledTyped } from "../../site/assets/scripts/text/spelling.js";

const vectors = async (name) => JSON.parse(
  await readFile(new URL(`../Golden/vectors/${name}`, import.meta.url), "utf8"));

test("folding gives what Swift gives", async () => {
  for (const [text, folded] of await vectors("folding.json")) {
    assert.equal(fold(text), folded, JSON.stringify(text));
  }
});

test("spelling out gives what Swift gives", async () => {
  const rows = await vectors("spelling.json");
  assert.ok(rows.some(({ typed, scientific }) => typed && scientific === undefined));
  for (const { text, typed, scientific, names } of rows) {
    assert.equal(spelledTyped(text), typed, JSON.stringify(text));
    assert.equal(spelledOut(text), scientific, JSON.stringify(text));
    for (const language of ["en", "es", "fr", "de", "sv"]) {
      assert.equal(spelledOut(text, language), names[language], `${language} ${text}`);
    }
  }
});

test("a seed gives the numbers that Swift draws", async () => {
  for (const { seed, next, below1000, shuffled } of (await vectors("practice.json")).numbers) {
    const fresh = () => new SeededGenerator(BigInt(seed));
    const plain = fresh();
    assert.deepEqual(next.map(() => String(plain.next())), next, seed);
    const bounded = fresh();
    assert.deepEqual(below1000.map(() => bounded.below(1000)), below1000, seed);
    assert.deepEqual(fresh().shuffled([...Array(12).keys()]), shuffled, seed);
  }
});

test("after the last set each day has the one that Swift says", async () => {
  for (const { period, dates, from, last, days } of await vectors("sets.json")) {
    const calendar = setCalendar(period, dates);
    assert.deepEqual(calendar, { from, last });
    assert.ok(Object.keys(days).length >= 8);
    for (const [day, date] of Object.entries(days)) {
      assert.equal(setDateOn(period, day, calendar), date, `${period} of ${day}`);
    }
  }
  assert.equal(setCalendar("daily", []), undefined);
  assert.equal(setDateOn("daily", "2027-11-20", undefined), "2027-11-20");
});

test("an edition that nobody builds anew gives the set that comes round", async () => {
  const sets = { daily: { from: "2026-11-21", last: "2027-01-19" } };
  const host = (files) => new EditionFiles((path) => path, async (path) => (
    files[path] ? Response.json(files[path]) : new Response("", { status: 404 })));
  const stale = host({
    "site/edition.json": { sets }, "v1/daily/2026-11-24.json": { date: "2026-11-24" },
  });
  assert.deepEqual(await stale.set("daily", "2027-11-19"), { date: "2026-11-24" });
  assert.deepEqual(await stale.set("daily", "2026-11-24"), { date: "2026-11-24" });
  assert.equal(await stale.set("weekly", "2027-11-15"), undefined);
});
