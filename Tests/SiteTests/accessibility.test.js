/** docs/accessibility.md: every criterion of WCAG 2.2 A and AA has its row, and each check it names is there. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";

const here = new URL("./", import.meta.url);
const rows = readFileSync(new URL("../../docs/accessibility.md", here), "utf8").split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));

/** Criteria of levels A and AA, by guideline; 4.1.1 is gone from 2.2. */
const criteria = {
  "1.1": [1], "1.2": [1, 2, 3, 4, 5], "1.3": [1, 2, 3, 4, 5],
  "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13], "2.1": [1, 2, 4], "2.2": [1, 2], "2.3": [1],
  "2.4": [1, 2, 3, 4, 5, 6, 7, 11], "2.5": [1, 2, 3, 4, 7, 8], "3.1": [1, 2],
  "3.2": [1, 2, 3, 4, 6], "3.3": [1, 2, 3, 4, 7, 8], "4.1": [2, 3],
};

test("every criterion has one row, in order", () => {
  const wanted = Object.entries(criteria).flatMap(([guideline, numbers]) => (
    numbers.map((number) => `${guideline}.${number}`)));
  assert.equal(wanted.length, 55);
  assert.deepEqual(rows.map(([name]) => name.split(" ")[0]), wanted);
});

for (const [name, how, held] of rows) {
  test(`${name}: says how, and what it names is there`, () => {
    assert.ok(how.length > 10, how);
    if (held === "by hand" || held === "not applicable") return;
    for (const check of held.split(", ")) {
      const [file, part] = check.split(":");
      const place = new URL(file, here);
      assert.ok(existsSync(place), `${file} is not there`);
      const text = readFileSync(place, "utf8");
      assert.ok(!part || text.includes(`def ${part}(`), `${file} has no ${part}`);
    }
  });
}
