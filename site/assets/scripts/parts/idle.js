/**
 * The moment when a page has shown its content and has time for tasks for which the person does not
 * wait.
 */

/** The longest wait for an idle moment once the page is loaded, in milliseconds. */
const latest = 2_000;

/**
 * Fulfilled once the page is loaded and idle.
 * @returns {Promise<void>}
 */
export async function whenIdle() {
  if (document.readyState !== "complete") {
    await new Promise((done) => {
      addEventListener("load", done, { once: true });
    });
  }
  await new Promise((done) => {
    // Some browsers lack this function; there a moment after the page is loaded is used.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: latest });
    else setTimeout(done, latest / 10);
  });
}
