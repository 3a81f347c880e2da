/**
 * The player's data as one file, in the form of the Swift client's backups: a line with the form
 * and the signature of the rest, then the rest as a line of JSON. It contains no secret. Values
 * that only browsers store are in further fields, which the Swift client skips.
 */

import { errorName } from "../browser/mistakes.js";
import { parsedJSON, utf8Text } from "../text/decoding.js";
import { fold } from "../text/folding.js";
import { hex, sha256 } from "../bytes/sha256.js";
import { isBackupBody, isBackupHead, isReadableBody } from "./backup-form.js";
import { canonicalJSON } from "./canonical-json.js";
import { dayAt, writtenDay } from "./days.js";
import { isSigned } from "./device-key.js";
import { herbariumKinds } from "./herbarium-facts.js";
import { untell } from "./herbarium-rows.js";
import { limits } from "./limits.js";
import { inTime, laterCard, lesserRound } from "./merging.js";
import { MysteryDays } from "./mystery-days.js";
import { inOrder, moved } from "./order.js";
import { waitingRow } from "./outbox-rows.js";
import { StateProblem } from "./problem.js";
import { isReadableCard, isReadableRound } from "./readable-rows.js";

const format = "florilegium-backup-1";
const newline = 10;
/** All tables except that of the key, which cannot leave the device. */
const tables = [
  "counter", "preference", "playedRound", "memory", "earlier", "outbox", "search", "saved",
  "photo", "collection", "member", "reminder", "unranked", "walk", "route",
];

/**
 * A backup's file name, by the date in the person's zone.
 * @param {number} time
 * @param {string} zone its IANA name
 */
export const backupName = (time, zone) => `${writtenDay(dayAt(time, zone))}.florilegium`;

const encoded = (text) => new TextEncoder().encode(text);

/**
 * Writes a backup.
 * @param {import("./database.js").Database} database
 * @param {import("./device-key.js").DeviceKey} device signs it, if it can
 * @param {number} now
 * @param {MysteryDays} [mysteries]
 * @returns {Promise<Blob>}
 * @throws {StateProblem} `too-large`
 */
export async function makeBackup(database, device, now, mysteries = new MysteryDays()) {
  const rows = await database.transact(tables, "read", bodyOf);
  const body = encoded(canonicalJSON({ ...rows, mystery: mysteries.all() }));
  const head = encoded(canonicalJSON({
    format, made: now, sha256: hex(await sha256(body)), device: device.player,
    signature: device.canSign ? await device.sign(body) : "",
  }));
  if (head.length + body.length + 2 > limits.backupBytes) throw new StateProblem("too-large");
  return new Blob([head, "\n", body, "\n"], { type: "application/octet-stream" });
}

/** Entries about rows that a backup contains are made again from these. */
const isKept = ({ state, entry }) => state === "waiting" && !herbariumKinds.includes(entry.kind);

async function bodyOf(read) {
  const [rounds, cards, preferences, searches, rows] = [
    await read.all("playedRound"), await read.all("memory"), await read.all("preference"),
    await read.all("search"), await read.all("outbox"),
  ];
  // A row of a later version would make the whole backup invalid here.
  const known = cards.filter(({ card }) => isReadableCard(card));
  return {
    record: { rounds: inTime(rounds.filter(isReadableRound)) },
    memory: { cards: Object.fromEntries(known.map(({ plant, card }) => [plant, card])) },
    preferences: Object.fromEntries(preferences.map(({ name, value }) => [name, value])),
    searches: searches.map(({ folded, ...search }, place) => ({ id: place + 1, ...search })),
    saved: await read.all("saved"),
    outbox: rows.filter(isKept).map(({ entry }) => entry),
    // The link would open the collection to every reader of the file; it comes back with the
    // account.
    collections: (await read.all("collection")).map(({ shared, ...row }) => row),
    members: await read.all("member"),
    photos: (await read.all("photo")).map(({ bytes, ...photo }) => (
      { ...photo, base64: base64Of(new Uint8Array(bytes)) })),
    reminders: await read.all("reminder"),
    earlier: await read.all("earlier"),
    unranked: await read.all("unranked"),
    walks: await read.all("walk"),
    routes: await read.all("route"),
    searched: (await read.get("counter", "searched"))?.value ?? 0,
  };
}

