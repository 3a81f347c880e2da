/** Made-up rounds, and chance that can be told again. */

import { SeededGenerator } from "../../site/assets/scripts/generator.js";

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
