/**
 * "#wet, bank" as tags.
 * @param {string} text
 */
export function tagsOf(text) {
  return text.split(",").map((tag) => tag.trim().replace(/^#+/, "")).filter(Boolean);
}
