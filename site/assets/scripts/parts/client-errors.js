/**
 * Reports errors of the site's scripts, for a person who has an account and agreed to it; see
 * state/client-error-report.js.
 */

import { isMistake } from "../browser/mistakes.js";
import { files } from "../edition/site-files.js";
import { clientErrorReport } from "../state/client-error-report.js";
import { now, store } from "./store.js";

/** The folder of the scripts, whose name is the hash of their content. */
const scripts = new URL("../", import.meta.url).href;

/**
 * Listens from now on.
 * @param {Window} window
 */
export function listen(window) {
  window.addEventListener("error", ({ error, filename, lineno }) => (
    tell({ thrown: error, filename, lineno })));
  window.addEventListener("unhandledrejection", ({ reason }) => tell({ thrown: reason }));
}

async function tell(event) {
  try {
    const { version } = await files.entry();
    const of = { scripts, edition: version, agent: navigator.userAgent };
    const report = clientErrorReport(event, of);
    if (report) await (await store()).outbox.clientError(report, now());
  } catch (problem) {
    // Without a network or a database no error is reported. A programming error in reporting is
    // only written to the console: reported to the window, it would be handled here again.
    if (isMistake(problem)) console.error(problem);
  }
}