/**
 * Reads a backup, and compares it with its first line.
 * @param {Blob} file
 * @returns {Promise<{body: object, made: number, device: string, isVerified: boolean}>} whether its
 *   signature could be looked at, and is right
 * @throws {StateProblem} `too-large`, `unreadable`, `not-a-backup`, `other-form`, `damaged`
 */
export async function readBackup(file) {
  if (file.size > limits.backupBytes) throw new StateProblem("too-large");
  const bytes = new Uint8Array(await file.arrayBuffer().catch((problem) => {
    throw new StateProblem("unreadable", problem);
  }));
  const end = bytes.subarray(0, limits.headBytes).indexOf(newline);
  const head = end < 0 ? undefined : parsed(bytes.subarray(0, end));
  if (!isBackupHead(head)) throw new StateProblem("not-a-backup");
  if (head.format !== format) throw new StateProblem("other-form");
  const rest = bytes.subarray(end + 1, -1);
  const isWhole = bytes.at(-1) === newline && hex(await sha256(rest)) === head.sha256;
  if (!isWhole) throw new StateProblem("damaged");
  // A device that cannot sign writes no signature.
  const signed = head.signature === "" ? undefined
    : await isSigned(rest, head.device, head.signature);
  if (signed === false) throw new StateProblem("damaged");
  const body = parsed(rest);
  if (!isBackupBody(body)) throw new StateProblem("damaged");
  if (!isReadableBody(body)) throw new StateProblem("other-form");
  return { body, made: head.made, device: head.device, isVerified: signed === true };
}

function parsed(bytes) {
  const text = utf8Text(bytes);
  return text === undefined ? undefined : parsedJSON(text);
}

/**
 * Adds a backup to the stored data, all or nothing. No stored data are lost: rounds are merged, the
 * later memory of each plant is kept, and present settings stay. A second import changes nothing.
 * @param {import("./database.js").Database} database
 * @param {Blob} file
 * @param {MysteryDays} [mysteries]
 * @returns {Promise<{rounds: number, saved: number, entries: number, isVerified: boolean}>} rounds
 *   and saved plants that were not here before, and entries that now wait to be sent
 */
export async function restoreBackup(database, file, mysteries = new MysteryDays()) {
  const { body, isVerified } = await readBackup(file);
  const photos = await checkedPhotos(body.photos ?? []);
  const restored = await database.transact(tables, "write", async (write) => {
    const rounds = await mergeRounds(write, body.record.rounds);
    await mergeMemory(write, body.memory.cards);
    const preferences = Object.entries(body.preferences).map(([name, value]) => ({ name, value }));
    await merge(write, "preference", preferences, ({ name }) => name);
    await merge(write, "search", searchRows(body.searches), ({ folded }) => folded);
    const saved = await mergeSaved(write, body.saved, photos);
    await mergeCollections(write, body);
    await merge(write, "reminder", body.reminders ?? [], ({ id }) => id);
    await merge(write, "earlier", body.earlier ?? [], ({ player }) => player);
    await merge(write, "unranked", body.unranked ?? [], ({ player, number }) => [player, number]);
    await merge(write, "walk", body.walks ?? [], ({ entry }) => entry);
    await merge(write, "route", (body.routes ?? []).map(ownRoute), ({ id }) => id);
    await merge(write, "outbox", body.outbox.map(outboxRow), ({ id }) => id);
    await raise(write, "searched", body.searched ?? 0);
    // The person's other devices receive the rows before anything else is sent.
    await untell(write);
    const waiting = (await write.all("outbox")).filter(({ state }) => state === "waiting");
    return { rounds, saved, entries: waiting.length, isVerified };
  }, { needsRoom: true });
  mysteries.add(body.mystery ?? []);
  return restored;
}

/**
 * Merges rows with those of a table.
 * @param {(mine: object, theirs: object) => object} [choose] which of two rows with one key is
 *   kept; the stored one when it is missing
 * @returns {Promise<number>} the number of added rows
 */
async function merge(write, table, rows, keyOf, choose = (mine) => mine) {
  const textOf = (row) => JSON.stringify(keyOf(row));
  const known = new Map((await write.all(table)).map((row) => [textOf(row), row]));
  const before = known.size;
  for (const row of rows) {
    const mine = known.get(textOf(row));
    const stays = mine ? choose(mine, row) : row;
    if (stays === mine) continue;
    known.set(textOf(row), stays);
    await write.put(table, stays);
  }
  return known.size - before;
}

