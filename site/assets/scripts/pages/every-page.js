/** The tasks of every page: pictures, the chosen language, storing for offline use, and sending. */

import { deviceStorage, storageKeys } from "../browser/browser-storage.js";
import { reportMistake, unreachable } from "../browser/mistakes.js";
import { keepOffline } from "../parts/offline.js";
import { watchPictures } from "../page/pictures.js";
import { onUnkept } from "../browser/room.js";
import { loadPhrases } from "../page/words.js";

watchPictures();
onUnkept(tellOfRoom);
rememberLanguage();
closeMenus();
loadPhrases().then(keepOffline);
sendForAccount();
listenForErrors();
nameEdition();
lookForBeacons();

/**
 * Shows on the page that something is not stored; pages that store everything load nothing for it.
 */
async function tellOfRoom(why) {
  try {
    const { showUnkept } = await import("../parts/room-note.js").catch(unreachable);
    showUnkept(why, await loadPhrases());
  } catch (problem) {
    // Then only the page that wanted to store it shows that.
    reportMistake(problem);
  }
}

/**
 * For a person who turned it on, beacons are looked for once a day; other pages load nothing for
 * it.
 */
async function lookForBeacons() {
  try {
    if (deviceStorage.readObject(storageKeys.settings)?.beacons !== "on") return;
    const { lookOnceADay } = await import("../parts/beacon-alert.js").catch(unreachable);
    await lookOnceADay();
  } catch (problem) {
    // Then a later page looks.
    reportMistake(problem);
  }
}

/** Whether a person may be signed in at this browser; see account/stored-sign-in.js. */
function hasAccount() {
  return deviceStorage.readText(storageKeys.account) !== undefined;
}

/**
 * For a person with an account who agreed to it, errors are reported; other pages load nothing for
 * it.
 */
async function listenForErrors() {
  try {
    const isChosen = deviceStorage.readObject(storageKeys.settings)?.faults === "on";
    if (!isChosen || !hasAccount()) return;
    const { listen } = await import("../parts/client-errors.js").catch(unreachable);
    listen(window);
  } catch (problem) {
    // Then this page reports none.
    reportMistake(problem);
  }
}

/**
 * The rounds of a signed-in person are sent once the page has shown its content; a guest's page
 * loads nothing for it.
 */
async function sendForAccount() {
  try {
    if (!hasAccount()) return;
    const { whenIdle } = await import("../parts/idle.js").catch(unreachable);
    await whenIdle();
    const { keepSending } = await import("./account/sending.js").catch(unreachable);
    await keepSending();
  } catch (problem) {
    // Then they are sent once the network is back, or by a later page.
    addEventListener("online", sendForAccount, { once: true });
    reportMistake(problem);
  }
}

/** The first page forwards to the language that was chosen last. */
function rememberLanguage() {
  for (const link of document.querySelectorAll(".languages a[hreflang]")) {
    link.addEventListener("click", () => {
      // If it is not stored, the browser's languages decide.
      deviceStorage.writeText(storageKeys.language, link.hreflang);
    });
  }
}

/** An open menu closes by Escape and by a click elsewhere. */
function closeMenus() {
  const menu = document.querySelector("details.languages");
  document.addEventListener("click", ({ target }) => {
    if (menu?.open && !menu.contains(target)) menu.open = false;
  });
  menu?.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

/** Shows which edition this is once that element is visible: most visits make no request. */
function nameEdition() {
  // A hidden element is never visible; the element around it is.
  const waiting = new Map();
  for (const place of document.querySelectorAll("[data-edition]")) {
    waiting.set(place.parentElement, place);
  }
  const observer = new IntersectionObserver(async (changes) => {
    const seen = changes.filter(({ isIntersecting }) => isIntersecting);
    if (seen.length === 0) return;
    for (const { target } of seen) observer.unobserve(target);
    try {
      const { stampEdition } = await import("../parts/edition-stamp.js").catch(unreachable);
      await stampEdition(seen.map(({ target }) => waiting.get(target)));
    } catch (problem) {
      // Then this page does not show it.
      reportMistake(problem);
    }
  });
  for (const around of waiting.keys()) observer.observe(around);
}
