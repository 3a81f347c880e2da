/** Rows that a later version wrote: refused in a backup, left out where they are here already. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { Memory } from "../../site/assets/scripts/games/memory.js";
import { PlayerRecord } from "../../site/assets/scripts/games/record.js";
import { makeBackup, readBackup, restoreBackup } from "../../site/assets/scripts/state/backup.js";
import { isRound } from "../../site/assets/scripts/state/backup-form.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { laterCard, lesserRound } from "../../site/assets/scripts/state/merging.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { card, noon, played, seededChance } from "./state-fixtures.js";
import { dump } from "./state-suite.js";
import { reported } from "./support/reported.js";

/** A backup as a device writes it that can sign nothing. */
function fileOf({ round = {}, remembered = {} }) {
  const text = JSON.stringify({
    record: { rounds: [{ ...played(1), ...round }] },
    memory: { cards: { rosa: { ...card(), ...remembered } } },
    preferences: {}, searches: [], saved: [], outbox: [],
  });
  const head = {
    format: "florilegium-backup-1", made: noon, device: "x", signature: "",
    sha256: createHash("sha256").update(text).digest("hex"),
  };
  return new Blob([JSON.stringify(head), "\n", text, "\n"]);
}

const monthly = { board: { ...played(1).board, mode: "monthly" } };
const later = [
  ["the mode of a round", { round: monthly }],
  ["the tier of a round", { round: { tier: "platinum" } }],
  ["the set of a round", { round: { set: "tomorrow" } }],
  ["the state of a card", { remembered: { state: "mastered" } }],
];
for (const [name, changes] of later) {
  test(`a backup of a later version is refused as a whole: ${name}`, async () => {
    const database = new MemoryEngine(steps);
    await database.transact(["playedRound"], "write", (write) => (
      write.put("playedRound", played(1))));
    const before = await dump(database);
    await assert.rejects(restoreBackup(database, fileOf(changes)), { reason: "other-form" });
    assert.deepEqual(await dump(database), before);
  });
}

test("the same backup without them is taken in", async () => {
  const { rounds } = await restoreBackup(new MemoryEngine(steps), fileOf({}));
  assert.equal(rounds, 1);
});

/** A database that a later version wrote in, and a player over it. */
async function laterDatabase() {
  const database = new MemoryEngine(steps);
  await database.transact(["playedRound", "memory"], "write", async (write) => {
    await write.put("playedRound", played(1));
    await write.put("playedRound", { ...played(2), ...monthly });
    await write.put("playedRound", { ...played(3), set: "tomorrow" });
    await write.put("memory", { plant: "bellis", card: card() });
    await write.put("memory", { plant: "rosa", card: { ...card(), state: "mastered" } });
  });
  return { database, player: new PlayerStore(database, { random: seededChance(3) }) };
}

test("what is here and cannot be read is left out, stays, and is reported once", async () => {
  const { database, player } = await laterDatabase();
  const thrown = await reported(async () => {
    const { rounds } = PlayerRecord.read(await player.record());
    assert.deepEqual(rounds.map(({ number }) => number), [1]);
    assert.deepEqual(Object.keys(Memory.read(await player.memory()).cards), ["bellis"]);
    await player.record();
  });
  assert.equal(thrown.length, 1);
  assert.match(thrown[0].message, /mode is not one of/);
  assert.equal((await dump(database)).playedRound.length, 3);
});

test("a plant whose card cannot be read is remembered anew", async () => {
  const { player } = await laterDatabase();
  await player.remember("rosa", (known) => {
    assert.equal(known, undefined);
    return card(noon + 1);
  });
  assert.equal((await player.memory()).cards.rosa.reviewed, noon + 1);
});

test("a backup that is made of them can be read", async () => {
  const { database, player } = await laterDatabase();
  const { body } = await readBackup(await makeBackup(database, await player.device(noon), noon));
  assert.deepEqual(body.record.rounds.map(({ number }) => number), [1]);
  assert.deepEqual(Object.keys(body.memory.cards), ["bellis"]);
});

test("what cannot be read wins no merge, whatever it claims", () => {
  const [good, bad] = [played(1), { ...played(1, { points: 0 }), ...monthly }];
  assert.equal(lesserRound(good, bad), good);
  assert.equal(lesserRound(bad, good), good);
  const [known, strange] = [card(), { ...card(noon + 5), state: "mastered" }];
  assert.equal(laterCard(known, strange), known);
  assert.equal(laterCard(strange, known), known);
});

test("a round of the feed is none where it cannot be read", () => {
  assert.ok(isRound(played(1)));
  assert.ok(!isRound({ ...played(1), ...monthly }));
});
