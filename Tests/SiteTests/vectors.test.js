/** Replays what Swift wrote: the site's rules are Catalog's and Games'. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { fold } from "../../site/assets/scripts/folding.js";
import { SeededGenerator } from "../../site/assets/scripts/generator.js";
import { Practice } from "../../site/assets/scripts/practice.js";

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

test("a round draws the turns that Swift draws", async () => {
  const { cards, sessions } = await vectors("practice.json");
  for (const { deck, player, round, level, turns } of sessions) {
    const generator = await SeededGenerator.ofRound({ deck, player, mode: "practice", round });
    const some = player === "b" ? [cards[5]] : cards.filter((card) => !level || card.level === level);
    const practice = new Practice(some, generator);
    assert.deepEqual(turns.map(() => practice.next()), turns, `${player} ${round}`);
  }
});

test("no plant comes again within twenty cards", async () => {
  const { cards } = await vectors("practice.json");
  const practice = new Practice(cards, new SeededGenerator(7n));
  const drawn = Array.from({ length: 200 }, () => practice.next().plant);
  drawn.forEach((plant, place) => {
    assert.ok(!drawn.slice(Math.max(0, place - 20), place).includes(plant), `card ${place}`);
  });
});
