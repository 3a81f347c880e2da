/** What every page does: pictures, the chosen language, keeping for offline use, and sending. */

import { deviceStorage, storageKeys } from "./browser-storage.js";
import { reportMistake, unreachable } from "./mistakes.js";
import { keepOffline } from "./offline.js";
import { watchPictures } from "./pictures.js";
import { loadPhrases } from "./words.js";

watchPictures();
rememberLanguage();
closeMenus();
loadPhrases().then(keepOffline);
sendForAccount();
listenForErrors();

/** Whether somebody may be signed in at this browser; see account/stored-sign-in.js. */
function hasAccount() {
  return deviceStorage.readText(storageKeys.account) !== undefined;
}

/** Who has an account and agreed to it tells of errors; others' pages load nothing for it. */
async function listenForErrors() {
  try {
    const isChosen = deviceStorage.readObject(storageKeys.settings)?.faults === "on";
    if (!isChosen || !hasAccount()) return;
    const { listen } = await import("./parts/client-errors.js").catch(unreachable);
    listen(window);
  } catch (problem) {
    // Then this page tells of none.
    reportMistake(problem);
  }
}

/** Who is signed in has their rounds sent; a guest's page loads nothing for it. */
async function sendForAccount() {
  try {
    if (!hasAccount()) return;
    const { keepSending } = await import("./pages/account/sending.js").catch(unreachable);
    await keepSending();
  } catch (problem) {
    // Then a later page sends them.
    reportMistake(problem);
  }
}

/** The first page forwards to the language that was chosen last. */
function rememberLanguage() {
  for (const link of document.querySelectorAll(".languages a[hreflang]")) {
    link.addEventListener("click", () => {
      // Where it is not kept, the browser's languages decide.
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
