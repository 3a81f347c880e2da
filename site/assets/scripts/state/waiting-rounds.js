/**
 * Finished rounds for which the database had no room, or which a page could not write into it. They
 * wait in the key-value storage, which in most browsers has room of its own, until a page can store
 * them in the database.
 *
 * @typedef {{round: import("../games/round.js").Round,
 *   played: import("../games/played-round.js").PlayedRound,
 *   cards: Record<string, import("../games/fsrs.js").Card>,
 *   entry?: {id: string, made: number}}} WaitingRound `cards`: the memory cards after it; `entry`:
 *   the id and time of its entry for the ledger, which counts once even if it is sent twice
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
/** The most rounds that wait, so that they do not fill the key-value storage. */
const most = 20;

/**
 * Whether rounds that cannot be stored for this reason wait here.
 * @param {string | undefined} problem see `Database`
 */
export const roundsWaitFor = (problem) => problem === "full" || problem === "newer";

export class WaitingRounds {
  #storage;

  /** @param {import("../browser/browser-storage.js").BrowserStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * All waiting rounds, in the order in which they were played.
   * @returns {WaitingRound[]} empty if the stored value is not of this form
   */
  all() {
    const kept = this.#storage.readJSON(key);
    return Array.isArray(kept) ? kept.flatMap(readWaiting) : [];
  }

  /**
   * Adds a waiting round, unless it is already there.
   * @param {WaitingRound} one
   * @returns {boolean} whether it waits now
   */
  add(one) {
    const others = this.all().filter(({ played }) => !isSame(played, one.played));
    if (others.length >= most) return false;
    return this.#storage.writeJSON(key, [...others, one]);
  }

  /** Removes all, after they were stored. */
  clear() {
    this.#storage.remove(key);
  }
}

const isSame = (one, other) => one.player === other.player && one.number === other.number;

/** @returns {WaitingRound[]} empty for a value of another form */
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
 * Writes the rows that `keep` would have written. A second call changes nothing.
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
 * Marks a round's number as used, in case the page that took it could not.
 * @param {import("./database.js").Transaction} write
 * @param {number} number
 */
export async function raiseRound(write, number) {
  const last = (await write.get("counter", "round"))?.value ?? 0;
  await write.put("counter", { name: "round", value: Math.max(last, number) });
}