async function mergeRounds(write, rounds) {
  // Numbers only increase, also when the same device's database was lost and is restored.
  await raise(write, "round", rounds.reduce((most, { number }) => Math.max(most, number), 0));
  const keyOf = ({ player, number }) => [player, number];
  return merge(write, "playedRound", rounds, keyOf, lesserRound);
}

async function raise(write, name, value) {
  const known = (await write.get("counter", name))?.value ?? 0;
  if (value > known) await write.put("counter", { name, value });
}

function mergeMemory(write, cards) {
  const rows = Object.entries(cards).map(([plant, card]) => ({ plant, card }));
  return merge(write, "memory", rows, ({ plant }) => plant, (mine, theirs) => (
    laterCard(mine.card, theirs.card) === mine.card ? mine : theirs));
}

function searchRows(searches) {
  const rows = searches.map(({ text, time, plant }) => (
    { folded: fold(text), text, time, ...(plant && { plant }) }));
  return rows.filter(({ folded }) => folded !== "");
}

/** The fields of a route, without any others. */
const ownRoute = ({ id, name, about, made, lines, length, climb, checkpoints }) => ({
  id, name, about, made, lines, length, ...(climb !== undefined && { climb }),
  checkpoints: checkpoints.map(({ name: words, latitude, longitude }) => (
    { name: words, latitude, longitude })),
});

/** A round may be sent only by its device; other entries by any. */
function outboxRow(entry) {
  if (entry.kind !== "round") return waitingRow(entry, null);
  const player = parsed(encoded(entry.body))?.round?.start?.player;
  return waitingRow(entry, typeof player === "string" ? player : null);
}

/**
 * Fills in the missing values of saved plants; plants that are new here come last, in their order.
 */
async function mergeSaved(write, rows, photos) {
  const known = new Map((await write.all("saved")).map((row) => [row.plant, row]));
  const before = known.size;
  const fresh = [];
  for (const { plant, time, order = "", notes, tags, photo } of rows) {
    const mine = known.get(plant);
    if (!mine) fresh.push({ id: plant, order });
    const picture = mine?.photo ?? (photos.has(photo) ? photo : null);
    if (picture && picture !== mine?.photo) await write.put("photo", photos.get(picture));
    known.set(plant, {
      plant, time: mine?.time ?? time, order: mine?.order ?? "",
      notes: mine?.notes || (notes ?? ""), photo: picture,
      tags: [...new Set([...(mine?.tags ?? []), ...(tags ?? [])])].slice(0, limits.tags),
    });
  }
  const here = [...known.values()].filter(({ order }) => order !== "")
    .map(({ plant, order }) => ({ id: plant, order }));
  const places = moved(here, inOrder(fresh).map(({ id }) => id), "last");
  for (const { id, order } of places) known.get(id).order = order;
  for (const row of known.values()) await write.put("saved", row);
  return known.size - before;
}

async function mergeCollections(write, { collections, members }) {
  await merge(write, "collection", collections ?? [], ({ id }) => id);
  const ids = new Set((await write.all("collection")).map(({ id }) => id));
  const plants = new Set((await write.all("saved")).map(({ plant }) => plant));
  const rows = (members ?? []).filter(
    ({ collection, plant }) => ids.has(collection) && plants.has(plant));
  await merge(write, "member", rows, ({ collection, plant }) => [collection, plant]);
}

/** Photos whose bytes have the hash in their names, by name. */
async function checkedPhotos(photos) {
  const checked = new Map();
  for (const { id, type, width, height, base64 } of photos) {
    const bytes = bytesOf(base64);
    if (bytes && bytes.length <= limits.keptPhotoBytes && hex(await sha256(bytes)) === id) {
      checked.set(id, { id, type, width, height, bytes: bytes.buffer });
    }
  }
  return checked;
}

function base64Of(bytes) {
  const part = 0x6000;
  let text = "";
  // In parts, each a multiple of three bytes, since the number of arguments is limited.
  for (let place = 0; place < bytes.length; place += part) {
    text += btoa(String.fromCharCode(...bytes.subarray(place, place + part)));
  }
  return text;
}

function bytesOf(base64) {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch (error) {
    // The text is not base64.
    if (errorName(error) !== "InvalidCharacterError") throw error;
    return undefined;
  }
}
