/** Texts about an edition's signatures. */

/**
 * A state as text.
 * @param {import("../page/phrases.js").Phrases} phrases
 * @param {import("./edition-trust.js").TrustState} state
 * @param {string} language the page's, for dates
 * @returns {string}
 */
export function trustText(phrases, state, language) {
  if (state.state === "not-verified") {
    return phrases.phrase("trust-not", { reason: reasonText(phrases, state.reason) });
  }
  // The site's English writes the day first.
  const date = new Date(`${state.on}T00:00:00Z`).toLocaleDateString(
    language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "UTC" });
  return state.state === "verified"
    ? phrases.phrase("trust-verified", { date, edition: state.edition })
    : phrases.phrase("trust-before", { date });
}

/** Each key is in a call of its own, so that the build finds it. */
function reasonText(phrases, reason) {
  switch (reason) {
    case "absent": return phrases.phrase("trust-absent");
    case "unsupported": return phrases.phrase("trust-unsupported");
    case "signature": return phrases.phrase("trust-signature");
    case "older": return phrases.phrase("trust-older");
    case "expired": return phrases.phrase("trust-expired");
    case "offline": return phrases.phrase("trust-offline");
    case "unlisted": return phrases.phrase("trust-unlisted");
    default: return phrases.phrase("trust-broken");
  }
}
