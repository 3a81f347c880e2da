/**
 * Keeps an edition on the device. The build fills in what stands in double braces; what the worker
 * does stands in scripts/worker/, among the assets of this shell.
 */

import { sendFromWorker, syncTag } from "./{{folder}}scripts/state/background-sync.js";
import { OfflineWorker } from "./{{folder}}scripts/worker/worker.js";

const worker = new OfflineWorker({
  caches: self.caches,
  fetch: (...of) => fetch(...of),
  clients: self.clients,
  storage: self.navigator.storage,
  subtle: self.crypto.subtle,
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  }),
  hasNext: () => Boolean(self.registration.waiting ?? self.registration.installing),
  root: new URL("../", self.location.href),
  shell: "{{hash}}",
  version: "{{version}}",
  languages: "{{codes}}".split(" "),
  assets: "{{assets}}".split(" ").map((path) => `site/{{folder}}${path}`),
});

self.addEventListener("install", (event) => {
  event.waitUntil(worker.install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(worker.activate());
});

self.addEventListener("message", (event) => {
  const message = event.data ?? {};
  if (message.kind === "activate") self.skipWaiting();
  const work = worker.hear(message);
  if (work) event.waitUntil(work);
});

self.addEventListener("fetch", (event) => {
  const answer = worker.answer(event);
  if (answer) event.respondWith(answer);
});

self.addEventListener("sync", (event) => {
  if (event.tag !== syncTag) return;
  event.waitUntil(sendFromWorker({ address: self.location.origin, now: () => Date.now() }));
});
