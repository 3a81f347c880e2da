/**
 * Ids of entries, equal to Ledger's UUIDv7: UUIDs of version 7 (RFC 9562), whose first 48 bits are
 * the milliseconds since 1970, so that ids sort by their time of creation.
 *
 * @typedef {[bigint, bigint]} Chance 128 bits of chance
 */

const lastTime = (1n << 48n) - 1n;
const lastA = 0xfffn;
const lastB = (1n << 62n) - 1n;
const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const least = (one, other) => (one < other ? one : other);

/**
 * Whether a text is such an id.
 * @param {unknown} text
 */
export function isID(text) {
  return typeof text === "string" && form.test(text);
}

function written(time, a, b) {
  const high = (time << 16n) | 0x7000n | a;
  const low = (1n << 63n) | b;
  const digits = [high, low].map((half) => half.toString(16).padStart(16, "0")).join("");
  const parts = [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]];
  return parts.map(([from, to]) => digits.slice(from, to)).join("-");
}

/**
 * The next id of a device: greater than the last one, even if the clock was set back.
 *
 * If the clock did not rise since the last id, its 74 random bits are increased (RFC 9562, section
 * 6.2, method 2); if they overflow, the time is increased.
 *
 * @param {string | undefined} last the device's last id, if any
 * @param {number} time now, in milliseconds since 1970-01-01T00:00Z
 * @param {Chance} random
 * @returns {string}
 */
export function nextID(last, time, [first, second]) {
  const now = least(BigInt(Math.max(0, Math.floor(time))), lastTime);
  const bits = last !== undefined && isID(last)
    ? BigInt(`0x${last.replaceAll("-", "")}`) : undefined;
  if (bits === undefined || bits >> 80n < now) {
    // The highest bit is 0, so that many increases fit before an overflow.
    return written(now, first & (lastA >> 1n), second & lastB);
  }
  // A random step, so that the next id cannot be derived from this one.
  const b = (bits & lastB) + 1n + (second & 0xffffffffn);
  const a = ((bits >> 64n) & lastA) + (b > lastB ? 1n : 0n);
  const carried = (bits >> 80n) + (a > lastA ? 1n : 0n);
  return written(least(carried, lastTime), a & lastA, b & lastB);
}

/**
 * 128 bits from the platform's random generator.
 * @returns {Chance}
 */
export function chance() {
  const [first, second] = globalThis.crypto.getRandomValues(new BigUint64Array(2));
  return [first, second];
}
