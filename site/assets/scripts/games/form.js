/**
 * Readers of JSON of any origin. A reader takes a value and its path, and returns the value in its
 * proper form or throws. Readers refuse the same values as Swift's decoders, and skip unknown keys
 * as those do.
 */

/** A value has another form than required. */
export class FormFailure extends Error {
  /**
   * @param {string} path the path of the value
   * @param {string} wanted the required form
   */
  constructor(path, wanted) {
    super(`${path || "the value"} is not ${wanted}`);
    this.name = "FormFailure";
    this.path = path;
  }
}

const loneSurrogate = /\p{Surrogate}/u;
/** Zero without its sign, which whole numbers do not have. */
const unsigned = (value) => value + 0;

/** A text that can be encoded as UTF-8. */
export function text(value, path = "") {
  if (typeof value !== "string" || loneSurrogate.test(value)) throw new FormFailure(path, "a text");
  return value;
}

/**
 * A whole number of 64 bits, as Swift's Int. Beyond 2^53 reading loses its last digits, but every
 * limit in the rules of a round is far below, so that the refusal is the same.
 */
export function whole(value, path = "") {
  if (!Number.isInteger(value) || Math.abs(value) > 2 ** 63) {
    throw new FormFailure(path, "a whole number");
  }
  return unsigned(value);
}

/** A whole number with an exact last digit, for values that are summed and compared. */
export function exact(value, path = "") {
  if (!Number.isSafeInteger(value)) throw new FormFailure(path, "a whole number below 2^53");
  return unsigned(value);
}

/** Any number. */
export function real(value, path = "") {
  if (!Number.isFinite(value)) throw new FormFailure(path, "a number");
  return value;
}

/**
 * One of some names.
 * @param {readonly string[]} names
 */
export const oneOf = (names) => (value, path = "") => {
  if (!names.includes(value)) throw new FormFailure(path, `one of ${names.join(", ")}`);
  return value;
};

/** A list of items of one form. */
export const list = (item) => (value, path = "") => {
  if (!Array.isArray(value)) throw new FormFailure(path, "a list");
  return value.map((entry, place) => item(entry, `${path}[${place}]`));
};

function fields(value, path) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FormFailure(path, "an object");
  }
  return value;
}

const below = (path, key) => (path === "" ? key : `${path}.${key}`);

/**
 * An object of values of one form under any keys. It has no prototype, so any key can be looked up.
 */
export const map = (item, key = text) => (value, path = "") => {
  const read = Object.create(null);
  for (const [name, entry] of Object.entries(fields(value, path))) {
    const place = below(path, name);
    read[key(name, place)] = item(entry, place);
  }
  return read;
};

/**
 * An object of items under some names; other names are skipped, since a later edition may have
 * them.
 * @param {readonly string[]} names
 */
export const mapOf = (names, item) => (value, path = "") => {
  const read = Object.create(null);
  const entries = fields(value, path);
  for (const name of names) {
    if (Object.hasOwn(entries, name)) read[name] = item(entries[name], below(path, name));
  }
  return read;
};

/** An optional value. */
export const maybe = (reader) => (value, path = "") => (
  value === undefined || value === null ? undefined : reader(value, path));

/**
 * An object of known fields. Missing fields are no keys of the result.
 * @param {Record<string, (value: any, path?: string) => any>} readers
 * @returns {(value: unknown, path?: string) => any}
 */
export const record = (readers) => (value, path = "") => {
  const found = fields(value, path);
  const read = {};
  for (const [name, reader] of Object.entries(readers)) {
    const entry = reader(found[name], below(path, name));
    if (entry !== undefined) read[name] = entry;
  }
  return read;
};
