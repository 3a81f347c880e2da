import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, put, valueAt } from "../../site/edit/values.js";

test("a value is put where a path leads, and taken out where it is undefined", () => {
  const record = { names: { en: ["daisy"] }, facts: [{ en: "One." }, { en: "Two." }] };
  put(record, ["names", "de"], ["Gänseblümchen"]);
  put(record, ["conditions", "light"], ["full-sun"]);
  put(record, ["wrong", 0, "en"], "Lead");
  put(record, ["facts", 0], undefined);
  put(record, ["names", "en"], undefined);
  assert.deepEqual(record, {
    names: { de: ["Gänseblümchen"] }, facts: [{ en: "Two." }],
    conditions: { light: ["full-sun"] }, wrong: [{ en: "Lead" }],
  });
  assert.equal(valueAt(record, ["facts", 0, "en"]), "Two.");
  assert.equal(valueAt(record, ["none", 0, "en"]), undefined);
});

test("a number is one only where all of it is; else it stays for the check to refuse", () => {
  const rows = [["5", 5], [" 7.5 ", 7.5], ["-3", -3], ["", undefined], ["1e9", "1e9"],
    ["five", "five"], ["1,5", "1,5"], ["12345678901234567", "12345678901234567"]];
  for (const [typed, wanted] of rows) assert.equal(numberOf(typed), wanted, typed);
});
