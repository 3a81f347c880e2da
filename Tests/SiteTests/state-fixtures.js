/** Made-up rounds, and chance that can be told again. */

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { steps } from "../../site/assets/scripts/state/schema.js";

/** 2026-11-21T12:00Z. */
export const noon = 1_795_262_400_000;

/** 128 bits at a time from a seed. */
export function seededChance(seed) {
  const generator = new SeededGenerator(BigInt(seed));
  return () => [generator.next(), generator.next()];
}

/** What the record keeps of a round. */
export function played(number, { player = "me", points = 100, time = noon + number } = {}) {
  return {
    player, number,
    board: { mode: "quiz", category: "nature", adjusted: 100, content: "2026.11.1" },
    stamp: { time, zone: "Europe/Stockholm", offset: 60 },
    counted: 10, right: 7, points, thinking: 20_000,
  };
}

/** A round in the form that travels. */
export function round(number, { player = "me", card = "nature-1" } = {}) {
  return {
    format: 1,
    start: {
      mode: "quiz", deck: "d", player, number, started: noon, zone: "UTC", adjusted: 100,
    },
    moves: [[card, 1, 0, 900]], ended: 900, ending: "finished",
  };
}

/** A remembered plant. */
export function card(reviewed = noon) {
  return {
    state: "learning", step: 1, stability: 2.3065, difficulty: 2.118, reviewed,
    due: reviewed + 600_000,
  };
}

/** A database with finished rounds in the outbox. */
export async function withRounds(count) {
  const database = new MemoryEngine(steps);
  const store = new PlayerStore(database, { random: seededChance(3) });
  const device = await store.device(noon);
  const { player } = device;
  const entries = [];
  for (let number = 1; number <= count; number += 1) {
    entries.push(await store.keep({
      round: round(number, { player }), played: played(number, { player }), time: noon - number,
    }));
  }
  return { database, store, device, player, entries, outbox: new Outbox(database) };
}

/** Steps of a quarter of an hour, as a browser keeps them. */
export const walk = {
  entry: "017f22e2-79b0-7000-8000-000000000000", kind: "steps", made: noon,
  body: {
    source: "phone", zone: "UTC", offset: 0, start: noon - 900_000, end: noon, count: 900,
  },
};
