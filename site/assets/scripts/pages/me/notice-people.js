/** Who the people are that notices tell of, as the ledger has them today. */

import { reportMistake } from "../../browser/mistakes.js";
import { readPerson } from "../../people/people-reader.js";
import { isHandle } from "../../state/person-form.js";
import { whyNot } from "../../people/person-words.js";

/** Of so many people, the last ones, the names are asked for. */
const most = 40;

/**
 * People by their public name; undefined for who is not to be found. Those that could not be asked
 * for are not in it.
 * @param {import("../../state/notices.js").NoticeRow[]} rows the newest first
 * @param {{read?: typeof readPerson}} of
 * @returns {Promise<Map<string, import("../../state/person-form.js").Person | undefined>>}
 */
export async function noticePeople(rows, { read = readPerson } = {}) {
  const handles = new Set(rows.flatMap(({ notices }) => notices.map(({ person }) => person))
    .filter(isHandle));
  const known = new Map();
  for (const handle of [...handles].slice(0, most)) {
    try {
      const page = await read(/** @type {string} */ (handle));
      known.set(handle, page?.person);
    } catch (problem) {
      reportMistake(problem);
      // Without a network nobody else is asked for, either.
      if (whyNot(problem) !== "nobody") break;
      known.set(handle, undefined);
    }
  }
  return known;
}
