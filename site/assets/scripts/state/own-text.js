/** Text that a person writes, as a ledger takes it. */

import { limits } from "./limits.js";

const tooManyMarks = new RegExp(`(\\p{M}{${limits.marks}})\\p{M}+`, "gu");

/**
 * Something to read: without controls but line ends and tabs, and without heaps of combining marks.
 * @param {string} text
 */
export function cleanText(text) {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, "")
    .replace(tooManyMarks, "$1");
}
