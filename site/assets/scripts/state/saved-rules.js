/** What is shown of saved plants, and in which order. Pure. */

import { fold } from "../folding.js";
import { holds } from "../spelling.js";
import { limits } from "./limits.js";
import { inOrder } from "./order.js";
import { cleanText } from "./own-text.js";

/**
 * @typedef {object} SavedPlant
 * @property {string} plant
 * @property {number} time when it was saved
 * @property {string} order its place in the person's own order
 * @property {string} notes
 * @property {string[]} tags
 * @property {string | null} photo the person's own photo, by its id
 *
 * @typedef {"own" | "newest" | "oldest" | "name"} Sort
 */

/** One of one's tags, or a note, without needless spaces. */
function tidy(text, letters) {
  const plain = cleanText(text).normalize("NFC").replace(/\s+/gu, " ").trim();
  return [...plain].slice(0, letters).join("").trim();
}

/**
 * Tags as they are kept: short, each once whatever the case and accents, in the order given.
 * @param {string[]} tags
 * @returns {string[]}
 */
export function tidyTags(tags) {
  const known = new Map();
  for (const tag of tags) {
    const plain = tidy(tag, limits.tagLetters);
    const key = fold(plain) || plain;
    if (plain !== "" && !known.has(key)) known.set(key, plain);
  }
  return [...known.values()].slice(0, limits.tags);
}

/**
 * A collection's name as it is kept.
 * @param {string} name
 */
export function tidyName(name) {
  return tidy(name, limits.nameLetters);
}

/**
 * Every tag that is used, with how often, the most used first.
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
 *   the order; a text that name, notes or tags hold; a tag; the members of a collection, whose own
 *   order is the collection's; and how plants are named and names compared
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
  // What is equal stands in the person's own order.
  return inOrder(placed).map(({ each }) => each).sort(orders[sort]);
}
