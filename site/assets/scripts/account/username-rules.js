/**
 * The rules of user names, the same as in Credentials (Tests/Golden/vectors/username.json). Pure.
 */

import { areTogether, scriptOf } from "./name-scripts.js";

const fewest = 3;
const most = 20;
const marksInARow = 2;

/** Reserved names. The ledger's server has more of them. */
const reserved = [
  "admin", "administrator", "anonymous", "api", "billing", "contact", "editor", "everyone",
  "florilegium", "guest", "help", "hostmaster", "info", "ledger", "mail", "mod", "moderator",
  "moderation", "nobody", "noreply", "null", "official", "owner", "postmaster", "privacy", "root",
  "security", "service", "staff", "superuser", "support", "sysadmin", "system", "team",
  "undefined", "webmaster",
];

// Cyrillic, then Greek, then Armenian, then Latin.
const rows = [
  ["аα", "a"], ["вьβ", "b"], ["с", "c"], ["ԁđð", "d"], ["еεє", "e"], ["нһհħ", "h"],
  ["іӏιıłl1|", "i"], ["ј", "j"], ["кқκ", "k"], ["мμ", "m"], ["ηո", "n"], ["оөοσςօø0", "o"],
  ["рρ", "p"], ["զ", "q"], ["ѕ", "s"], ["тτŧ", "t"], ["υս", "u"], ["ѵν", "v"], ["ѡω", "w"],
  ["хχ", "x"], ["уүγ", "y"], ["ζ", "z"], ["з", "3"], ["æ", "ae"], ["œ", "oe"], ["ß", "ss"],
  ["þ", "th"],
];
const lookAlikes = new Map(rows.flatMap(([from, to]) => [...from].map((letter) => [letter, to])));
const accent = /^[\u0300-\u036f]$/;
const separator = /^[._-]$/;
const digit = /^[0-9]$/;

const lowered = (text) => [...text].map((letter) => letter.toLowerCase()).join("");
const trimmed = (text) => text.replace(/^ +| +$/g, "");

/** Replaces pairs of letters that look like one letter. */
function paired(letters) {
  const result = [];
  for (const letter of letters) {
    const before = result.at(-1);
    if (before === "r" && letter === "n") result[result.length - 1] = "m";
    else if (before === "v" && letter === "v") result[result.length - 1] = "w";
    else result.push(letter);
  }
  return result.join("");
}

/**
 * The form by which names are looked up and compared; it is never shown.
 * @param {string} text
 * @returns {string}
 */
export function skeleton(text) {
  const letters = [...lowered(text.normalize("NFKD")).normalize("NFKD")]
    .filter((letter) => !accent.test(letter))
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join("").normalize("NFC");
  return paired(letters).replace(/[._-]+/g, ".");
}

const reserving = (text) => skeleton(text).replace(/[. ]/g, "");
const reservedSkeletons = new Set(reserved.map(reserving));

/**
 * The fault of a user name, by its letters and the names that are always reserved.
 * @param {string} typed spaces at its ends are ignored
 * @returns {"too-short" | "too-long" | "bad-letters" | "mixed-scripts" | "reserved" | undefined}
 */
export function usernameRefusal(typed) {
  const text = trimmed(typed).normalize("NFC");
  const letters = [...text];
  if (letters.length < fewest) return "too-short";
  if (letters.length > most) return "too-long";
  const scripts = new Set();
  let marks = marksInARow;
  for (const letter of letters) {
    const script = accent.test(letter) ? undefined : scriptOf(letter);
    if (accent.test(letter)) {
      marks += 1;
      if (marks > marksInARow) return "bad-letters";
    } else if (script) {
      scripts.add(script);
      marks = 0;
    } else if (digit.test(letter) || separator.test(letter)) {
      marks = marksInARow;
    } else {
      return "bad-letters";
    }
  }
  const isPunctuated = separator.test(letters[0]) || separator.test(letters.at(-1));
  if (isPunctuated || scripts.size === 0 || /^\p{M}/u.test(text)) return "bad-letters";
  if (!areTogether(scripts)) return "mixed-scripts";
  return reservedSkeletons.has(reserving(text)) ? "reserved" : undefined;
}
