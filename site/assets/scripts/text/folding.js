/** Makes text comparable, as Catalog's Folding does (Tests/Golden/vectors/folding.json). */

const rows = [
  ["àáâãäåāăą", "a"], ["çćĉċč", "c"], ["ďđ", "d"], ["èéêëēĕėęě", "e"], ["ĝğġģ", "g"],
  ["ĥħ", "h"], ["ìíîïĩīĭįı", "i"], ["ĵ", "j"], ["ķ", "k"], ["ĺļľŀł", "l"],
  ["ñńņňŉ", "n"], ["òóôõöøōŏő", "o"], ["ŕŗř", "r"], ["śŝşšș", "s"], ["ţťŧț", "t"],
  ["ùúûüũūŭůűų", "u"], ["ŵ", "w"], ["ýÿŷ", "y"], ["źżž", "z"], ["ß", "ss"],
  ["æ", "ae"], ["œ", "oe"], ["þ", "th"], ["ð", "d"], ["ﬀ", "ff"], ["ﬁ", "fi"],
  ["ﬂ", "fl"], ["ﬃ", "ffi"], ["ﬄ", "ffl"], ["ﬅﬆ", "st"],
];
const table = new Map(rows.flatMap(([from, to]) => [...from].map((letter) => [letter, to])));
/** Combining marks and invisible characters. */
const dropped = /^[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]$/;
/** Apostrophes that are letters in Unicode: ʻ, ʼ and saltillos. */
const apostrophe = /^[\u02bb\u02bc\ua78b\ua78c]$/;
const fullWidth = /^[\uff01-\uff5e]$/;
const plain = /^[a-z0-9]$/;
const letter = /^[\p{Alphabetic}\p{N}]$/u;

/** A character's folded form: "" if it is dropped, undefined if it separates words. */
function folded(character) {
  const known = table.get(character);
  if (known !== undefined) return known;
  if (dropped.test(character)) return "";
  if (apostrophe.test(character)) return undefined;
  if (fullWidth.test(character)) {
    const narrow = String.fromCharCode(character.charCodeAt(0) - 0xfee0);
    return plain.test(narrow) ? narrow : undefined;
  }
  return letter.test(character) ? character : undefined;
}

/**
 * The text in lower case, without accents, with single spaces between words.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  let result = "";
  let isSpacePending = false;
  // Letter by letter, so that a capital sigma at the end of a word folds like any other.
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
