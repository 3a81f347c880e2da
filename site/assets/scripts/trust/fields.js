/** Reads the members of metadata from JSON, and names the invalid one. */

import { limits, TrustFailure } from "./limits.js";

/** The members of one object. */
export class Fields {
  /** @type {Map<string, any>} */
  #members;
  #role;
  #place;

  /**
   * @param {import("./canonical-json.js").Json} value
   * @param {string} role the role's name, for messages
   * @param {string} place the path of the object, such as `signed.roles`
   * @throws {TrustFailure}
   */
  constructor(value, role, place) {
    this.#role = role;
    this.#place = place;
    if (value instanceof Map) this.#members = value;
    else this.fail("", "is no object");
  }

  /** Throws for an invalid member. */
  fail(name, reason) {
    throw new TrustFailure("malformed", { role: this.#role, place: this.#path(name), reason });
  }

  #path(...steps) {
    return [this.#place, ...steps].filter((step) => step !== "").join(".");
  }

  has(name) {
    return this.#members.has(name);
  }

  /** All names, in their order. */
  get names() {
    return [...this.#members.keys()];
  }

  value(name) {
    if (!this.has(name)) this.fail(name, "is missing");
    return this.#members.get(name);
  }

  /** A member that is an object. */
  object(name) {
    return new Fields(this.value(name), this.#role, this.#path(name));
  }

  string(name) {
    const value = this.value(name);
    if (typeof value !== "string") this.fail(name, "is no text");
    return value;
  }

  bool(name) {
    const value = this.value(name);
    if (typeof value !== "boolean") this.fail(name, "is neither true nor false");
    return value;
  }

  /** An integer within bounds. */
  integer(name, least, most = limits.version) {
    const value = this.value(name);
    if (typeof value !== "number" || value < least || value > most) {
      this.fail(name, `is no integer from ${least} to ${most}`);
    }
    return value;
  }

  strings(name) {
    const values = this.#array(name);
    if (values.some((value) => typeof value !== "string")) this.fail(name, "holds what is no text");
    return values;
  }

  /** A list of objects. */
  objects(name) {
    return this.#array(name)
      .map((value, at) => new Fields(value, this.#role, this.#path(name, at)));
  }

  /** The objects of an object's members, by name. */
  map(name, read) {
    const inner = this.object(name);
    return new Map(inner.names.map((key) => [key, read(inner, key)]));
  }

  #array(name) {
    const value = this.value(name);
    if (!Array.isArray(value)) this.fail(name, "is no list");
    return value;
  }
}
