/** Keeps the edition for use without a network, and says how far that is and who vouches for it. */

import { orElse, reportMistake, Unreachable, unreachable } from "../browser/mistakes.js";
import { address, language } from "../page/place.js";
import { trustText } from "../trust/words.js";
import { canWork, hear, send } from "../browser/worker-link.js";

/** Held, shared, by every page that plays; an update waits for it. */
export const gameLock = "florilegium-game";

/** Whether the worker found no room for what it begins with: nothing more is tried on this page. */
let lacksRoom = false;

/** Milliseconds after which what broke off is tried again: no browser tells of every cut. */
const pause = 20_000;
/** Milliseconds after which a new edition is offered again that had to wait. */
const lull = 5_000;

function show(selector, text) {
  for (const place of document.querySelectorAll(selector)) {
    place.textContent = text;
    place.hidden = false;
  }
}

/**
 * Registers the service worker, has it keep the edition, and shows its state.
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
      // The worker's script did not come: it may once the network is back.
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

/** Beside what says that there is no room. */
async function leadToPacks(phrases) {
  const { packsLink } = await import("./room-note.js").catch(unreachable);
  for (const place of document.querySelectorAll("[data-offline]")) {
    if (lacksRoom && !place.querySelector("a")) place.append(" ", packsLink(phrases));
  }
}

async function register() {
  // What the worker imports lies in a folder that is named by its content, and never changes.
  /** @type {RegistrationOptions} */
  const options = { type: "module", updateViaCache: "imports" };
  const registration = await navigator.serviceWorker.register(address("site/sw.js"), options)
    .catch((problem) => {
      // A script that does not come is a TypeError; a browser that allows no worker says otherwise.
      throw problem instanceof TypeError ? new Unreachable(problem) : problem;
    });
  // What blocks workers, an extension or a test's browser, answers with nothing.
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

/** Does something when the network is back, or may be. */
function whenBack(act) {
  const again = () => {
    clearTimeout(timer);
    removeEventListener("online", again);
    act();
  };
  const timer = setTimeout(again, pause);
  addEventListener("online", again);
}

/** Where the person saves data, nothing is kept until asked for. */
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
    // A page that plays holds the lock, and one that was left may hold it still.
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
  // Where the browser keeps nothing (cookies blocked, in another site's frame) it refuses locks.
  navigator.locks?.request(gameLock, { mode: "shared" }, () => held).catch(orElse());
  return release;
}
