/**
 * Does some work, and gives what reached the window meanwhile.
 * @param {() => unknown} work
 * @returns {Promise<unknown[]>}
 */
export async function reported(work) {
  const thrown = [];
  globalThis.reportError = (one) => thrown.push(one);
  try {
    await work();
    return thrown;
  } finally {
    delete globalThis.reportError;
  }
}
