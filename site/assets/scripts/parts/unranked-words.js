/**
 * Why a round is not on all boards, as text. Each key is in a call of its own, since the build
 * looks for such calls.
 */

/**
 * @param {import("../page/phrases.js").Phrases} phrases
 * @param {import("../state/unranked.js").Unranked} why
 */
export function unrankedText(phrases, why) {
  switch (why) {
    case "pace": return phrases.phrase("unranked-pace");
    case "early": return phrases.phrase("unranked-early");
    case "again": return phrases.phrase("unranked-again");
    case "new": return phrases.phrase("unranked-new");
    default: return phrases.phrase("unranked-recent");
  }
}
