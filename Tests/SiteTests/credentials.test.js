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

test("a strength takes no longer than a keystroke may", () => {
  for (const unit of ["a", "ab", "abaab", "abaababa", "1q2w3e", "password"]) {
    const start = performance.now();
    passwordStrength(unit.repeat(72));
    assert.ok(performance.now() - start < 500, unit);
  }
});
