/** What the site sends is what a ledger takes: the members of each kind, and no more bytes. */

import assert from "node:assert/strict";
import test from "node:test";

import { modes } from "../../site/assets/scripts/games/mode.js";
import { RoundPlay } from "../../site/assets/scripts/games/round-play.js";
import { clientErrorReport } from "../../site/assets/scripts/state/client-error-report.js";
import { limits } from "../../site/assets/scripts/state/limits.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, played, round, seededChance, withRounds } from "./state-fixtures.js";
import { formFinding } from "./support/entry-forms.js";
import { deckFor } from "./support/made.js";

/** The store of a new device, and its outbox. */
async function newDevice() {
  const database = new MemoryEngine(steps);
  const store = new PlayerStore(database, { random: seededChance(3) });
  const { player } = await store.device(noon);
  return { store, player, outbox: new Outbox(database) };
}

for (const mode of modes) {
  test(`a round of ${mode} is sent as a ledger reads it`, async () => {
    const { store, player, outbox } = await newDevice();
    const play = await RoundPlay.begin(mode, {
      deck: deckFor(mode), content: "2026.11.1", store, player, time: noon,
      zone: "America/Argentina/ComodRivadavia", level: mode === "practice" ? "easy" : undefined,
    });
    let now = 0;
    for (let turn = play.show(now); turn && turn.number <= 30; turn = play.show(now)) {
      now += 1_500;
      play.answer(turn.right, now);
      now += 1_500;
    }
    play.finish(now);
    play.tick(now + 3_600_000);
    await play.keep({ offset: -180, time: noon + now });
    const waiting = await outbox.waiting();
    assert.deepEqual(waiting.map(({ kind }) => kind), ["round"]);
    assert.deepEqual(waiting.map(formFinding), [undefined]);
  });
}

test("reports, feedback and errors are sent as a ledger reads them", async () => {
  const { outbox } = await newDevice();
  const scripts = `https://play.example/${"x".repeat(200)}/site/assets/scripts/`;
  await outbox.report({
    about: "question", id: "q".repeat(limits.idBytes), text: "\"".repeat(limits.noteBytes),
  }, noon);
  await outbox.feedback({ topic: "idea", text: "é".repeat(limits.noteBytes / 2) }, noon);
  const path = `${"a".repeat(30)}/${"b".repeat(40)}.js`;
  await outbox.clientError(clientErrorReport({ filename: `${scripts}${path}`, lineno: 99_999 }, {
    scripts, edition: "2026.11.1", agent: "Firefox/140.0",
  }), noon);
  const waiting = await outbox.waiting();
  assert.deepEqual(waiting.map(({ kind }) => kind), ["report", "report", "fault"]);
  assert.deepEqual(waiting.map(formFinding), [undefined, undefined, undefined]);
});

const tooLong = [
  ["steps", { source: "x".repeat(512) }], ["report", { text: "x".repeat(16 * 1_024) }],
  ["fault", { script: "x".repeat(400) }],
  ["round", { round: { ...round(1), zone: "x".repeat(1_300) } }],
];
for (const [kind, body] of tooLong) {
  test(`${kind} of more bytes than a ledger takes is refused here`, async () => {
    const { outbox } = await newDevice();
    await assert.rejects(outbox.add(kind, body, noon), { reason: "too-long" });
  });
}

test("practice of more answers than a ledger takes is kept, and not sent", async () => {
  const { store, player, outbox } = await withRounds(1);
  const long = { ...round(2, { player }), moves: Array(limits.moves + 1).fill(["p1", 1, 0, 900]) };
  const entry = await store.keep({ round: long, played: played(2, { player }), time: noon });
  assert.equal(entry, undefined);
  assert.equal((await store.record()).rounds.length, 2);
  assert.equal((await outbox.waiting()).length, 1);
});
