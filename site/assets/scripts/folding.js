/** Makes text comparable, as Catalog's Folding does (Tests/Golden/vectors/folding.json). */

const rows = [
  ["àáâãäåāăą", "a"], ["çćĉċč", "c"], ["ďđ", "d"], ["èéêëēĕėęě", "e"], ["ĝğġģ", "g"],
  ["ĥħ", "h"], ["ìíîïĩīĭįı", "i"], ["ĵ", "j"], ["ķ", "k"], ["ĺļľŀł", "l"],
  ["ñńņňŉ", "n"], ["òóôõöøōŏő", "o"], ["ŕŗř", "r"], ["śŝşšș", "s"], ["ţťŧț", "t"],
  ["ùúûüũūŭůűų", "u"], ["ŵ", "w"], ["ýÿŷ", "y"], ["źżž", "z"], ["ß", "ss"],
  ["æ", "ae"], ["œ", "oe"], ["þ", "th"], ["ð", "d"],
];
const table = new Map(rows.flatMap(([from, to]) => [...from].map((letter) => [letter, to])));
const mark = /^[\u0300-\u036f]$/;
const letter = /^[\p{Alphabetic}\p{N}]$/u;

/** What a letter becomes: "" for a mark that is dropped, undefined where words part. */
function folded(character) {
  const known = table.get(character);
  if (known !== undefined) return known;
  if (mark.test(character)) return "";
  return letter.test(character) ? character : undefined;
}

/**
 * Lower case, without accents, words parted by single spaces.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  let result = "";
  let isSpacePending = false;
  // Letter by letter, so that a capital sigma at the end of a word folds as anywhere else.
  const lower = [...text].map((character) => character.toLowerCase()).join("");
  for (const character of lower) {
    const letters = folded(character);
    if (letters === undefined) {
      isSpacePending = result !== "";
      continue;
    }
    if (letters === "") continue;
    if (isSpacePending) result += " ";
    isSpacePending = false;
    result += letters;
  }
  return result;
}
