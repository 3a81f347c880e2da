/** A search query in the form of its page's address. Pure. */

import { limits } from "../state/limits.js";

/** Values of each kind in the order of a mask's bits; see FORMAT.md, "Search without a server". */
export const values = Object.freeze({
  colour: [
    "white", "cream", "yellow", "orange", "red", "pink", "magenta", "purple", "violet", "blue",
    "brown", "green", "grey-green", "dark-green", "yellow-green", "black",
  ],
  season: ["spring", "summer", "autumn", "winter"],
  region: ["europe", "asia", "africa", "oceania", "north-america", "south-america"],
  type: [
    "annual", "biennial", "perennial", "bulb", "shrub", "tree", "climber", "aquatic", "fern",
    "grass",
  ],
});
export const kinds = Object.freeze(Object.keys(values));
const sorts = Object.freeze(["relevance", "name", "popularity"]);
/** The last page that the search files can have. */
const lastPage = 500;

/**
 * @typedef {{text: string, filters: Record<string, string[]>, sort: string, page: number}} Query
 *   `page` is the number of pages shown
 */

/**
 * Reads the part of an address after its question mark; invalid values are left out.
 * @param {string} search
 * @returns {Query}
 */
export function readQuery(search) {
  const fields = new URLSearchParams(search);
  const chosen = (kind) => {
    const asked = new Set(fields.getAll(kind).flatMap((text) => text.split(",")));
    return values[kind].filter((value) => asked.has(value));
  };
  const sort = fields.get("sort");
  const page = fields.get("page") ?? "";
  return {
    text: [...(fields.get("q") ?? "")].slice(0, limits.searchLetters).join(""),
    filters: Object.fromEntries(kinds.map((kind) => [kind, chosen(kind)])),
    sort: sorts.includes(sort) ? sort : "relevance",
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), lastPage) : 1,
  };
}

/**
 * Writes a query in the form of an address; "" for an empty query.
 * @param {Query} query
 */
export function writeQuery({ text, filters, sort, page }) {
  const fields = new URLSearchParams();
  if (text.trim() !== "") fields.set("q", text.trim());
  for (const kind of kinds) if (filters[kind].length > 0) fields.set(kind, filters[kind].join(","));
  if (sort !== "relevance") fields.set("sort", sort);
  if (page > 1) fields.set("page", String(page));
  const written = fields.toString().replaceAll("%2C", ",");
  return written && `?${written}`;
}

/**
 * The masks by which the search files filter, one for each kind.
 * @param {Query["filters"]} filters
 */
export function masksOf(filters) {
  return kinds.map((kind) => filters[kind].reduce(
    (mask, value) => mask | (1 << values[kind].indexOf(value)), 0));
}

/**
 * The number of chosen values.
 * @param {Query["filters"]} filters
 */
export function filterCount(filters) {
  return kinds.reduce((sum, kind) => sum + filters[kind].length, 0);
}

/**
 * Filters with nothing chosen.
 * @returns {Query["filters"]}
 */
export function noFilters() {
  return Object.fromEntries(kinds.map((kind) => [kind, []]));
}
