/** The questions before a record is written or left. */
import { element, part } from "./elements.js";

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

/**
 * Shows the lines that a save changes.
 * @returns {Promise<boolean>} whether they are to be written
 */
export async function showsDifference({ file, lines, findings }) {
  const rejected = findings.filter(({ severity }) => severity === "rejected").length;
  const changed = lines.filter(({ kind }) => kind === "added" || kind === "removed").length;
  part("difference-file").textContent = `${file}: ${changed} lines`
    + (rejected > 0 ? `. ${rejected} findings: the record would be left out of an edition.` : "");
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
