/**
 * Points of P-256 in the form of the ledger: compressed (SEC 1, section 2.3), unlike WebCrypto's.
 */

// y² = x³ − 3x + b over the field of p (FIPS 186-5).
const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/**
 * @param {Uint8Array} point 65 bytes: 4, x, y
 * @returns {Uint8Array} 33 bytes: 2 for an even y or 3 for an odd one, then x
 */
export function compressed(point) {
  const short = point.slice(0, 33);
  short[0] = 2 + (point[64] & 1);
  return short;
}

/**
 * @param {Uint8Array} short 33 bytes
 * @returns {Uint8Array | undefined} 65 bytes; undefined when there is no such point
 */
export function uncompressed(short) {
  const x = number(short.subarray(1));
  if (x >= p) return undefined;
  const square = (x ** 3n + (p - 3n) * x + b) % p;
  // p is 3 modulo 4, so this is the root if there is one.
  const root = power(square, (p + 1n) / 4n);
  if ((root * root) % p !== square) return undefined;
  const isOdd = short[0] === 3;
  const y = (root & 1n) === (isOdd ? 1n : 0n) ? root : p - root;
  const point = new Uint8Array(65);
  point[0] = 4;
  point.set(short.subarray(1), 1);
  for (let place = 64, rest = y; place > 32; place -= 1, rest >>= 8n) {
    point[place] = Number(rest & 0xffn);
  }
  return point;
}

/** @param {Uint8Array} bytes */
function number(bytes) {
  let sum = 0n;
  for (const byte of bytes) sum = (sum << 8n) | BigInt(byte);
  return sum;
}

/**
 * @param {bigint} base
 * @param {bigint} exponent
 */
function power(base, exponent) {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}
