/**
 * SHA-256: by WebCrypto where it exists, by this code where the page is not in a secure context.
 */

const constants = new Uint32Array(64);
const beginning = new Uint32Array(8);
{
  // The first 32 bits of the fractions of the cube and square roots of the first primes (FIPS
  // 180-4).
  const isPrime = (n) => {
    for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
    return true;
  };
  let found = 0;
  for (let n = 2; found < 64; n += 1) {
    if (!isPrime(n)) continue;
    if (found < 8) beginning[found] = (Math.sqrt(n) % 1) * 2 ** 32;
    constants[found] = (Math.cbrt(n) % 1) * 2 ** 32;
    found += 1;
  }
}

const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** Adds one block of 64 bytes to the state. */
function mix(state, view, offset) {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = words[i - 15];
    const late = words[i - 2];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + constants[i] + words[i]) >>> 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}

/**
 * The digest, computed here.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function plainSha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(beginning);
  for (let offset = 0; offset < padded.length; offset += 64) mix(state, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/**
 * The digest of bytes, or of a text's UTF-8.
 * @param {Uint8Array | string} data
 * @returns {Promise<Uint8Array>} 32 bytes
 */
export async function sha256(data) {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

/**
 * Bytes in lower-case hexadecimal.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
