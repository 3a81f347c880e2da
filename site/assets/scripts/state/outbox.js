/**
 * Entries that wait to be sent to a ledger. An entry is removed only when the ledger has answered
 * for it; sent twice it is recorded once, since its id and content stay the same.
 *
 * @typedef {import("./outbox-rows.js").Entry} Entry
 * @typedef {{id: string, answer: "recorded" | "already-recorded" | "refused" | "try-later",
 *   reason?: string, after?: number, unranked?: string}} EntryAnswer what a ledger says; `after` in
 *   seconds; `reason` why it refuses, or `newer-server` where it does not know the kind yet
 * @typedef {{recorded: number, refused: number, waiting: number, problem?: Error}} Report what
 *   came of sending: `waiting` are those that this device may send; `problem` is why the ledger
 *   could not be reached
 */

import { errorReason, reportMistake } from "../browser/mistakes.js";
import { limits } from "./limits.js";
import { feedbackBody, reportBody } from "./report-bodies.js";
import { addEntry, bytesOf, outboxTables } from "./outbox-rows.js";
import {
  clamped, deferSending, isDue, isRound, later, nextToSend, sendable,
} from "./outbox-schedule.js";
import { unrankedRow } from "./unranked.js";
import { chance } from "./uuid-v7.js";

const dayLength = 86_400_000;

/** Waiting and refused entries. */
export class Outbox {
  #database;
  #random;

  /**
   * @param {import("./database.js").Database} database
   * @param {{random?: () => import("./uuid-v7.js").Chance}} of
   */
  constructor(database, { random = chance } = {}) {
    this.#database = database;
    this.#random = random;
  }

