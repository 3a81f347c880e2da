/** What a page that plays asks for before its scripts have come. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { fetchOnce } from "../../site/assets/scripts/page/ahead.js";
import { setDate } from "../../site/assets/scripts/pages/round/sets.js";

const scripts = new URL("../../site/assets/scripts/", import.meta.url);
const firstScript = await readFile(new URL("page/first-paint.js", scripts), "utf8");
const entry = {
  decks: [
    { kind: "plants", path: "targets/plants.json" },
    { kind: "questions", category: "art", path: "targets/art.json" },
    { kind: "questions", category: "nature", path: "targets/nature.json" },
  ],
};

/** The first script and ahead.js on a page with a wish, and the addresses that were fetched. */
async function onPage(wish, answer = () => Response.json(entry)) {
  const asked = [];
  const page = {
    querySelector: () => (wish ? { content: wish } : null),
    documentElement: { dataset: { root: "../../../../" }, style: {} },
    baseURI: "https://flora.example/site/en/quiz/nature/",
    addEventListener() {},
  };
  globalThis.fetch = async (href) => {
    asked.push(href.replace("https://flora.example/", ""));
    return answer(href);
  };
  delete globalThis.comingAhead;
  const world = {
    document: page, matchMedia: () => ({}), addEventListener() {}, localStorage: null,
    sessionStorage: null,
  };
  new Function(...Object.keys(world), firstScript)(...Object.values(world));
  return { asked, take: (path) => fetchOnce(`https://flora.example/${path}`) };
}

test("the deck is asked for as soon as the entry names it, and each is fetched once", async () => {
  const { asked, take } = await onPage("questions nature");
  assert.deepEqual(await (await take("site/edition.json")).json(), entry);
  await take("targets/nature.json");
  assert.deepEqual(asked, ["site/edition.json", "targets/nature.json"]);
  await take("targets/nature.json");
  assert.equal(asked.length, 3, "what was taken is fetched again");
});

test("a search begins with the search files' manifest", async () => {
  const { asked, take } = await onPage("search", () => Response.json({ ...entry, search: "objects/ab/ab.json" }));
  await take("site/edition.json");
  assert.deepEqual(asked, ["site/edition.json", "objects/ab/ab.json"]);
});

test("plants have one deck", async () => {
  const { asked, take } = await onPage("plants");
  await take("site/edition.json");
  assert.deepEqual(asked, ["site/edition.json", "targets/plants.json"]);
});

for (const period of ["daily", "weekly"]) {
  test(`the ${period} set is asked for by the date that its round looks for`, async () => {
    const { asked } = await onPage(period);
    assert.deepEqual(
      asked, [`v1/${period}/${setDate(period, Date.now())}.json`, "site/edition.json"]);
  });
}

test("a page that does not play asks for nothing", async () => {
  const { asked, take } = await onPage("");
  assert.deepEqual(asked, []);
  await take("site/edition.json");
  assert.deepEqual(asked, ["site/edition.json"]);
});

test("what fails is told to who asks, and can be asked for again", async () => {
  let isDown = true;
  const { take } = await onPage("plants", () => {
    if (isDown) throw new TypeError("no network");
    return Response.json(entry);
  });
  await assert.rejects(() => take("site/edition.json"), TypeError);
  isDown = false;
  assert.equal((await take("site/edition.json")).status, 200);
});

test("an entry without the deck, or no entry, is passed on as it is", async () => {
  const missing = await onPage("questions sports");
  assert.equal((await missing.take("site/edition.json")).status, 200);
  assert.equal(missing.asked.length, 1);
  const none = await onPage("plants", () => new Response("", { status: 404 }));
  assert.equal((await none.take("site/edition.json")).status, 404);
});

test("a mistake in asking ahead is the window's to tell, and no network that is gone", async () => {
  const { queueMicrotask } = globalThis;
  const thrown = [];
  globalThis.queueMicrotask = (work) => queueMicrotask(() => {
    try {
      work();
    } catch (error) {
      thrown.push(error);
    }
  });
  const { take } = await onPage("plants", () => Response.json({ decks: [null] }));
  assert.deepEqual(await (await take("site/edition.json")).json(), { decks: [null] });
  globalThis.queueMicrotask = queueMicrotask;
  assert.ok(thrown[0] instanceof TypeError);
});
