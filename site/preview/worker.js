/**
 * Replaces the service worker while a preview is shown. It stores nothing and answers nothing, so
 * that pages come from the server. Caches of another server's worker at this address stay.
 */

const worker = /** @type {any} */ (globalThis);
let hasPredecessor = false;

worker.addEventListener("install", () => {
  hasPredecessor = worker.registration.active !== null;
  worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

/** Reloads pages that an earlier worker answered. */
async function takeOver() {
  await worker.clients.claim();
  // A preview in the editor's frame has a new address in each run, so its worker is removed.
  if (worker.location.pathname.startsWith("/preview/")) await worker.registration.unregister();
  if (!hasPredecessor) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}
