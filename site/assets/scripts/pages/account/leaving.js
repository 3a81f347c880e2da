/** Downloading all data, signing out, and erasing the account. */

import { isSignedOut } from "../../account/account-problem.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { openDialog } from "../../parts/dialog.js";
import { eraseHere } from "../../parts/erase.js";
import { toast } from "../../parts/say.js";
import { download } from "./download.js";
import { isSendingDeferred, link, sendWaiting } from "./account-connection.js";
import { askPassword } from "./password-sheet.js";
import { problemText } from "./words.js";

/** @param {object} of see account.js */
export function offerLeaving(of) {
  const { phrases } = of;
  const part = (name) => document.querySelector(`[data-${name}]`);
  part("export").addEventListener("click", takeAll);
  part("sign-out").addEventListener("click", signOut);
  part("erase").addEventListener("click", erase);

  async function takeAll() {
    const archive = await askPassword(of, {
      title: phrases.phrase("account-export"), text: phrases.phrase("account-export-ask"),
      yes: phrases.phrase("account-export-button"), work: (password) => link.exported(password),
    });
    if (!archive) return;
    download(archive, "florilegium.zip");
    part("exported").textContent = phrases.phrase("account-exported");
  }

  async function signOut() {
    const stays = await askWhatStays({
      title: phrases.phrase("account-out-ask"), text: phrases.phrase("account-out-text"),
      phrases,
    });
    if (stays === undefined) return;
    try {
      // After the sign-out this device cannot send it any more.
      const report = await sendWaiting().catch(orElse());
      const isLost = report?.waiting > 0 && await isSendingDeferred();
      if (isLost && !await mayLeave(report.waiting, phrases)) return;
      await link.signOut();
      if (!stays) await eraseHere();
      of.left(phrases.phrase("account-out-done"));
    } catch (problem) {
      reportMistake(problem);
      if (isSignedOut(problem)) of.failed(problem);
      else toast(problemText(phrases, problem));
    }
  }

  /** Asks first for a confirmation, then for the password. */
  async function erase() {
    const isSure = await confirm({
      title: phrases.phrase("account-erase-ask"),
      text: `${phrases.phrase("account-erase-goes")} ${phrases.phrase("account-erase-stays")}`,
      yes: phrases.phrase("account-erase-on"), no: phrases.phrase("account-keep-it"),
    });
    if (!isSure) return;
    const isErased = await askPassword(of, {
      title: phrases.phrase("account-erase"), text: phrases.phrase("account-erase-last"),
      yes: phrases.phrase("account-erase-yes"), isDanger: true,
      work: async (password) => {
        await link.erase(password);
        return true;
      },
    });
    if (!isErased) return;
    of.left(phrases.phrase("account-erased"));
    const stays = await askWhatStays({
      title: phrases.phrase("account-erased"), text: phrases.phrase("account-stays-ask"),
      phrases,
    });
    if (stays === false) await eraseHere();
  }
}

/** The ledger accepts waiting entries gradually: a person who stays signed in loses nothing. */
function mayLeave(count, phrases) {
  return confirm({
    title: phrases.phrase("account-out-waiting"),
    text: phrases.counted("account-out-waiting", count),
    yes: phrases.phrase("account-out-anyway"), no: phrases.phrase("account-out-stay"),
  });
}

/** Whether the played rounds stay on this device; undefined when the person cancels. */
async function askWhatStays({ title, text, phrases }) {
  const answer = await openDialog({
    title, text,
    actions: [
      {
        text: phrases.phrase("account-stays-yes"), value: "stays", kind: "primary",
        isFirst: true,
      },
      { text: phrases.phrase("account-stays-no"), value: "goes", kind: "danger" },
    ],
  });
  return answer === "" ? undefined : answer === "stays";
}
