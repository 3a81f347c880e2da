/** Reads the people whom notices name from the ledger, as they are today. */

import { reportMistake } from "../../browser/mistakes.js";
import { readPerson } from "../../people/people-reader.js";
import { isHandle } from "../../state/person-form.js";
import { whyNot } from "../../people/person-words.js";

/** The most people whose names are read: those of the newest notices. */
const most = 40;

/**
 * People by their public name; undefined for a person who is not found. A person who could not be
 * read is not in the map.
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
      // Without a network the other people cannot be read, either.
      if (whyNot(problem) !== "nobody") break;
      known.set(handle, undefined);
    }
  }
  return known;
}
