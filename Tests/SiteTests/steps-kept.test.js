/** Steps as a browser keeps them: each entry once, whether it was made here or told by the feed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { steps as tables } from "../../site/assets/scripts/state/schema.js";
import { forgetWalks, keepWalk, Walks, walkTable } from "../../site/assets/scripts/state/walks.js";

const day = 86_400_000;
const now = 20_000 * day + 3_600_000;
const span = { source: "by-hand", start: now - day, end: now - day + 3_600_000, count: 900, offset: 0 };
const open = () => new MemoryEngine(tables, "test");
const write = (database, work) => database.transact([walkTable], "write", work);

test("what is added waits to be sent, and counts at once", async () => {
  const database = open();
  const walks = new Walks(database);
  await walks.addSteps([span], { zone: "UTC", now });
  await walks.setGoal({ period: "day", steps: 5_000, offset: 0 }, now);
  const { steps, goals, waiting } = await walks.all();
  assert.deepEqual(steps, [{ ...span, zone: "UTC" }]);
  assert.deepEqual(goals, [{ period: "day", steps: 5_000, since: 20_000, set: now }]);
  assert.equal(waiting, 2);
  const sent = await new Outbox(database).waiting();
  assert.deepEqual(sent.map(({ kind }) => kind), ["steps", "goal"]);
  assert.deepEqual(JSON.parse(sent[0].body), { ...span, zone: "UTC" });
});

test("what the feed tells of counts once, however often it comes", async () => {
  const database = open();
  const entry = { id: "a", kind: "steps", made: now, body: JSON.stringify(span) };
  const goal = {
    id: "b", kind: "goal", made: now - day, body: '{"offset":0,"period":"day","steps":2000}',
  };
  for (const isNew of [true, false]) {
    assert.equal(await write(database, (to) => keepWalk(to, { received: now, entry })), isNew);
    assert.equal(await write(database, (to) => keepWalk(to, { received: now, entry: goal })), isNew);
  }
  await write(database, (to) => keepWalk(to, {
    received: now, entry: { id: "c", kind: "round", made: now, body: "{}" },
  }));
  const { steps, goals } = await new Walks(database).all();
  assert.deepEqual(steps, [span]);
  // A goal is for days since the ledger heard of it, not since the device says that it was set.
  assert.deepEqual(goals.map(({ since }) => since), [20_000]);
});

test("what was refused does not count, and what only the outbox has does", async () => {
  const database = open();
  const walks = new Walks(database);
  await walks.addSteps([span, { ...span, source: "watch" }], { zone: "UTC", now });
  await database.transact(["outbox", walkTable], "write", async (to) => {
    const [first, second] = await to.all("outbox");
    await to.put("outbox", { ...first, state: "refused", reason: "badInterval" });
    await to.delete(walkTable, second.id);
  });
  const { steps, waiting } = await walks.all();
  assert.deepEqual([steps.map(({ source }) => source), waiting], [["watch"], 1]);
});

test("another person's are forgotten, and what waits is not", async () => {
  const database = open();
  const entry = { id: "a", kind: "steps", made: now, body: JSON.stringify(span) };
  await write(database, (to) => keepWalk(to, { received: now, entry }));
  const walks = new Walks(database);
  await walks.addSteps([{ ...span, source: "own" }], { zone: "UTC", now });
  await write(database, forgetWalks);
  assert.deepEqual((await walks.all()).steps.map(({ source }) => source), ["own"]);
});
