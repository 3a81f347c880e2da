/** Replays what Swift wrote: the site's rules of accounts are Credentials'. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { commonPasswords } from "../../site/assets/scripts/account/common-passwords.js";
import { passwordRefusals, passwordStrength } from "../../site/assets/scripts/account/password-rules.js";
import { skeleton, usernameRefusal } from "../../site/assets/scripts/account/username-rules.js";

const vectors = async (name) => JSON.parse(
  await readFile(new URL(`../Golden/vectors/${name}`, import.meta.url), "utf8"));

test("passwords are judged as Swift judges them", async () => {
  const { common, passwords } = await vectors("password.json");
  assert.deepEqual(commonPasswords, common);
  assert.ok(passwords.length > 100);
  for (const { input, knowing, faults, strength, word } of passwords) {
    const told = `${JSON.stringify(input)} knowing ${knowing}`;
    assert.deepEqual(passwordRefusals(input, knowing), faults, told);
    assert.deepEqual(passwordStrength(input, knowing), { strength, word }, told);
  }
});

test("user names are judged and folded as Swift does it", async () => {
  const names = await vectors("username.json");
  assert.ok(names.length > 100);
  for (const { input, fault, folded } of names) {
    assert.equal(usernameRefusal(input), fault, JSON.stringify(input));
    assert.equal(skeleton(input), folded, JSON.stringify(input));
  }
});

/** Milliseconds of some work: the least of several goes, for others work on the machine, too. */
function least(work) {
  return Math.min(...Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }));
}

test("what a strength costs grows mildly with the length of what is typed", () => {
  for (const unit of ["a", "ab", "abaab", "abaababa", "1q2w3e", "password"]) {
    const [half, whole] = [36, 72].map((count) => least(() => passwordStrength(unit.repeat(count))));
    // What is too short to be told counts as a tenth of a millisecond.
    assert.ok(whole / Math.max(half, 0.1) < 16, `${unit}: ${half} ms, ${whole} ms`);
  }
});
