/** What a person keeps, merged as the ledger merges it, however entries come. */

import assert from "node:assert/strict";
import test from "node:test";

import { factsOf, takeEntry } from "../../site/assets/scripts/state/herbarium-facts.js";
import { viewOf } from "../../site/assets/scripts/state/herbarium-view.js";
import { Dice, vectors } from "./support/made.js";

const histories = vectors("herbarium.json");

function stateOf(entries) {
  const registers = new Map();
  for (const entry of entries) takeEntry(registers, entry);
  return registers;
}

const shuffled = (items, dice) => items.map((item) => ({ item, at: dice.below(1 << 20) }))
  .sort((one, other) => one.at - other.at).map(({ item }) => item);

for (const { name, entries, view } of histories) {
  test(`entries come to what Swift has them come to: ${name}`, () => {
    assert.deepEqual(viewOf(stateOf(entries).values()), view);
  });
}

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`shuffled, doubled and split, they come to the same: ${seed}`, () => {
    const dice = new Dice(seed);
    for (const { entries, view } of histories) {
      const doubled = shuffled([...entries, ...entries.filter(() => dice.percent(50))], dice);
      assert.deepEqual(viewOf(stateOf(doubled).values()), view);
      const parts = [[], [], []];
      for (const entry of doubled) parts[dice.below(3)].push(entry);
      const merged = stateOf(parts[0]);
      for (const entry of shuffled([...parts[1], ...parts[2]], dice)) takeEntry(merged, entry);
      assert.deepEqual(viewOf(merged.values()), view);
    }
  });
}

const strange = [
  ["moon", "{}"], ["save", "{}"], ["save", "[]"], ["save", "null"], ["save", "x"],
  ["save", `{"plant":"a b","saved":true}`], ["save", `{"plant":"a","saved":1}`],
  ["save", `{"order":"V0","plant":"a","saved":true}`], ["note", `{"plant":"a","text":7}`],
  ["tag", `{"plant":"a","tag":"","tagged":true}`], ["collection", `{"collection":"x"}`],
  ["place", "{}"], ["search", `{"text":"??"}`], ["forget", `{"text":"??"}`], ["seen", "{}"],
  ["share", "{}"], ["share", `{"collection":"019f0000-0000-7000-8000-000000000001","link":"5a"}`],
  ["share", `{"collection":"019f0000-0000-7000-8000-000000000001","link":"5a","named":true}`],
  ["toString", "{}"],
];
for (const [kind, body] of strange) {
  test(`an entry ${kind} with ${body} sets nothing`, () => {
    const entry = { format: 1, id: "019f0000-0000-7000-8000-000000000001", kind, made: 9, body };
    assert.deepEqual(factsOf(entry), []);
  });
}
