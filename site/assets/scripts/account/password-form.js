/** The form of passwords, the same as Credentials' PasswordForm (vectors: password.json). Pure. */

/**
 * The form in which passwords are counted and hashed (RFC 8265, 4.2): every space is U+0020, and
 * letters are composed.
 */
export const prepared = (password) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

const isSeen = (letter) => (
  !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(letter));
const isJoiner = (letter) => (
  letter === "\u200c" || letter === "\u200d" || (letter >= "\ufe00" && letter <= "\ufe0f"));

/**
 * Whether a prepared password has only visible letters; joiners are allowed after other letters.
 */
export function isAllowed(password) {
  return [...password].every((letter, place) => isSeen(letter) || (place > 0 && isJoiner(letter)));
}
