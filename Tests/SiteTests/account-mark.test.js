/** The mark of who is signed in, which holds nothing secret. */

import assert from "node:assert/strict";
import test from "node:test";

import { AccountMark } from "../../site/assets/scripts/account/account-mark.js";
import { noon } from "./state-fixtures.js";
import { day } from "./support/made-up-ledger.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";

test("the mark lasts as long as the cookie may, and holds a name alone", () => {
  const [{ memory, storage }, clock] = [storageOf(), { now: noon }];
  const mark = new AccountMark({ storage, now: () => clock.now });
  assert.equal(mark.signedIn, undefined);
  mark.note({ name: "ada-l", keep: false });
  clock.now += day - 1;
  assert.deepEqual(mark.signedIn, { name: "ada-l" });
  clock.now += 1;
  assert.equal(mark.signedIn, undefined);
  mark.note({ keep: true });
  clock.now += 29 * day;
  assert.deepEqual(mark.signedIn, { name: "ada-l" });
  mark.clear();
  assert.deepEqual([mark.signedIn, Object.keys(memory).length], [undefined, 0]);
});

test("a browser that keeps nothing has no mark, and no harm is done", () => {
  for (const storage of Object.values(keepingNothing)) {
    const mark = new AccountMark({ storage, now: () => noon });
    mark.note({ name: "ada-l" });
    mark.isRenewing = true;
    mark.clear();
    assert.deepEqual([mark.signedIn, mark.renewingFor], [undefined, undefined]);
  }
});
