/**
 * Keeps the rows that pages read and the registers behind them consistent: rows are made from
 * registers when other devices made changes, and registers from rows that are older than registers.
 */

import { fold } from "../text/folding.js";
import { factsOf } from "./herbarium-facts.js";
import { herbariumTables, keepFacts, tell } from "./herbarium-log.js";
import { viewOf } from "./herbarium-view.js";
import { limits } from "./limits.js";
import { moved } from "./order.js";
import { cleanText } from "./own-text.js";

const rowTables = ["saved", "photo", "collection", "member", "search"];
/** All tables that are needed here. */
export const keptTables = [...rowTables, "held", ...herbariumTables];
/** The name of the counter that records whether all rows were recorded for other devices. */
const toldName = "herbarium-told";

const cut = (text, letters) => [...text].slice(0, letters).join("");

/** Gives a place to items without one, without recording it for other devices. */
function placed(rows, to, idOf) {
  const known = rows.filter(({ order }) => order !== "")
    .map((row) => ({ id: idOf(row), order: row.order }));
  const open = rows.filter(({ order }) => order === "").map(idOf);
  const orders = new Map(moved(known, open, to).map(({ id, order }) => [id, order]));
  return rows.map((row) => ({ ...row, order: orders.get(idOf(row)) ?? row.order }));
}

/** The rows of each table. */
function rowsOf({ saved, collections, searches }, photoOf) {
  const plants = saved.map(({ plant, saved: time, order = "", note, tags }) => ({
    plant, time, order, notes: cut(note, limits.notesLetters), photo: photoOf(plant),
    tags: tags.slice(0, limits.tags).map((tag) => cut(tag, limits.tagLetters)),
  }));
  const lists = collections.map(({ id, name, order = "", shared }) => ({
    id, name: cut(name, limits.nameLetters), order, made: madeOf(id), ...(shared && { shared }),
  }));
  const members = collections.flatMap(({ id, plants: some }) => (
    some.map(({ plant, order, placed: time }) => ({ collection: id, plant, order, time }))));
  const found = searches.map(({ text, made, plant }) => (
    { folded: fold(text), text: cut(text, limits.searchLetters), time: made,
      ...(plant && { plant }) }));
  return {
    saved: placed(plants, "first", ({ plant }) => plant),
    collection: placed(lists.toReversed(), "last", ({ id }) => id),
    member: members, search: found,
  };
}

/** An id's first 48 bits are the milliseconds when it was made. */
const madeOf = (id) => Number.parseInt(id.slice(0, 13).replace("-", ""), 16);

const keys = {
  saved: ({ plant }) => plant, collection: ({ id }) => id,
  member: ({ collection, plant }) => [collection, plant], search: ({ folded }) => folded,
};

/**
 * Makes the rows that pages read from the registers.
 * @param {import("./database.js").Transaction} write over `keptTables`
 * @returns {Promise<{isChanged: boolean, seen: Record<string, number>}>} whether any row is another
 *   now, and when each notice was seen
 */
export async function refreshRows(write) {
  const view = viewOf(await write.all("herbarium"));
  const photos = new Map((await write.all("saved")).map(({ plant, photo }) => [plant, photo]));
  const wanted = rowsOf(view, (plant) => photos.get(plant) ?? null);
  let isChanged = false;
  for (const [table, rows] of Object.entries(wanted)) {
    if (await replaceRows(write, table, rows)) isChanged = true;
  }
  const used = new Set(wanted.saved.map(({ photo }) => photo));
  for (const id of new Set(photos.values())) {
    if (id && !used.has(id)) await write.delete("photo", id);
  }
  return { isChanged, seen: view.seen };
}

async function replaceRows(write, table, rows) {
  const textOf = (row) => JSON.stringify(keys[table](row));
  const left = new Map((await write.all(table)).map((row) => [textOf(row), row]));
  let isChanged = false;
  for (const row of rows) {
    const known = left.get(textOf(row));
    left.delete(textOf(row));
    if (known && isSame(known, row)) continue;
    isChanged = true;
    await write.put(table, row);
  }
  for (const row of left.values()) await write.delete(table, keys[table](row));
  return isChanged || left.size > 0;
}

const isSame = (one, other) => Object.keys({ ...one, ...other }).every((name) => (
  JSON.stringify(one[name]) === JSON.stringify(other[name])));

/**
 * Records rows that are older than the recording of changes, or came from a backup. It is done
 * once, until `untell` requests it again.
 * @param {import("./database.js").Transaction} write over `keptTables`
 * @param {() => import("./uuid-v7.js").Chance} random
 */
export async function tellRows(write, random) {
  if ((await write.get("counter", toldName))?.value === true) return;
  const registers = new Map((await write.all("herbarium")).map((fact) => [fact.register, fact]));
  const view = viewOf(registers.values());
  const say = (kind, body, made, register) => tell(write, {
    kind, body, made, random: random(), isOld: !registers.has(register),
  });
  const known = new Map(view.saved.map((plant) => [plant.plant, plant]));
  for (const row of await write.all("saved")) await tellPlant(row, known.get(row.plant), say);
  await tellCollections(write, view, say);
  const searches = new Set(view.searches.map(({ text }) => fold(text)));
  for (const { folded, text, time, plant } of await write.all("search")) {
    const body = { text, ...(plant && { plant }) };
    if (!searches.has(folded)) await say("search", body, time, `search ${folded}`);
  }
  // Entries held from before such kinds were known are in the rows.
  await write.clear("held");
  await write.put("counter", { name: toldName, value: true });
}

async function tellPlant({ plant, time, order, notes, tags }, known, say) {
  if (!known) {
    const body = { plant, saved: true, ...(order && { order }) };
    await say("save", body, time, `unsaved ${plant}`);
  }
  if (notes && notes !== known?.note) {
    await say("note", { plant, text: cleanText(notes) }, time, `note ${plant}`);
  }
  for (const tag of tags) {
    if (known?.tags.includes(tag)) continue;
    await say("tag", { plant, tag, tagged: true }, time, `tag ${plant} ${fold(tag) || tag}`);
  }
}

async function tellCollections(write, view, say) {
  const known = new Map(view.collections.map((each) => [each.id, each]));
  for (const { id, name, order, made } of await write.all("collection")) {
    if (known.get(id)?.name === name) continue;
    const body = { collection: id, name, ...(order && { order }) };
    await say("collection", body, made, `removed ${id}`);
  }
  for (const { collection, plant, order, time } of await write.all("member")) {
    const there = known.get(collection)?.plants.some((each) => each.plant === plant);
    const body = { collection, plant, order };
    if (!there) await say("place", body, time, `place ${collection} ${plant}`);
  }
}

/** @param {import("./database.js").Transaction} write */
export function untell(write) {
  return write.delete("counter", toldName);
}

/**
 * Removes the data of another person on this device, except changes that were made since nobody was
 * signed in and that wait to be sent.
 * @param {import("./database.js").Transaction} write over `keptTables`
 */
export async function forgetOthers(write) {
  await write.clear("herbarium");
  const rows = await write.all("outbox");
  const waiting = rows.filter(({ state }) => state === "waiting").map(({ entry }) => entry);
  await keepFacts(write, waiting.flatMap(factsOf));
}
