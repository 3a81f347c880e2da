/** Keeps the edition for use without a network, and says how far that is. */

import { address, language } from "./place.js";

/** Held, shared, by every page that plays; an update waits for it. */
export const gameLock = "florilegium-game";

/**
 * Registers the service worker, has it keep the edition, and shows its state.
 * @param {import("./phrases.js").Phrases} phrases
 */
export async function keepOffline(phrases) {
  const show = (text) => {
    for (const place of document.querySelectorAll("[data-offline]")) {
      place.textContent = text;
      place.hidden = false;
    }
  };
  if (!("serviceWorker" in navigator)) {
    show(phrases.phrase("offline-not"));
    return;
  }
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.kind === "kept") show(stateText(phrases, data));
  });
  try {
    const registration = await navigator.serviceWorker.register(address("site/sw.js"), {
      updateViaCache: "none",
    });
    updateWhenIdle(registration);
    const { active } = await navigator.serviceWorker.ready;
    await askToKeep(active, phrases, show);
  } catch {
    show(phrases.phrase("offline-not"));
  }
}

/** Where the person saves data, nothing is kept until asked for. */
async function askToKeep(worker, phrases, show) {
  const { serviceWorker, connection } = navigator;
  const keep = () => (serviceWorker.controller ?? worker).postMessage({ kind: "keep", language });
  const button = document.querySelector("[data-keep]");
  if (!connection?.saveData) {
    serviceWorker.addEventListener("controllerchange", keep);
    keep();
    return;
  }
  const response = await fetch(address("site/offline.json")).catch(() => undefined);
  const bytes = response?.ok ? (await response.json()).bytes : 0;
  show(phrases.phrase("offline-possible", { size: phrases.size(bytes) }));
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.hidden = true;
    keep();
  });
}

function stateText(phrases, { state, done, total }) {
  const size = phrases.size(total);
  if (state === "ready") return phrases.phrase("offline-ready", { size });
  if (state === "broken") return phrases.phrase("offline-broken");
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return phrases.phrase("offline-keeping", { percent, size });
}

/** A new edition takes over only while no page plays. */
function updateWhenIdle(registration) {
  const offer = () => {
    const { waiting } = registration;
    if (!waiting) return;
    navigator.locks?.request(gameLock, { ifAvailable: true }, (lock) => {
      if (lock) waiting.postMessage({ kind: "activate" });
    });
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

/**
 * Holds updates back until the returned function is called.
 * @returns {() => void}
 */
export function holdUpdates() {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(gameLock, { mode: "shared" }, () => held);
  return release;
}
