/** What backups hold of walks and mystery plants, and the day that names them. */

import assert from "node:assert/strict";
import test from "node:test";

import { BrowserStorage } from "../../site/assets/scripts/browser/browser-storage.js";
import { backupName, makeBackup, restoreBackup } from "../../site/assets/scripts/state/backup.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { MysteryDays } from "../../site/assets/scripts/state/mystery-days.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { Walks } from "../../site/assets/scripts/state/walks.js";
import { noon, walk } from "./state-fixtures.js";
import { dump } from "./state-suite.js";
import { filled } from "./state-suite-own.js";

/** Days in a storage of their own. */
function mysteriesOf(days) {
  const texts = new Map();
  const mysteries = new MysteryDays(new BrowserStorage(() => ({
    getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => texts.set(key, text),
  })));
  mysteries.add(days);
  return mysteries;
}

test("steps, goals and mystery plants come back, and what is here stays", async () => {
  const told = { ...walk, received: noon + 5 };
  const goal = {
    entry: walk.entry.replace(/0$/, "1"), kind: "goal", made: noon,
    body: { period: "day", steps: 8_000, offset: 60 },
  };
  const from = new MemoryEngine(steps);
  await from.transact(["walk"], "write", async (write) => {
    for (const row of [told, goal]) await write.put("walk", row);
  });
  const ended = { day: 1, plant: "rosa", tries: ["rosa"], ended: "yes" };
  const theirs = mysteriesOf([ended, { day: 2, plant: "lilium", tries: [] }]);
  const store = await filled(from, 1);
  const file = await makeBackup(from, await store.device(noon), noon, theirs);
  const to = new MemoryEngine(steps);
  const begun = { day: 2, plant: "lilium", tries: ["bellis"] };
  const mine = mysteriesOf([{ day: 1, plant: "rosa", tries: [""] }, begun]);
  await restoreBackup(to, file, mine);
  // Twice is as once.
  await restoreBackup(to, file, mine);
  const rows = (await dump(to)).walk.sort((one, other) => (one.entry < other.entry ? -1 : 1));
  assert.deepEqual(rows, [told, goal]);
  assert.deepEqual(mine.all(), [ended, begun]);
  assert.equal((await new Walks(to).all()).steps[0].count, 900);
});

test("a backup is named by the day where the person is", () => {
  const late = Date.parse("2026-11-28T23:30Z");
  const names = ["UTC", "Europe/Stockholm", "America/Los_Angeles"].map(
    (zone) => backupName(late, zone));
  assert.deepEqual(names, [
    "2026-11-28.florilegium", "2026-11-29.florilegium", "2026-11-28.florilegium",
  ]);
});
