/**
 * The number of guesses that a password takes, estimated as in Credentials, where the costs of the
 * parts are explained (PasswordRules.strength). Pure.
 */

import { commonPasswords } from "./common-passwords.js";
import { prepared } from "./password-form.js";

const mostLetters = 72;
const longestUnit = 12;

const common = commonPasswords.map((word, rank) => ({
  word: [...word], cost: rank < 10 ? 10 : rank < 100 ? 20 : 25,
}));
const signs = new Map([..."0134578@$!+|"].map((sign, place) => [sign, "oieastbasitl"[place]]));
const keys = [
  "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop",
  "qsdfghjklm", "wxcvbn", "qwertyuiopå", "asdfghjklöä", "asdfghjklñ", "qwertzuiopü",
  "!\"#¤%&/()=", "!@#$%^&*()", "!\"§$%&/()=", "1qaz", "2wsx", "3edc", "4rfv",
].map((row) => [...row]);

/** A letter in lower case, if that is one letter too. */
function lower(letter) {
  const small = letter.toLowerCase();
  return [...small].length === 1 ? small : letter;
}

const isAt = (letters, word, start) => word.every((letter, at) => letters[start + at] === letter);
const isDigit = (letter) => /^[0-9]$/.test(letter);
const isLatin = (letter) => /^[a-z]$/.test(letter);

/** The person's words, in lower case, by letters. */
function ownWords(known) {
  return known.flatMap((entry) => {
    const text = [...entry.normalize("NFC")].map((letter) => letter.toLowerCase()).join("");
    return [text, ...text.split(/[^\p{L}0-9]+/u)];
  }).map((word) => [...word]).filter((word) => word.length > 2);
}

/** The words that begin at an index: their lengths in letters, and their costs. */
function* words({ letters, small, plain, own }, start) {
  for (const { word, cost } of [...own.map((word) => ({ word, cost: 5 })), ...common]) {
    const isPlain = isAt(small, word, start);
    if (!isPlain && !isAt(plain, word, start)) continue;
    const hasCapital = word.some((_, at) => small[start + at] !== letters[start + at]);
    yield [word.length, cost + (hasCapital ? 3 : 0) + (isPlain ? 0 : 3)];
  }
}

function isStep(one, other, step) {
  if (!(isDigit(one) && isDigit(other)) && !(isLatin(one) && isLatin(other))) return false;
  return other.codePointAt(0) - one.codePointAt(0) === step;
}

/** Runs through the alphabet, the digits and the keys, and years. */
function* runs({ small }, start) {
  for (const [step, cost] of [[1, 12], [-1, 15]]) {
    for (let length = 2; start + length <= small.length; length += 1) {
      if (!isStep(small[start + length - 2], small[start + length - 1], step)) break;
      if (length >= 3) yield [length, cost];
    }
  }
  for (const row of keys) {
    const place = row.indexOf(small[start]);
    if (place < 0) continue;
    for (const step of [1, -1]) {
      for (let length = 2; start + length <= small.length; length += 1) {
        if (row[place + step * (length - 1)] !== small[start + length - 1]) break;
        if (length >= 4) yield [length, 20];
      }
    }
  }
  const year = small.slice(start, start + 4);
  if (year.length < 4 || !year.every(isDigit)) return;
  const number = Number(year.join(""));
  if (number >= 1900 && number <= 2039) yield [4, 20];
}

/** Whether a part repeats a shorter one. */
function isRepeat(unit) {
  return unit.some((_, length) => length > 0 && unit.length % length === 0
    && unit.slice(length).every((letter, at) => letter === unit[at]));
}

/** A part that is repeated. */
function* repeats({ letters, small, own }, start) {
  const left = small.length - start;
  for (let unit = 1; unit <= Math.min(longestUnit, Math.floor(left / 2)); unit += 1) {
    let length = unit;
    while (length < left && small[start + length] === small[start + length - unit]) length += 1;
    const most = Math.floor(length / unit);
    if (most * unit < Math.max(3, 2 * unit)) continue;
    // A part that repeats a shorter one was already found with that one; trying it again would take
    // too long.
    if (isRepeat(small.slice(start, start + unit))) continue;
    const part = unit === 1 ? 10 : leastCost(letters.slice(start, start + unit), own);
    for (let count = 2; count <= most; count += 1) {
      if (count * unit >= 3) yield [count * unit, part + 5];
    }
  }
}

/** The cost of the division into parts that costs the least. */
function leastCost(letters, own) {
  const small = letters.map(lower);
  const plain = small.map((letter) => signs.get(letter) ?? letter);
  const text = { letters, small, plain, own };
  const least = [0, ...letters.map(() => Infinity)];
  for (const start of letters.keys()) {
    const parts = [[1, 10], ...words(text, start), ...runs(text, start), ...repeats(text, start)];
    for (const [length, cost] of parts) {
      least[start + length] = Math.min(least[start + length], least[start] + cost);
    }
  }
  return least[letters.length];
}

/**
 * Tenths of the decimal logarithm of the number of guesses: 30 is a thousand guesses.
 * @param {string} password
 * @param {string[]} known the person's e-mail address and names
 * @returns {number}
 */
export function guessTenths(password, known) {
  return leastCost([...prepared(password)].slice(0, mostLetters), ownWords(known));
}
