/**
 * The ledger's notices about a person's entries, stored so that they can be read without a network.
 * Only the last ones are stored: the account's statement has all.
 *
 * @typedef {{kind: string, id?: string, board?: string, points?: number, period?: string,
 *   day?: string, reason?: string, trophies?: number, verdict?: string, person?: string,
 *   event?: string, result?: object}} Notice as Ledger's Notice
 * @typedef {{number: number, time: number, notices: Notice[]}} NoticeRow what an entry told of
 */

import { otherHistory } from "./history-name.js";

/** Its tables. */
export const noticeTables = ["notice", "counter"];
/** Kinds of notices that can be turned off, in the order of the pages. */
export const optionalKinds = [
  "achievement", "best", "goal", "trophies", "unranked", "person", "challenge",
];
/** The name of the time until which notices were read, on all of a person's devices. */
export const seenName = "notifications";
/** The value of the setting when no kind is off. */
const nothingOff = "none";

const counterName = "notices";
/** The most entries whose notices are stored. */
const most = 200;

/**
 * The kinds that the setting turns off.
 * @param {string} setting
 * @returns {string[]}
 */
export const kindsOff = (setting) => (
  setting.split(" ").filter((kind) => optionalKinds.includes(kind)));

/**
 * The setting with a kind turned on or off.
 * @param {string} setting the present setting
 * @param {string} kind
 * @param {boolean} isOn
 */
export function withKind(setting, kind, isOn) {
  const off = new Set(kindsOff(setting));
  if (isOn) off.delete(kind);
  else off.add(kind);
  return optionalKinds.filter((each) => off.has(each)).join(" ") || nothingOff;
}

/**
 * Rows without the kinds that are off, the newest first.
 * @param {NoticeRow[]} rows
 * @param {string} setting
 */
export function wanted(rows, setting) {
  const off = kindsOff(setting);
  return rows
    .map((row) => ({ ...row, notices: row.notices.filter(({ kind }) => !off.includes(kind)) }))
    .filter(({ notices }) => notices.length > 0)
    .sort((one, other) => other.number - one.number);
}

/**
 * Whether a row is new: later than the last one that was read.
 * @param {NoticeRow} row
 * @param {number | undefined} seenAt
 */
export const isUnread = ({ time }, seenAt = 0) => time > seenAt;

/** The stored form of an item of the ledger; undefined for an item of another form. */
function rowOf(item) {
  const { number, received, notices } = Object(item);
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(received)) return undefined;
  const known = (Array.isArray(notices) ? notices : [])
    .filter((notice) => typeof notice?.kind === "string");
  return known.length > 0 ? { number, time: received, notices: known } : undefined;
}

/** A person's notices on one device. */
export class Notices {
  #database;
  #link;

  /**
   * @param {{database: import("./database.js").Database,
   *   link: {begin: () => Promise<{token: string, handle: string}>,
   *     notifications: (token: string, after: number, entry?: string) =>
   *       Promise<{items: object[], next: number, entry?: string}>}}} of
   */
  constructor({ database, link }) {
    this.#database = database;
    this.#link = link;
  }

  #write(work) {
    return this.#database.transact(noticeTables, "write", work);
  }

  /**
   * Reads new notices, unless this device has already read all for the known part of the feed.
   * @param {{known?: number, now: number}} of the number of the last entry of the feed
   * @returns {Promise<boolean>} whether anything is new
   */
  async pull({ known, now }) {
    const before = await this.#read();
    if (before && known !== undefined && before.next === known) return false;
    const { token, handle } = await this.#link.begin();
    let { next, entry } = await this.#write((write) => begin(write, handle));
    let isNew = false;
    for (;;) {
      const page = await this.#link.notifications(token, next, entry).catch(otherHistory(next));
      if (page === undefined) {
        // The ledger was restored from an older backup; its numbers belong to other entries.
        await this.#write((write) => write.clear("notice"));
        [next, entry] = [0, undefined];
        continue;
      }
      const rows = (Array.isArray(page.items) ? page.items : []).map(rowOf).filter(Boolean);
      if (!(page.next > next)) break;
      ({ next, entry } = page);
      isNew ||= rows.length > 0;
      await this.#write((write) => keep(write, rows, { person: handle, next, entry, time: now }));
    }
    await this.#write((write) => keep(write, [], { person: handle, next, entry, time: now }));
    return isNew;
  }

  async #read() {
    return (await this.#database.transact(["counter"], "read", (read) => (
      read.get("counter", counterName))))?.value;
  }
}

/** Continues after the last one; those of another person are deleted. */
async function begin(write, person) {
  const value = (await write.get("counter", counterName))?.value;
  if (value?.person === person) return value;
  await write.clear("notice");
  return { person, next: 0 };
}

async function keep(write, rows, value) {
  for (const row of rows) await write.put("notice", row);
  const all = await write.all("notice");
  for (const { number } of all.slice(0, Math.max(0, all.length - most))) {
    await write.delete("notice", number);
  }
  await write.put("counter", { name: counterName, value });
}

/**
 * The stored notices, and when the ledger was last asked.
 * @param {import("./database.js").Database} database
 * @returns {Promise<{rows: NoticeRow[], time: number | undefined}>}
 */
export function readNotices(database) {
  return database.transact(noticeTables, "read", async (read) => {
    const value = (await read.get("counter", counterName))?.value;
    return { rows: value ? await read.all("notice") : [], time: value?.time };
  });
}
