/** A person's notices without the kinds that are off, and the number of unread ones. */

import { storedSignIn } from "./stored-sign-in.js";
import { isUnread, readNotices, seenName, wanted } from "../state/notices.js";
import { seenNotices } from "./seen-notices.js";
import { settings } from "./settings.js";
import { store } from "./store.js";

/** The event that informs a page of new notices, or that some were read. */
export const noticesChange = "notices-change";

/**
 * Reads them; a guest has none.
 * @returns {Promise<{rows: import("../state/notices.js").NoticeRow[], unread: number,
 *   isNew: (row: import("../state/notices.js").NoticeRow) => boolean, time: number | undefined}>}
 *   the newest first, and when the ledger was asked last
 */
export async function ownNotices() {
  const isNew = (row) => isUnread(row, seenNotices.seenAt(seenName));
  if (!storedSignIn.signedIn) return { rows: [], unread: 0, isNew, time: undefined };
  const { database } = await store();
  const { rows: all, time } = await readNotices(database);
  const rows = wanted(all, settings.get("quiet"));
  return { rows, unread: rows.filter(isNew).length, isNew, time };
}
