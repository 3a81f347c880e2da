/** Why the ledger did not sell something. Each key has a call of its own: the build finds it so. */

/**
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {string} reason as Ledger's Refusal has it
 * @param {string} name the item's
 */
export function refusedPurchase(phrases, reason, name) {
  switch (reason) {
    case "too-few-trophies": return phrases.phrase("shop-refused-few", { name });
    case "other-price": return phrases.phrase("shop-refused-price", { name });
    case "owned-already": return phrases.phrase("shop-refused-owned", { name });
    default: return phrases.phrase("shop-refused", { name });
  }
}
