/** The code of a battle in a link. */

import assert from "node:assert/strict";
import test from "node:test";

import { codeIn, withCode } from "../../site/assets/scripts/pages/battle/battle-code.js";

test("a link has its code in the fragment, and nothing else is one", () => {
  const link = withCode("https://play.example/site/en/battle/live/#c=OLD", "ABCD2345");
  assert.equal(link, "https://play.example/site/en/battle/live/#c=ABCD2345");
  assert.equal(codeIn(new URL(link).hash), "ABCD2345");
  for (const hash of ["", "#", "#c=", "#c=abc", "#c=ABCD23456", "#c=<script>", "#d=ABCD2345"]) {
    assert.equal(codeIn(hash), undefined, hash);
  }
});
