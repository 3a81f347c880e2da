/** Writes and reads backups, and erases the person's own data. */

import { errorReason, reportMistake } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { eraseHere } from "../../parts/erase.js";
import { say, toast } from "../../parts/say.js";
import { settings } from "../../parts/settings.js";
import { now, store, zone } from "../../parts/store.js";
import { backupName, makeBackup, restoreBackup } from "../../state/backup.js";
import { loadPhrases } from "../../page/words.js";
import { signOutFirst } from "../account/account-connection.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
/** @type {HTMLInputElement} */
const file = document.querySelector("#backup-file");
const phrases = await loadPhrases();

part("write").addEventListener("click", write);
part("read").addEventListener("submit", read);
part("erase").addEventListener("click", erase);

/** A problem in words; each key has a call of its own, so that the build finds it. */
function problemText(problem) {
  switch (errorReason(problem)) {
    case "not-a-backup": return phrases.phrase("backup-not");
    case "damaged": return phrases.phrase("backup-damaged");
    case "other-form": return phrases.phrase("backup-newer");
    case "too-large": return phrases.phrase("backup-large");
    case "full": return phrases.phrase("backup-full");
    default: return phrases.phrase("backup-problem");
  }
}

async function write() {
  try {
    const { database, player } = await store();
    const time = now();
    const blob = await makeBackup(database, await player.device(time), time);
    const name = backupName(time, zone());
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    part("written").textContent = phrases.phrase("backup-written", { name });
  } catch (problem) {
    reportMistake(problem);
    part("written").textContent = problemText(problem);
  }
}

async function read(event) {
  event.preventDefault();
  const [chosen] = file.files;
  part("read-done").textContent = "";
  if (!chosen) {
    showError(phrases.phrase("backup-missing"));
    return;
  }
  try {
    const { database } = await store();
    const { rounds, saved, isVerified } = await restoreBackup(database, chosen);
    showError("");
    const added = phrases.phrase("backup-read-done", {
      rounds: phrases.counted("backup-rounds", rounds),
      plants: phrases.counted("backup-plants", saved),
    });
    const vouched = isVerified
      ? phrases.phrase("backup-verified") : phrases.phrase("backup-unsigned");
    part("read-done").textContent = `${added} ${vouched}`;
    await settings.refresh();
  } catch (problem) {
    reportMistake(problem);
    showError(problemText(problem));
  }
}

function showError(text) {
  part("read-error").textContent = text;
  if (text) {
    file.setAttribute("aria-invalid", "true");
    say(text);
    file.focus();
  } else {
    file.removeAttribute("aria-invalid");
  }
}

async function erase() {
  const isSure = await confirm({
    title: phrases.phrase("erase-ask"), text: phrases.phrase("erase-text"),
    yes: phrases.phrase("erase-yes"), no: phrases.phrase("erase-no"),
  });
  if (!isSure) return;
  try {
    await signOutFirst();
    await eraseHere();
    toast(phrases.phrase("erase-done"));
  } catch (problem) {
    reportMistake(problem);
    toast(problemText(problem));
  }
}
