/**
 * Finished rounds that the database had no room for, or that a page could not write into it. They
 * wait by a key, which has room of its own in most browsers, until a page can keep them.
 *
 * @typedef {{round: import("../games/round.js").Round,
 *   played: import("../games/played-round.js").PlayedRound,
 *   cards: Record<string, import("../games/fsrs.js").Card>,
 *   entry?: {id: string, made: number}}} WaitingRound `cards` are what was remembered after it,
 *   `entry` is what tells a ledger of it: told twice, it counts once
 */

import { FormFailure } from "../games/form.js";
import { readPlayed } from "../games/played-round.js";
import { readRound } from "../games/round.js";
import { canonicalJSON } from "./canonical-json.js";
import { laterCard } from "./merging.js";
import { waitingRow } from "./outbox-rows.js";
import { isReadableCard } from "./readable-rows.js";
import { isCard, isCount } from "./row-checks.js";
import { isID } from "./uuid-v7.js";

const key = "florilegium-waiting";
/** So many rounds wait; a longer one after the other would take all room of the keys. */
const most = 20;

/**
 * Whether rounds wait that are not kept for this reason.
 * @param {string | undefined} problem see `Database`
 */
export const hasWaiting = (problem) => problem === "full" || problem === "newer";

export class WaitingRounds {
  #storage;

  /** @param {import("../browser/browser-storage.js").BrowserStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * All that wait, in the order in which they were played.
   * @returns {WaitingRound[]} none where somebody else wrote there
   */
  all() {
    const kept = this.#storage.readJSON(key);
    return Array.isArray(kept) ? kept.flatMap(readWaiting) : [];
  }

  /**
   * Has one more wait, unless it does already.
   * @param {WaitingRound} one
   * @returns {boolean} whether it does
   */
  add(one) {
    const others = this.all().filter(({ played }) => !isSame(played, one.played));
    if (others.length >= most) return false;
    return this.#storage.writeJSON(key, [...others, one]);
  }

  /** All were kept. */
  clear() {
    this.#storage.remove(key);
  }
}

const isSame = (one, other) => one.player === other.player && one.number === other.number;

/** @returns {WaitingRound[]} none for anything else */
function readWaiting(value) {
  const { round, played, cards, entry } = Object(value);
  try {
    return [{
      round: readRound(round), played: readPlayed(played),
      cards: Object.fromEntries(Object.entries(Object(cards)).filter(
        ([, card]) => isCard(card) && isReadableCard(card))),
      entry: isID(entry?.id) && isCount(entry.made) ? entry : undefined,
    }];
  } catch (problem) {
    if (!(problem instanceof FormFailure)) throw problem;
    return [];
  }
}

/**
 * Writes what `keep` would have written. Doing it twice changes nothing.
 * @param {import("./database.js").Transaction} write
 * @param {WaitingRound} waiting
 */
export async function putWaiting(write, { round, played, cards, entry }) {
  const { player, number } = played;
  if (await write.get("playedRound", [player, number])) return;
  await write.put("playedRound", played);
  for (const [plant, card] of Object.entries(cards)) {
    const known = (await write.get("memory", plant))?.card;
    await write.put("memory", { plant, card: known ? laterCard(known, card) : card });
  }
  await raiseRound(write, number);
  if (!entry) return;
  const body = canonicalJSON({ offset: played.stamp.offset, round });
  const { id, made } = entry;
  await write.put("outbox", waitingRow({ format: 1, id, kind: "round", made, body }, player));
}

/**
 * Has a round's number used up, also where the page that took it could not say so.
 * @param {import("./database.js").Transaction} write
 * @param {number} number
 */
export async function raiseRound(write, number) {
  const last = (await write.get("counter", "round"))?.value ?? 0;
  await write.put("counter", { name: "round", value: Math.max(last, number) });
}
