/** Replays Catalog's search vectors: the site searches an edition's files as Swift does. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { ShardSearch } from "../../site/assets/scripts/search/shard-search.js";
import { beginsWithTypo, eachMeant } from "../../site/assets/scripts/search/relevance.js";

const { manifest, objects, searches } = JSON.parse(
  await readFile(new URL("../Golden/vectors/search.json", import.meta.url), "utf8"));

test("every search gives what Swift gives", async () => {
  const search = new ShardSearch(manifest, async (hash) => {
    assert.equal(createHash("sha256").update(objects[hash]).digest("hex"), hash);
    return JSON.parse(objects[hash]);
  });
  for (const { request, total, ids } of searches) {
    const found = await search.search(request);
    assert.deepEqual(found.rows.map(({ id }) => id), ids, JSON.stringify(request));
    assert.equal(found.total, total, JSON.stringify(request));
  }
});

test("a search from a cold start reads few files, and none twice", async () => {
  for (const { request } of searches) {
    const read = [];
    const search = new ShardSearch(manifest, async (hash) => {
      read.push(hash);
      return JSON.parse(objects[hash]);
    });
    await search.search(request);
    const before = read.length;
    assert.equal(new Set(read).size, before, JSON.stringify(request));
    await search.search(request);
    assert.equal(read.length, before, JSON.stringify(request));
  }
});

test("a file that could not be had is asked for again", async () => {
  let isOnline = false;
  const search = new ShardSearch(manifest, async (hash) => {
    if (!isOnline) throw new Error("offline");
    return JSON.parse(objects[hash]);
  });
  await assert.rejects(search.search({ text: "rose" }));
  isOnline = true;
  assert.ok((await search.search({ text: "rose" })).total > 0);
});

test("what may have been meant is told alike from both ends", () => {
  const words = ["aster", "aastr", "astre", "a ter", "äster", "ater", "baster", "asterix", "stern"];
  for (const query of words) {
    for (const text of words) {
      let isMeant = text.startsWith(query);
      eachMeant(query, () => true, (meant) => { isMeant ||= text.startsWith(meant); });
      assert.equal(beginsWithTypo(text, query), isMeant, `${query} ${text}`);
    }
  }
});