  #read(tables, work) {
    return this.#database.transact(tables, "read", work);
  }

  #write(work) {
    return this.#database.transact(outboxTables, "write", work);
  }

  // Adding entries; finished rounds are added by PlayerStore's `keep`.

  /**
   * Adds an entry.
   * @param {string} kind
   * @param {object} body
   * @param {number} made
   * @param {string | null} [player] the device that alone may send it
   */
  add(kind, body, made, player = null) {
    return this.#write((write) => (
      addEntry(write, { kind, body, made, player, random: this.#random() })));
  }

  /**
   * Adds a report about published content, or about a person.
   * @param {{about: import("./report-bodies.js").Subject, id: string, text: string}} note
   * @param {number} made
   */
  async report(note, made) {
    return this.add("report", reportBody(note), made);
  }

  /**
   * Adds feedback on the app; a ledger receives it as a report about `app`.
   * @param {{topic: string, text: string}} note
   * @param {number} made
   */
  async feedback(note, made) {
    return this.add("report", feedbackBody(note), made);
  }

  /**
   * Adds an error of the site's scripts: one of a class and script a day, and only a few in all.
   * @param {import("./client-error-report.js").ClientErrorReport} body
   * @param {number} made
   * @returns {Promise<boolean>} whether it was added
   */
  clientError(body, made) {
    return this.#write(async (write) => {
      const day = Math.floor(made / dayLength);
      const kept = (await write.get("counter", "faults"))?.value;
      const told = kept?.day === day ? kept.told : [];
      const name = `${body.fault} ${body.script}`;
      if (told.includes(name) || told.length >= limits.clientErrorsADay) return false;
      await write.put("counter", { name: "faults", value: { day, told: [...told, name] } });
      await addEntry(write, { kind: "fault", body, made, random: this.#random() });
      return true;
    });
  }

  // Reading entries.

  /**
   * The entries that wait to be sent, the oldest first.
   * @returns {Promise<Entry[]>}
   */
  async waiting() {
    const rows = await this.#read(["outbox"], (read) => read.all("outbox"));
    return rows.filter(({ state }) => state === "waiting").map(({ entry }) => entry);
  }

  /**
   * The entries that the ledger refused, the oldest first.
   * @returns {Promise<{entry: Entry, reason: string}[]>}
   */
  async refused() {
    const rows = await this.#read(["outbox"], (read) => read.all("outbox"));
    return rows.filter(({ state }) => state === "refused")
      .map(({ entry, reason }) => ({ entry, reason }));
  }

  /**
   * Removes a refused entry, once the player has seen it.
   * @param {string} id
   */
  dismiss(id) {
    return this.#write(async (write) => {
      if ((await write.get("outbox", id))?.state === "refused") await write.delete("outbox", id);
    });
  }

  /**
   * Until when the ledger told this device to wait; undefined when it may be asked.
   * @param {number} now
   * @returns {Promise<number | undefined>}
   */
  async quietUntil(now) {
    const until = (await this.#read(["counter"], (read) => read.get("counter", "quiet")))?.value;
    return until === undefined || isDue({ due: until }, now) ? undefined : until;
  }

  /**
   * When an entry can be sent next; undefined when none waits.
   * @param {string} player this device's name
   * @param {number} now
   * @returns {Promise<number | undefined>}
   */
  async nextDue(player, now) {
    const open = sendable(await this.#read(["outbox"], (read) => read.all("outbox")), player);
    const firstRound = open.find(isRound);
    // Later rounds wait for the first.
    const next = open.filter((row) => row === firstRound || !isRound(row))
      .map((row) => (isDue(row, now) ? now : row.due));
    if (next.length === 0) return undefined;
    const first = next.reduce((one, other) => Math.min(one, other));
    return Math.max(first, (await this.quietUntil(now)) ?? first);
  }

  // Sending.

  /**
   * Sends waiting entries that are due, in batches, each entry at most once a call.
   * @param {{player: string, send: (entries: Entry[]) => Promise<EntryAnswer[]>}} link the way to a
   *   ledger, and the device that it signs for; see LedgerLink. It may fail, be slow, and answer
   *   twice or in any order.
   * @param {number} now
   * @param {{jitter?: () => number, isAsked?: boolean, kinds?: string[]}} how numbers from 0 to 1
   *   that part the tries of many devices; whether the player asked for it, so that nothing is too
   *   early but what the ledger itself put off; and the kinds to send, all where none are named
   * @returns {Promise<Report>}
   */
  async send(link, now, { jitter = Math.random, isAsked = false, kinds } = {}) {
    /** @type {Report} */
    const report = { recorded: 0, refused: 0, waiting: 0, problem: undefined };
    const tried = new Set();
    while (!report.problem && (await this.quietUntil(now)) === undefined) {
      const batch = await this.#take(link.player, now, { tried, jitter, isAsked, kinds });
      if (batch.length === 0) break;
      try {
        await this.#deliver(link, batch, now, report);
      } catch (problem) {
        reportMistake(problem);
        report.problem = problem instanceof Error ? problem : new Error(String(problem));
        await this.#wait(batch, now, Object(problem).after);
      }
    }
    const rows = await this.#read(["outbox"], (read) => read.all("outbox"));
    report.waiting = sendable(rows, link.player).length;
    return report;
  }

  /** Takes the next batch, and records the try before it is made, so that a failed one counts. */
  #take(player, now, { tried, jitter, isAsked, kinds }) {
    return this.#write(async (write) => {
      const open = sendable(await write.all("outbox"), player);
      const maySend = (row) => !tried.has(row.id) && (isAsked || isDue(row, now))
        && (!kinds || kinds.includes(row.entry.kind));
      const batch = [];
      let bytes = 0;
      for (const row of nextToSend(open, maySend)) {
        bytes += bytesOf(row.entry.body);
        const isFull = batch.length === limits.batch || bytes > limits.batchBytes;
        if (isFull && batch.length > 0) break;
        batch.push(row);
      }
      for (const row of batch) {
        tried.add(row.id);
        const tries = row.tries + 1;
        // Up to 2 s, 4 s, 8 s, …, an hour; at least half of that.
        const most = Math.min(limits.longestWait, 1_000 * 2 ** Math.min(tries, 12));
        const due = clamped(now) + Math.ceil((most / 2) * (1 + jitter()));
        await write.put("outbox", { ...row, tries, due });
      }
      return batch;
    });
  }

  /**
   * Sends a batch; one that a ledger cannot read is sent in halves, until the invalid entry is
   * alone.
   */
  async #deliver(link, batch, now, report) {
    let answers;
    try {
      answers = await link.send(batch.map(({ entry }) => entry));
    } catch (problem) {
      if (!Object(problem).isAboutEntries) throw problem;
      if (batch.length > 1) {
        const half = batch.length >> 1;
        await this.#deliver(link, batch.slice(0, half), now, report);
        await this.#deliver(link, batch.slice(half), now, report);
        return;
      }
      answers = [{ id: batch[0].id, answer: "refused", reason: errorReason(problem) }];
    }
    const { recorded, refused } = await this.settle(answers, batch, now);
    report.recorded += recorded;
    report.refused += refused;
  }

  /**
   * Applies a ledger's answers to a batch; answers about other entries are ignored.
   * @param {EntryAnswer[]} answers
   * @param {{id: string}[]} batch
   * @param {number} now
   * @returns {Promise<{recorded: number, refused: number}>}
   */
  settle(answers, batch, now) {
    const asked = new Set(batch.map(({ id }) => id));
    return this.#database.transact([...outboxTables, "unranked"], "write", async (write) => {
      const counts = { recorded: 0, refused: 0 };
      for (const { id, answer, reason, after, unranked } of answers) {
        const row = asked.has(id) ? await write.get("outbox", id) : undefined;
        if (!row) continue;
        if (answer === "recorded" || answer === "already-recorded") {
          counts.recorded += 1;
          const why = unrankedRow(row.entry, unranked);
          if (why) await write.put("unranked", why);
          await write.delete("outbox", id);
        } else if (answer === "refused" && row.state === "waiting") {
          counts.refused += 1;
          const short = String(reason ?? "").slice(0, limits.reasonLetters);
          await write.put("outbox", { ...row, state: "refused", reason: short });
        } else if (answer === "try-later" && row.state === "waiting") {
          await write.put("outbox", later(row, now, after));
          // A ledger that has room has it for the first of a batch: the rest waits with the last
          // one, unless that waits for a ledger that knows its kind.
          if (reason !== "newer-server" && id === batch.at(-1)?.id) {
            await deferSending(write, now, after);
          }
        }
      }
      return counts;
    });
  }

  #wait(batch, now, seconds) {
    return this.#write(async (write) => {
      await deferSending(write, now, seconds);
      for (const { id } of batch) {
        const row = await write.get("outbox", id);
        if (row) await write.put("outbox", later(row, now, seconds));
      }
    });
  }
}
