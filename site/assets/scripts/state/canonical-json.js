/** JSON whose text depends on the value alone: keys sorted, no space; Catalog's CanonicalJSON. */

/**
 * @param {unknown} value
 * @returns {string}
 */
export function canonicalJSON(value) {
  return JSON.stringify(value, (_, part) => (isPlain(part) ? sorted(part) : part));
}

const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function sorted(value) {
  const pairs = Object.keys(value).sort().map((key) => [key, value[key]]);
  return Object.fromEntries(pairs);
}
