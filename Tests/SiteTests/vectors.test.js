/** Replays what Swift wrote: the site's rules are Catalog's and Games'. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { fold } from "../../site/assets/scripts/folding.js";
import { SeededGenerator } from "../../site/assets/scripts/generator.js";

const vectors = async (name) => JSON.parse(
  await readFile(new URL(`../Golden/vectors/${name}`, import.meta.url), "utf8"));

test("folding gives what Swift gives", async () => {
  for (const [text, folded] of await vectors("folding.json")) {
    assert.equal(fold(text), folded, JSON.stringify(text));
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
