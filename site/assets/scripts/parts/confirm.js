/** Asks before an action that cannot be undone. */

import { openDialog } from "./dialog.js";

/**
 * Asks; the focus is on the answer that changes nothing.
 * @param {{title: string, text: string, yes: string, no: string}} of
 * @returns {Promise<boolean>} whether the answer was yes
 */
export async function confirm({ title, text, yes, no }) {
  const answer = await openDialog({
    title,
    text,
    actions: [
      { text: no, value: "no", isFirst: true },
      { text: yes, value: "yes", kind: "danger" },
    ],
  });
  return answer === "yes";
}
