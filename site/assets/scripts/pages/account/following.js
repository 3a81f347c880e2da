/**
 * Hears of what the person's other devices do while a page is seen: one tab of several follows the
 * ledger's stream of events and reads the feed when it is told, the others show what it read.
 */

import { reportMistake } from "../../browser/mistakes.js";
import { followEvents } from "../../state/ledger-events.js";
import { pull } from "./pulling.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

const lockName = "florilegium-events";

/**
 * Follows from now on, whenever the page is seen. Browsers without locks read the feed when the
 * page comes back, as all of them do.
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
      restored: () => pull({ ifAvailable: false }),
    });
    // Waits here while another tab is at it, until that one is closed or hidden.
    locks.request(lockName, { signal }, follow).catch((problem) => {
      if (!signal.aborted) reportMistake(problem);
    });
  };
  document.addEventListener("visibilitychange", look);
  look();
}

/** Reads the feed as far as it was told of; what comes meanwhile is read after it. */
function hearing(feed) {
  let newest = 0;
  let isReading = false;
  const read = async () => {
    while (newest > (await feed.known() ?? 0)) {
      const asked = newest;
      await pull({ ifAvailable: false });
      // Where the feed does not have it, the next event asks again.
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
