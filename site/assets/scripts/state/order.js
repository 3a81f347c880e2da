/**
 * Orders that people choose: each item has a key, a fraction written with 62 digits. A moved item
 * gets a key between its neighbours', so that only one row changes.
 *
 * @typedef {{id: string, order: string}} Placed
 * @typedef {"first" | "last" | {before: string} | {after: string}} Place
 */

import { limits } from "./limits.js";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const form = new RegExp(`^[0-9A-Za-z]{0,${limits.orderLetters - 1}}[1-9A-Za-z]$`);

/**
 * Whether a text is such a key: no fraction ends in a zero.
 * @param {unknown} text
 */
export function isOrder(text) {
  return typeof text === "string" && form.test(text);
}

const compareOrders = (one, other) => (one === other ? 0 : one < other ? -1 : 1);

/**
 * By key; two devices may have given the same key, so then by id.
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
  // Neighbouring digits: another digit after the lower one.
  return digits[from] + between(low.slice(1), undefined);
}

/** A number of keys between two; undefined when there is no room. */
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
 * The keys that change when items are moved to a place, together and in their order; items that are
 * not in the list yet are inserted there, after those. When the list has no room for a key, it is
 * numbered again.
 * @param {Placed[]} items
 * @param {string[]} ids
 * @param {Place} place before or after which item; an item that is not in the list stands for the
 *   end
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

/** The number of remaining items before the place. */
function slotOf(sorted, wanted, place) {
  const stays = (items) => items.filter(({ id }) => !wanted.has(id)).length;
  if (place === "first") return 0;
  const index = sorted.findIndex(({ id }) => id === (place.before ?? place.after));
  if (place === "last" || index < 0) return stays(sorted);
  return stays(sorted.slice(0, place.before === undefined ? index + 1 : index));
}
