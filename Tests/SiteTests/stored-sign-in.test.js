/** The storedSignIn of who is signed in, which holds nothing secret. */

import assert from "node:assert/strict";
import test from "node:test";

import { StoredSignIn } from "../../site/assets/scripts/account/stored-sign-in.js";
import { noon } from "./state-fixtures.js";
import { day } from "./support/made-up-ledger.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";

test("who is signed in is kept as long as the cookie may, and holds a name alone", () => {
  const [{ memory, storage }, clock] = [storageOf(), { now: noon }];
  const storedSignIn = new StoredSignIn({ storage, now: () => clock.now });
  assert.equal(storedSignIn.signedIn, undefined);
  storedSignIn.save({ name: "ada-l", keep: false });
  clock.now += day - 1;
  assert.deepEqual(storedSignIn.signedIn, { name: "ada-l" });
  clock.now += 1;
  assert.equal(storedSignIn.signedIn, undefined);
  storedSignIn.save({ keep: true });
  clock.now += 29 * day;
  assert.deepEqual(storedSignIn.signedIn, { name: "ada-l" });
  storage.writeJSON("florilegium-worn", { theme: "heath-theme" });
  storedSignIn.clear();
  assert.deepEqual([storedSignIn.signedIn, Object.keys(memory).length], [undefined, 0]);
});

test("a browser that keeps nothing has nobody, and no harm is done", () => {
  for (const storage of Object.values(keepingNothing)) {
    const storedSignIn = new StoredSignIn({ storage, now: () => noon });
    storedSignIn.save({ name: "ada-l" });
    storedSignIn.isRenewing = true;
    storedSignIn.clear();
    assert.deepEqual([storedSignIn.signedIn, storedSignIn.renewingFor], [undefined, undefined]);
  }
});
