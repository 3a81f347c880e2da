/**
 * Why the ledger refused an entry, as text. Each key is in a call of its own, since the build looks
 * for such calls.
 */

/**
 * @param {import("../page/phrases.js").Phrases} phrases
 * @param {string} reason a rule's name, as Ledger's Refusal has it; or `status-400` and the like
 */
export function refusedText(phrases, reason) {
  if (reason.startsWith("round-")) return phrases.phrase("refused-rules");
  if (reason.startsWith("status-")) return phrases.phrase("refused-form");
  switch (reason) {
    case "too-early": case "bad-offset": case "before-key": case "not-open-yet":
      return phrases.phrase("refused-clock");
    case "too-late": return phrases.phrase("refused-late");
    case "unknown-format": case "unknown-kind": case "unknown-member": case "unreadable":
    case "too-long": case "bad-text": case "bad-fault":
      return phrases.phrase("refused-form");
    case "too-many": case "too-many-beacons": return phrases.phrase("refused-many");
    case "number-used": case "overlaps-another": case "other-content":
      return phrases.phrase("refused-known");
    case "device-too-new": return phrases.phrase("refused-new");
    case "unknown-person": return phrases.phrase("refused-person");
    case "not-allowed": return phrases.phrase("refused-allowed");
    case "not-asked": return phrases.phrase("refused-asked");
    case "too-many-people": return phrases.phrase("refused-people");
    case "bad-challenge": return phrases.phrase("refused-challenge");
    case "too-many-challenges": return phrases.phrase("refused-challenges");
    case "unknown-challenge": return phrases.phrase("refused-challenge-over");
    case "no-account": return phrases.phrase("refused-account");
    case "banned": return phrases.phrase("refused-banned");
    default: return phrases.phrase("refused-other", { reason });
  }
}

/**
 * Each sentence once, with the entries that were refused for this reason.
 * @param {import("../page/phrases.js").Phrases} phrases
 * @param {{reason: string}[]} refused
 * @returns {string[]} in their order of time
 */
export function refusedTexts(phrases, refused) {
  return [...new Set(refused.map(({ reason }) => refusedText(phrases, reason)))];
}
