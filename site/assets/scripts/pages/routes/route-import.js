/** Imports a route from a file. */

import { errorReason, reportMistake } from "../../browser/mistakes.js";
import { TrackProblem } from "../../routes/track.js";
import { readTrackFile } from "../../routes/track-file.js";
import { keepTrack } from "./route-form.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const mostShown = 20;

/**
 * Sets up the field for the file.
 * @param {{phrases: import("../../page/phrases.js").Phrases, show: () => Promise<void>}} of
 */
export function offerImport({ phrases, show }) {
  part("file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    part("remarks").hidden = true;
    part("file-said").textContent = phrases.phrase("routes-reading");
    part("file-said").textContent = await read(file, phrases);
    // So that choosing the same file again fires the event again.
    target.value = "";
    await show();
  });
}

async function read(file, phrases) {
  try {
    const track = await readTrackFile(file);
    showRemarks(track, phrases);
    const name = track.name || file.name.replace(/\.\w{1,8}$/, "");
    const { said } = await keepTrack({ ...track, name }, {
      title: phrases.phrase("routes-save-title"), no: phrases.phrase("cancel"), phrases,
    });
    return said;
  } catch (problem) {
    if (!(problem instanceof TrackProblem)) reportMistake(problem);
    return problemText(problem, phrases);
  }
}

function problemText(problem, phrases) {
  switch (errorReason(problem)) {
    case "form": return phrases.phrase("routes-problem-form");
    case "zip": return phrases.phrase("routes-problem-zip");
    case "large": return phrases.phrase("routes-problem-large");
    case "empty": return phrases.phrase("routes-problem-empty");
    case "entities": return phrases.phrase("routes-problem-entities");
    default: return phrases.phrase("routes-problem");
  }
}

/** Shows which parts of the file were left out, each with its place. */
function showRemarks({ remarks, unit }, phrases) {
  part("remarks").hidden = remarks.length === 0;
  part("remarks-count").textContent = phrases.counted("routes-remarks", remarks.length);
  part("remarks-list").replaceChildren(...remarks.slice(0, mostShown).map(({ at, reason }) => {
    const item = document.createElement("li");
    item.textContent = placeText({ unit, at, reason: reasonText(reason, phrases) }, phrases);
    return item;
  }));
}

function placeText({ unit, ...values }, phrases) {
  switch (unit) {
    case "line": return phrases.phrase("routes-remark-line", values);
    case "byte": return phrases.phrase("routes-remark-byte", values);
    default: return phrases.phrase("routes-remark-feature", values);
  }
}

function reasonText(reason, phrases) {
  switch (reason) {
    case "cut": return phrases.phrase("routes-reason-cut");
    case "place": return phrases.phrase("routes-reason-place");
    case "height": return phrases.phrase("routes-reason-height");
    case "time": return phrases.phrase("routes-reason-time");
    case "many": return phrases.phrase("routes-reason-many");
    default: return phrases.phrase("routes-reason-form");
  }
}
