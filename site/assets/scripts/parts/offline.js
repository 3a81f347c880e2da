/** Stores the edition for offline use, and shows the progress and the state of its signatures. */

import { orElse, reportMistake, Unreachable, unreachable } from "../browser/mistakes.js";
import { address, language } from "../page/place.js";
import { trustText } from "../trust/words.js";
import { canWork, hear, send } from "../browser/worker-link.js";

/** A shared lock of every page that plays; an update waits for it. */
export const gameLock = "florilegium-game";

/** Whether the worker had no room for its first files: no more is tried on this page. */
let lacksRoom = false;

/**
 * Milliseconds after which an interrupted download is tried again: browsers do not report every
 * lost connection.
 */
const pause = 20_000;
/** Milliseconds after which a waiting new edition is offered again. */
const lull = 5_000;

function show(selector, text) {
  for (const place of document.querySelectorAll(selector)) {
    place.textContent = text;
    place.hidden = false;
  }
}

/**
 * Registers the service worker, makes it store the edition, and shows its state.
 * @param {import("../page/phrases.js").Phrases} phrases
 */
export async function keepOffline(phrases) {
  const showOffline = (text) => show("[data-offline]", text);
  if (!canWork) {
    showOffline(phrases.phrase("offline-not"));
    return;
  }
  hear("kept", (state) => {
    lacksRoom = state.reason === "full";
    showOffline(stateText(phrases, state));
    if (lacksRoom) leadToPacks(phrases).catch(orElse());
  });
  hear("trust", (state) => show("[data-trust]", trustText(phrases, state, language)));
  const begin = async () => {
    try {
      await register();
    } catch (problem) {
      // The worker's script was not loaded: it may be once the network is back.
      const isCut = problem instanceof Unreachable;
      reportMistake(problem);
      showOffline(phrases.phrase(isCut ? "offline-waiting" : "offline-not"));
      if (isCut) whenBack(begin);
      return;
    }
    await askToKeep(phrases, showOffline);
  };
  await begin();
}

/** Beside the message that there is no room. */
async function leadToPacks(phrases) {
  const { packsLink } = await import("./room-note.js").catch(unreachable);
  for (const place of document.querySelectorAll("[data-offline]")) {
    if (lacksRoom && !place.querySelector("a")) place.append(" ", packsLink(phrases));
  }
}

async function register() {
  // The worker imports files of a folder whose name is the hash of its content, so they never
  // change.
  /** @type {RegistrationOptions} */
  const options = { type: "module", updateViaCache: "imports" };
  const registration = await navigator.serviceWorker.register(address("site/sw.js"), options)
    .catch((problem) => {
      // A script that is not loaded is a TypeError; a browser that permits no worker throws another
      // error.
      throw problem instanceof TypeError ? new Unreachable(problem) : problem;
    });
  // When an extension or a test's browser blocks workers, the result is undefined.
  if (!registration) throw new DOMException("No worker was registered.", "NotSupportedError");
  updateWhenIdle(registration);
}

function registerAgain() {
  if (lacksRoom) return;
  register().catch((problem) => {
    reportMistake(problem);
    whenBack(registerAgain);
  });
}

/** Calls a function when the network is back, or may be. */
function whenBack(act) {
  const again = () => {
    clearTimeout(timer);
    removeEventListener("online", again);
    act();
  };
  const timer = setTimeout(again, pause);
  addEventListener("online", again);
}

/** When the person saves data, the edition is stored only on request. */
async function askToKeep(phrases, showOffline) {
  const keep = () => send({ kind: "keep", language });
  hear("kept", ({ state, reason }) => {
    if (state === "broken" && reason === "offline") whenBack(keep);
  });
  const button = document.querySelector("[data-keep]");
  if (!navigator.connection?.saveData) {
    navigator.serviceWorker.addEventListener("controllerchange", keep);
    await keep();
    return;
  }
  await send({ kind: document.querySelector("[data-trust]") ? "trust" : "tidy" });
  const response = await fetch(address("site/offline.json")).catch(unreachable).catch(orElse());
  const bytes = response?.ok ? (await response.json()).bytes : 0;
  showOffline(phrases.phrase("offline-possible", { size: phrases.size(bytes) }));
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.hidden = true;
    keep();
  });
}

function stateText(phrases, { state, done, total, reason }) {
  const size = phrases.size(total);
  if (state === "ready") return phrases.phrase("offline-ready", { size });
  if (state === "broken" && reason === "full") return phrases.phrase("offline-full");
  if (state === "broken" && reason === "offline") return phrases.phrase("offline-waiting");
  if (state === "broken") return phrases.phrase("offline-broken");
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return phrases.phrase("offline-keeping", { percent, size });
}

/** A new edition takes over only while no page plays. */
function updateWhenIdle(registration) {
  let timer;
  const offer = () => {
    clearTimeout(timer);
    const { waiting } = registration;
    if (!waiting) return;
    // A page that plays holds the lock, and a page that was just left may still hold it.
    timer = setTimeout(offer, lull);
    navigator.locks?.request(gameLock, { ifAvailable: true }, (lock) => {
      if (lock) waiting.postMessage({ kind: "activate" });
    });
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", ({ target }) => {
      offer();
      // Not even the first worker could be installed.
      if (target.state === "redundant" && !registration.active) whenBack(registerAgain);
    });
  });
}

/**
 * Holds updates back until the returned function is called.
 * @returns {() => void}
 */
export function holdUpdates() {
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  // When the browser stores nothing (cookies blocked, in a frame of another site) it refuses locks.
  navigator.locks?.request(gameLock, { mode: "shared" }, () => held).catch(orElse());
  return release;
}
