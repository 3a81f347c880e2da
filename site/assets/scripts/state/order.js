/**
 * Orders that people choose: each item has a key, a fraction written with 62 digits, and a moved
 * item gets one between its neighbours', so that one row changes and not all.
 *
 * @typedef {{id: string, order: string}} Placed
 * @typedef {"first" | "last" | {before: string} | {after: string}} Place
 */

import { limits } from "./limits.js";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const form = new RegExp(`^[0-9A-Za-z]{0,${limits.orderLetters - 1}}[1-9A-Za-z]$`);

/**
 * Whether a text is such a key: no fraction ends in a nought.
 * @param {unknown} text
 */
export function isOrder(text) {
  return typeof text === "string" && form.test(text);
}

const compareOrders = (one, other) => (one === other ? 0 : one < other ? -1 : 1);

/**
 * By key; two devices may have given the same one, then by id.
 * @template {Placed} Item
 * @param {Item[]} items
 * @returns {Item[]}
 */
export function inOrder(items) {
  return [...items].sort((one, other) => (
    compareOrders(one.order, other.order) || compareOrders(one.id, other.id)));
}

/** A key between two; "" is the beginning, undefined the end. */
function between(low, high) {
  if (high !== undefined) {
    let same = 0;
    while ((low[same] ?? "0") === high[same]) same += 1;
    if (same > 0) return high.slice(0, same) + between(low.slice(same), high.slice(same));
  }
  const from = low === "" ? 0 : digits.indexOf(low[0]);
  const to = high === undefined ? digits.length : digits.indexOf(high[0]);
  if (to - from > 1) return digits[(from + to) >> 1];
  // Neighbouring digits: one more behind the lower.
  return digits[from] + between(low.slice(1), undefined);
}

/** So many keys between two; undefined where there is no room. */
function spread(low, high, count) {
  if (high !== undefined && low >= high) return undefined;
  const keys = split(low, high, count);
  return keys.every(isOrder) ? keys : undefined;
}

function split(low, high, count) {
  if (count === 0) return [];
  const middle = between(low, high);
  const before = (count - 1) >> 1;
  return [
    ...split(low, middle, before), middle, ...split(middle, high, count - 1 - before),
  ];
}

/**
 * The keys that change when items move to a place, together and in the order they have; items
 * that are not in the list yet come in there, after those. Where the list has no room for a key,
 * it is numbered anew.
 * @param {Placed[]} items
 * @param {string[]} ids
 * @param {Place} place before or after an item that is not there is last
 * @returns {Placed[]}
 */
export function moved(items, ids, place) {
  const wanted = new Set(ids);
  const sorted = inOrder(items);
  const going = sorted.filter(({ id }) => wanted.has(id));
  const known = new Set(going.map(({ id }) => id));
  const coming = [...wanted].filter((id) => !known.has(id)).map((id) => ({ id, order: "" }));
  const moving = [...going, ...coming];
  const staying = sorted.filter(({ id }) => !wanted.has(id));
  const slot = slotOf(sorted, wanted, place);
  const keys = spread(staying[slot - 1]?.order ?? "", staying[slot]?.order, moving.length);
  if (keys) return moving.map(({ id }, index) => ({ id, order: keys[index] }));
  const all = [...staying.slice(0, slot), ...moving, ...staying.slice(slot)];
  const fresh = spread("", undefined, all.length);
  return all.map(({ id }, index) => ({ id, order: fresh[index] }));
}

/** Before how many of the items that stay. */
function slotOf(sorted, wanted, place) {
  const stays = (items) => items.filter(({ id }) => !wanted.has(id)).length;
  if (place === "first") return 0;
  const index = sorted.findIndex(({ id }) => id === (place.before ?? place.after));
  if (place === "last" || index < 0) return stays(sorted);
  return stays(sorted.slice(0, place.before === undefined ? index + 1 : index));
}
