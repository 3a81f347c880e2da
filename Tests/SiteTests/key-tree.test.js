/** The identification key as a tree, and that our own key is one. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { KeyTree, organOf } from "../../site/assets/scripts/herbarium/key-tree.js";
import { fragmentOf } from "../../site/assets/scripts/parts/fragment.js";

const steps = [
  { id: "start", answers: [
    { text: "wood", to: "wood", plants: [] }, { text: "reed", plants: ["reed"] }] },
  { id: "wood", answers: [
    { text: "needles", to: "needles", plants: [] }, { text: "lobes", plants: ["oak", "maple"] }] },
  { id: "needles", answers: [
    { text: "one", plants: ["yew"] }, { text: "two", plants: ["pine", "oak"] }] },
];
const tree = new KeyTree(steps);

test("the way to a question is the answers that lead there", () => {
  assert.deepEqual(tree.pathTo("needles").map(({ step, answer }) => [step, answer.text]),
    [["start", "wood"], ["wood", "needles"]]);
  assert.deepEqual(tree.pathTo("start"), []);
  assert.deepEqual(tree.pathTo("nowhere"), []);
});

test("what is left counts each plant once", () => {
  assert.equal(tree.plantsBelow("start").length, 5);
  assert.deepEqual(tree.plantsBelow("wood").sort(), ["maple", "oak", "pine", "yew"]);
  assert.deepEqual(tree.plantsOf(steps[0].answers[1]), ["reed"]);
  assert.deepEqual(tree.plantsOf(steps[0].answers[0]).length, 4);
});

test("a key that leads round in a circle ends all the same", () => {
  const round = new KeyTree([
    { id: "a", answers: [{ text: "b", to: "b", plants: [] }] },
    { id: "b", answers: [{ text: "a", to: "a", plants: ["x"] }] },
  ]);
  assert.deepEqual(round.plantsBelow("a"), ["x"]);
  assert.ok(round.pathTo("b").length <= 2);
});

for (const [id, organ] of [["woody-leaf", "leaf"], ["needles", "leaf"], ["leaf-cut", "leaf"],
  ["woody-fruit", "fruit"], ["fruit", "fruit"], ["petals", "flower"], ["start", "flower"]]) {
  test(`beside the answers of ${id} stand pictures of the ${organ}`, () => {
    assert.equal(organOf(id), organ);
  });
}

test("every question of our key is reached by one way, and each plant from the first", () => {
  const text = readFileSync(new URL("../../content/key.yaml", import.meta.url), "utf8");
  const ours = text.split(/^ {2}- id: /m).slice(1).map((part) => ({
    id: part.split("\n")[0].trim(),
    answers: [
      ...[...part.matchAll(/^ {8}to: (.*)$/gm)].map(([, to]) => ({ text: to, to, plants: [] })),
      ...[...part.matchAll(/^ {8}plants:\s*\[([^\]]*)\]/gm)].map(([, list]) => (
        { text: list, plants: list.split(",").map((id) => id.trim()) })),
    ],
  }));
  const targets = ours.flatMap(({ answers }) => answers.map(({ to }) => to).filter(Boolean));
  assert.equal(new Set(targets).size, targets.length);
  const known = new KeyTree(ours);
  for (const { id } of ours.slice(1)) assert.equal(known.pathTo(id)[0]?.step, "start", id);
  assert.ok(known.plantsBelow("start").length >= 101);
});

test("what an address names is empty where it cannot be read", () => {
  assert.equal(fragmentOf("#woody--3"), "woody--3");
  assert.equal(fragmentOf("#Bl%C3%A4tter"), "Blätter");
  for (const hash of ["", "#", "#%zz", "#%E0%A4%A"]) assert.equal(fragmentOf(hash), "", hash);
});
