/** The questions before a record is written or left. */
import { counted, element, part } from "./elements.js";

const SIGNS = { same: " ", removed: "−", added: "+", gap: "…" };
const SPOKEN = { removed: "removed: ", added: "added: " };

/** Shows a dialog, and returns the value of the button that closed it. */
function asked(dialog) {
  return new Promise((done) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => done(dialog.returnValue), { once: true });
    dialog.showModal();
  });
}

/** What findings mean for an edition; nothing without any that refuse the record. */
function refusing(findings) {
  const rejected = findings.filter(({ severity }) => severity === "rejected").length;
  return rejected === 0 ? ""
    : `${counted(rejected, "finding")}: the record would be left out of an edition.`;
}

/**
 * Shows the lines that a save changes.
 * @param {any} draft
 * @param {object} more
 * @param {boolean} more.isGone whether the record is removed
 * @param {string[]} more.mentions where other records name it
 * @param {Promise<any[]>} more.rules its findings, with those of the rules of the whole content
 * @returns {Promise<boolean>} whether they are to be written
 */
export async function showsDifference({ file, lines, findings }, { isGone, mentions, rules }) {
  const changed = lines.filter(({ kind }) => kind === "added" || kind === "removed").length;
  part("difference-title").textContent = isGone ? "Remove this record?" : "What is written";
  part("write").textContent = isGone ? "Remove it" : "Write these lines";
  part("difference-file").textContent = `${file}: ${counted(changed, "line")}.`
    + (mentions.length > 0 ? ` Other records name it: ${mentions.join(", ")}.` : "");
  const told = part("difference-findings");
  told.textContent = isGone ? "" : `${refusing(findings)} The rules are still being checked…`;
  rules.then((all) => { told.textContent = refusing(all); });
  part("lines").replaceChildren(...lines.map(({ kind, line, text }) => element(
    "div", { class: kind },
    element("span", { class: "place", "aria-hidden": "true" }, kind === "gap" ? "" : String(line)),
    element("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind]),
    element("span", { class: "spoken" }, SPOKEN[kind] ?? ""),
    element("code", {}, text))));
  return (await asked(part("difference"))) === "write";
}

/** Asks whether unsaved changes may be discarded. */
export async function mayLeave() {
  return (await asked(part("leave"))) === "leave";
}
