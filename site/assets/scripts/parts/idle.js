/** When a page has shown what it is for, and has time for what nobody waits for. */

/** The longest that it waits for a quiet moment once the page is loaded, in milliseconds. */
const latest = 2_000;

/**
 * Kept once the page is loaded and quiet.
 * @returns {Promise<void>}
 */
export async function whenIdle() {
  if (document.readyState !== "complete") {
    await new Promise((done) => {
      addEventListener("load", done, { once: true });
    });
  }
  await new Promise((done) => {
    // Some browsers have no such call; a moment after the page is loaded is as good there.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: latest });
    else setTimeout(done, latest / 10);
  });
}
