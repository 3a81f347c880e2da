/** What every page does: pictures, the chosen language, keeping for offline use, and sending. */

import { reportMistake, unreachable } from "./mistakes.js";
import { keepOffline } from "./offline.js";
import { watchPictures } from "./pictures.js";
import { loadPhrases } from "./words.js";

watchPictures();
rememberLanguage();
closeMenus();
loadPhrases().then(keepOffline);
sendForAccount();
listenForFaults();

/** Who has an account and agreed to it tells of errors; others' pages load nothing for it. */
async function listenForFaults() {
  try {
    const chosen = JSON.parse(localStorage.getItem("florilegium-settings") ?? "{}");
    if (chosen.faults !== "on" || localStorage.getItem("florilegium-account") === null) return;
    const { listen } = await import("./parts/faults.js").catch(unreachable);
    listen(window);
  } catch (problem) {
    // Then this page tells of none.
    reportMistake(problem);
  }
}

/** Who is signed in has their rounds sent; a guest's page loads nothing for it. */
async function sendForAccount() {
  try {
    if (localStorage.getItem("florilegium-account") === null) return;
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
      try {
        localStorage.setItem("florilegium-language", link.hreflang);
      } catch {
        // Then the browser's languages decide.
      }
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
