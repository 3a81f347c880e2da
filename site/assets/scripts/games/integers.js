/** Division with the results of Swift's whole numbers. */

/**
 * A quotient without its fraction.
 * @param {number} value
 * @param {number} by
 * @returns {number}
 */
export function divided(value, by) {
  // Adding zero turns -0 into 0.
  return Math.trunc(value / by) + 0;
}

/**
 * value · times / by, rounded down, also when the product is beyond 2^53.
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
