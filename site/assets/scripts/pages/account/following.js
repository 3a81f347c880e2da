/**
 * Reads changes of the person's other devices while a page is visible: of several tabs one follows
 * the ledger's stream of events and reads the feed after each event; the others show what it has
 * read.
 */

import { reportMistake } from "../../browser/mistakes.js";
import { followEvents } from "../../state/ledger-events.js";
import { pull } from "./pulling.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

const lockName = "florilegium-events";

/**
 * Follows from now on, whenever the page is visible. In browsers without locks, each page reads the
 * feed when it becomes visible again, as all pages do.
 * @param {{feed: import("../../state/feed.js").Feed,
 *   link: import("../../state/ledger-link.js").LedgerLink}} of
 */
export function keepFollowing({ feed, link }) {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return;
  const heard = hearing(feed);
  let end = new AbortController();
  const look = () => {
    end.abort();
    if (document.visibilityState !== "visible") return;
    end = new AbortController();
    const { signal } = end;
    const follow = () => followEvents({
      begin: () => link.begin(), known: () => feed.known(), heard, signal,
      goesOn: () => storedSignIn.signedIn !== undefined,
      restored: () => pull(),
    });
    // Waits here while another tab follows, until that tab is closed or hidden.
    locks.request(lockName, { signal }, follow).catch((problem) => {
      if (!signal.aborted) reportMistake(problem);
    });
  };
  document.addEventListener("visibilitychange", look);
  look();
}

/** Reads the feed up to the announced entry; entries announced meanwhile are read after it. */
function hearing(feed) {
  let newest = 0;
  let isReading = false;
  const read = async () => {
    while (newest > (await feed.known() ?? 0)) {
      const asked = newest;
      await pull();
      // If the feed does not have it yet, the next event reads again.
      if (newest === asked) break;
    }
  };
  return ({ id }) => {
    newest = Math.max(newest, Number(id) || 0);
    if (isReading) return;
    isReading = true;
    read().catch(reportMistake).finally(() => {
      isReading = false;
    });
  };
}
