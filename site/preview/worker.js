/**
 * Stands in for the service worker while a preview is shown: it keeps nothing and answers nothing,
 * so that pages come as they are. What another server's worker kept at this address stays for it.
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

/** Pages that an earlier worker answered are loaded again, without it. */
async function takeOver() {
  await worker.clients.claim();
  // A preview in a frame of the editor stands at another address in each run: nothing stays of it.
  if (worker.location.pathname.startsWith("/preview/")) await worker.registration.unregister();
  if (!hasPredecessor) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}
