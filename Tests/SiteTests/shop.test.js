/** The shop's drawings: each item that is seen has one, of our own hand and of small size. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { refusedPurchase } from "../../site/assets/scripts/pages/me/shop-words.js";
import { Phrases } from "../../site/assets/scripts/page/phrases.js";
import { texts } from "./support/words.js";

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const items = [...file("content/shop.yaml").matchAll(/- id: (\S+)\n {4}slot: (\S+)/g)]
  .map(([, id, slot]) => ({ id, slot }));
const folder = new URL("../../site/assets/items/", import.meta.url);
const drawings = readdirSync(folder);
/** What effects let fall. */
const falling = ["petal", "beech-leaf", "maple-leaf", "maple-key", "dandelion-seed", "firefly"];

test("each item that is seen is drawn, and nothing else is", () => {
  const seen = items.filter(({ slot }) => !["title", "facts"].includes(slot)).map(({ id }) => id);
  assert.ok(seen.length > 30);
  const wanted = [...seen, ...falling].map((id) => `${id}.svg`);
  assert.deepEqual(drawings.sort(), wanted.sort());
});

for (const name of drawings) {
  test(`the drawing ${name} is small, and asks for nothing`, () => {
    const text = file(`site/assets/items/${name}`);
    assert.ok(text.length < 13_000, `${text.length} bytes`);
    assert.match(text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    assert.doesNotMatch(text, /<script|\son\w+=|href="(?!#)|url\((?!#)|<image|<style/);
    const ids = new Set([...text.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
    for (const [, id] of text.matchAll(/(?:href="|url\()#(\w+)/g)) assert.ok(ids.has(id), id);
  });
}

test("each effect flies or unrolls by a name of its own", () => {
  const script = file("site/assets/scripts/parts/celebration.js");
  for (const { id } of items.filter(({ slot }) => slot === "effect")) {
    assert.ok(script.includes(`"${id}"`), id);
  }
});

test("a theme is drawn in its own colours", () => {
  const styles = file("site/assets/styles/themes.css");
  for (const { id } of items.filter(({ slot }) => slot === "theme")) {
    const [, own] = new RegExp(`"${id}"\\] \\{([^}]*)\\}`).exec(styles);
    for (const name of ["page", "card", "primary", "strip"]) {
      const [, colour] = new RegExp(`--${name}: (#\\w{6})`).exec(own);
      assert.ok(file(`site/assets/items/${id}.svg`).includes(colour), `${id}: ${name} ${colour}`);
    }
  }
});

test("why something was not bought is said with its name, each reason in words of its own", () => {
  const phrases = new Phrases(texts("en"), "en");
  const said = ["too-few-trophies", "other-price", "owned-already", "unknown-item"]
    .map((reason) => refusedPurchase(phrases, reason, "Ivy frame"));
  assert.equal(new Set(said).size, 4);
  for (const text of said) assert.match(text, /“Ivy frame”/);
});
