/**
 * Why a round does not stand on all boards, in words. Each key has a call of its own: the build
 * finds it so.
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
