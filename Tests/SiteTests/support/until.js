/** Waiting in tests: for what is to come, and never for a time. */

import assert from "node:assert/strict";

/** How long is waited for what never comes, in milliseconds. */
const patience = 120_000;

/**
 * Waits until something is so.
 * @param {() => unknown} isSo may be a promise's
 */
export async function until(isSo) {
  const end = Date.now() + patience;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `never so: ${isSo}`);
    await new Promise((done) => setTimeout(done, 1));
  }
}
