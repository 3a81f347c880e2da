/** Filters and sorts saved plants to be shown. Pure. */

import { holds } from "../text/spelling.js";
import { inOrder } from "./order.js";

/**
 * @typedef {import("./saved-rules.js").SavedPlant} SavedPlant
 * @typedef {import("./saved-rules.js").Sort} Sort
 */

/**
 * Every used tag with its number of plants, the most used first.
 * @param {SavedPlant[]} saved
 */
export function tagCounts(saved) {
  const counts = new Map();
  for (const tag of saved.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1));
}

/**
 * Saved plants to show.
 * @param {SavedPlant[]} saved
 * @param {{sort?: Sort, text?: string, tag?: string,
 *   collection?: {plant: string, order: string}[],
 *   nameOf?: (plant: string) => string, compareNames?: (one: string, other: string) => number}} of
 *   `sort`: the order; `text`: a text in name, notes or tags; `tag`: a tag; `collection`: its
 *   members, which then set the own order; `nameOf`: a plant's name; `compareNames`: their order
 * @returns {SavedPlant[]}
 */
export function shown(saved, {
  sort = "newest", text = "", tag, collection, nameOf = (plant) => plant,
  compareNames = (one, other) => (one < other ? -1 : Number(one > other)),
}) {
  const places = collection && new Map(collection.map(({ plant, order }) => [plant, order]));
  const holdsText = ({ plant, notes, tags }) => (
    [nameOf(plant), notes, ...tags].some((each) => holds(each, text)));
  const some = saved.filter((each) => (
    (!places || places.has(each.plant)) && (tag === undefined || each.tags.includes(tag))
    && holdsText(each)));
  const orders = {
    newest: (one, other) => other.time - one.time,
    oldest: (one, other) => one.time - other.time,
    name: (one, other) => compareNames(nameOf(one.plant), nameOf(other.plant)),
    own: () => 0,
  };
  const placed = some.map((each) => (
    { id: each.plant, order: places?.get(each.plant) ?? each.order, each }));
  // Sorted by the own order first, so that equal plants keep it.
  return inOrder(placed).map(({ each }) => each).sort(orders[sort]);
}
