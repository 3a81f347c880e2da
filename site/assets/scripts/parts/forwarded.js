/** The page to which the first page forwards. Pure. */

/**
 * The path of a page in one of the offered languages.
 * @param {string[]} offered language tags
 * @param {(string | undefined)[]} wanted tags, the preferred one first; "de-AT" is "de"
 * @param {string | null} to a path such as "quiz/daily/"; any other text leads to the first page
 * @returns {string} relative to the site's folder
 */
export function forwarded(offered, wanted, to) {
  const tags = wanted.map((tag) => tag?.split("-")[0]);
  const language = tags.find((tag) => offered.includes(tag)) ?? "en";
  return `${language}/${/^([a-z0-9-]+\/)+$/.test(to ?? "") ? to : ""}`;
}
