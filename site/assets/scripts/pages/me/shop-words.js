/** Why the ledger refused a purchase. Each key has its own call, so that the build finds it. */

/**
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {string} reason a reason of Ledger's `Refusal`
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
