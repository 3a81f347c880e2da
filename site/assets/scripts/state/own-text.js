/** Text that a person writes, in the form that a ledger accepts. */

import { limits } from "./limits.js";

const tooManyMarks = new RegExp(`(\\p{M}{${limits.marks}})\\p{M}+`, "gu");

/**
 * Readable text: without control characters except line ends and tabs, and without long runs of
 * combining marks.
 * @param {string} text
 */
export function cleanText(text) {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, "")
    .replace(tooManyMarks, "$1");
}
