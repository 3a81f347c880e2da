/** Revoked questions and pictures, as far as the service worker has reported them to this page. */

import { hear } from "../../browser/worker-link.js";

const known = { questions: [], pictures: [] };

hear("trust", ({ takenBack }) => {
  for (const kind of Object.keys(known)) known[kind] = Object.keys(takenBack?.[kind] ?? {});
});

/**
 * Their ids.
 * @returns {{questions: string[], pictures: string[]}}
 */
export const revokedNow = () => ({ ...known });
