/** Division as Swift's whole numbers do it. */

/**
 * A quotient without its fraction.
 * @param {number} value
 * @param {number} by
 * @returns {number}
 */
export function divided(value, by) {
  // Without the sum there would be a zero with a sign.
  return Math.trunc(value / by) + 0;
}

/**
 * value · times / by, rounded down, though the product be beyond 2^53.
 * @param {number} value 0 or more
 * @param {number} times 0 or more
 * @param {number} by above 0
 */
export function scaled(value, times, by) {
  const product = value * times;
  return Number.isSafeInteger(product)
    ? Math.floor(product / by)
    : Number(BigInt(value) * BigInt(times) / BigInt(by));
}
