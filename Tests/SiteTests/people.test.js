/** What is said of people, what one may do about them, and what is read of a ledger's answers. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { BrowserStorage } from "../../site/assets/scripts/browser/browser-storage.js";
import { noticePeople } from "../../site/assets/scripts/pages/me/notice-people.js";
import { barLengths } from "../../site/assets/scripts/people/compare-plot.js";
import { readInvitation } from "../../site/assets/scripts/people/invitation-reading.js";
import { invitationLife, KeptInvitations } from "../../site/assets/scripts/people/kept-invitations.js";
import {
  activityOf, audiences, countsOf, isHandle, lists, pageOf, peopleOf, personOf, privacyNames,
} from "../../site/assets/scripts/state/person-form.js";
import {
  actName, actsIn, actsOn, comparedRows, doneText, relationTexts, whyNot,
} from "../../site/assets/scripts/people/person-words.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, seededChance } from "./state-fixtures.js";
import { MemoryStorage } from "./support/memory-storage.js";
import { languages, phrasesIn } from "./support/words.js";

const swift = (path) => readFileSync(new URL(`../../Sources/${path}`, import.meta.url), "utf8");
const casesOf = (path, name) => {
  const [, body] = new RegExp(`enum ${name}: String[^{]*\\{([^}]*?)\\n *\\}`).exec(swift(path));
  return [...body.matchAll(/^\s*case (\w.*)$/gm)].flatMap(([, names]) => names.split(", "));
};
const acts = casesOf("Ledger/People/Relation.swift", "RelationAct");
const handle = "0123456789abcdef";
const person = (more = {}) => ({
  handle, name: "Ada", username: "ada_fern", worn: {}, relation: [], theirs: [], ...more,
});

test("acts, audiences and settings are the ledger's", () => {
  assert.equal(acts.length, 9);
  assert.deepEqual(audiences, casesOf("Ledger/People/Privacy.swift", "Audience"));
  const settings = [...swift("Ledger/People/Privacy.swift").matchAll(/public var (\w+): Audience/g)];
  assert.deepEqual(settings.map(([, name]) => name), privacyNames);
  const [, names] = /list, in: query, schema: \{ enum: \[([^\]]+)\]/.exec(swift("LedgerServer/openapi.yaml"));
  assert.deepEqual(names.split(", ").sort(), [...lists].sort());
});

for (const language of languages) {
  const phrases = phrasesIn(language);

  test(`each act has a name and an outcome of its own: ${language}`, () => {
    for (const say of [(act) => actName(phrases, act), (act) => doneText(phrases, act, "Ada")]) {
      const said = acts.map(say);
      assert.equal(new Set(said).size, acts.length, String(said));
      for (const text of said) assert.match(text, /^[\p{Lu}][^{}]{3,}$/u);
    }
  });
}

/** What both are to each other, and what the page and a search then offer. */
const rows = [
  ["", "", "ask follow block", "ask"],
  ["asked", "", "withdraw follow block", "withdraw"],
  ["", "asked", "accept decline follow block", "accept decline"],
  ["friend", "friend", "follow end block", ""],
  ["friend follows", "friend follows", "unfollow end block", ""],
  ["follows", "", "ask unfollow block", "ask"],
  ["blocks", "", "unblock", ""],
  ["declined", "", "ask follow block", "ask"],
];
for (const [relation, theirs, page, found] of rows) {
  test(`of ${relation || "nothing"} and ${theirs || "nothing"} one may ${page}`, () => {
    const of = person({ relation: relation.split(" "), theirs: theirs.split(" ") });
    const may = { ask: true, follow: true };
    assert.equal(actsOn(of, may).join(" "), page);
    assert.equal(actsIn("found", of).join(" "), found);
    const shut = actsOn(of, { ask: false, follow: false });
    assert.ok(!shut.includes("ask") && !shut.includes("follow"));
    assert.equal(relationTexts(phrasesIn("en"), of).length > 0, /asked|friend|follows|blocks/.test(relation + theirs));
  });
}

test("each list offers what is done in it", () => {
  const of = (list, more) => actsIn(list, person(more)).join(" ");
  assert.deepEqual(["requests", "asked", "following", "followers", "blocked", "friends"].map((list) => of(list)),
    ["accept decline", "withdraw", "unfollow", "follow", "unblock", ""]);
  assert.equal(of("followers", { relation: ["follows"] }), "");
});

test("what has another form is left out", () => {
  for (const value of [null, 7, {}, { handle: "Ada" }, { handle: "0123456789ABCDEF" }]) {
    assert.equal(personOf(value), undefined);
    assert.equal(pageOf({ person: value }), undefined);
  }
  assert.ok(isHandle(handle) && !isHandle(`${handle}0`) && !isHandle(undefined));
  const odd = personOf({ handle, name: 7, username: "x".repeat(900), worn: { frame: 3, title: "t" },
    relation: ["friend", "owns", 3], theirs: "asked", avatar: {} });
  assert.deepEqual(odd, {
    handle, name: "x".repeat(100), username: "x".repeat(100), worn: { title: "t" },
    relation: ["friend"], theirs: [],
  });
  assert.deepEqual(peopleOf({ items: [null, { handle }], next: "<b>" }), {
    items: [person({ name: "", username: "" })],
  });
  assert.deepEqual(peopleOf(undefined), { items: [] });
  assert.deepEqual(activityOf({ items: [{ kind: "best", time: 1 }, { kind: "dance", time: 1, person: person() },
    { kind: "goal", period: "day", time: 5, person: person() }] }).map(({ kind }) => kind), ["goal"]);
  const { counts, privacy } = countsOf({ counts: { friends: 3, asked: -1 }, privacy: { find: "nobody", follow: "all" } });
  assert.deepEqual([counts.friends, counts.asked, counts.blocked], [3, 0, 0]);
  assert.deepEqual([privacy.find, privacy.follow], ["nobody", "friends"]);
});

test("figures stand beside each other; of no answer there is no share", () => {
  const page = pageOf({ person: person(), may: { ask: true }, own: {}, showsStatistics: true,
    statistics: { rounds: 2, answers: 20, accuracy: 850, average: 3_100, streak: 1, longestStreak: 4, achievements: 1 },
    week: [{ day: "2026-11-26", mine: 3, theirs: 9 }, { day: "<b>", mine: 1, theirs: 1 }] });
  assert.deepEqual(page.week, [{ day: "2026-11-26", mine: 3, theirs: 9 }]);
  assert.deepEqual(page.may, { ask: true, follow: false });
  const written = { whole: String, share: (value) => `${value / 10} %`, seconds: (value) => `${value} ms` };
  const said = comparedRows(phrasesIn("en"), page, written);
  assert.deepEqual(said.map(([, mine, theirs]) => [mine, theirs]), [
    ["0", "2"], ["0", "20"], ["–", "85 %"], ["–", "3100 ms"], ["0", "1"], ["0", "4"], ["0", "1"]]);
  assert.equal(pageOf({ person: person(), own: {} }).statistics, undefined);
});

test("bars are as long as their points, and no point has no bar", () => {
  assert.deepEqual(barLengths([{ mine: 0, theirs: 100 }, { mine: 50, theirs: 1 }], 200), [
    { mine: 0, theirs: 200 }, { mine: 100, theirs: 4 }]);
  assert.deepEqual(barLengths([{ mine: 0, theirs: 0 }], 200), [{ mine: 0, theirs: 0 }]);
});

test("why nothing comes is told apart", () => {
  const type = "urn:florilegium:problem:x";
  const why = [[{ status: 404, type }, "nobody"], [{ status: 404, type: "" }, "away"],
    [{ status: 429, type }, "many"], [{ status: 403, type }, "account"], [{ status: 503, type }, "away"],
    [new TypeError(), "away"], [undefined, "away"]];
  for (const [problem, word] of why) assert.equal(whyNot(problem), word);
});

test("names of notices are asked for once each, and no more without a network", async () => {
  const handles = ["a", "b", "c"].map((letter) => letter.repeat(16));
  const all = [...handles, handles[0]].map((each) => ({ notices: [{ kind: "person", person: each }] }));
  const asked = [];
  const read = async (each) => {
    asked.push(each);
    if (each === handles[1]) throw Object.assign(new Error(), { status: 404, type: "urn:florilegium:problem:x" });
    return { person: person({ handle: each }) };
  };
  const known = await noticePeople([...all, { notices: [{ kind: "best" }] }], { read });
  assert.deepEqual(asked, handles);
  assert.deepEqual([...known].map(([, each]) => each?.name), ["Ada", undefined, "Ada"]);
  const none = await noticePeople(all, { read: async () => { throw new Error("no network"); } });
  assert.equal(none.size, 0);
});

test("what one does about people waits for this device alone, within the ledger's bytes", async () => {
  const outbox = new Outbox(new MemoryEngine(steps), { random: seededChance(3) });
  const secret = "f".repeat(32);
  await outbox.add("relation", { act: "unfollow", person: handle, invitation: secret }, noon, "device");
  await outbox.add("privacy", Object.fromEntries(privacyNames.map((name) => [name, "everyone"])), noon, "device");
  await outbox.add("invitation", { link: secret, open: true }, noon, "device");
  const link = (player) => ({ player, send: async (entries) => entries.map(({ id }) => ({ id, answer: "recorded" })) });
  assert.equal((await outbox.send(link("another"), noon)).recorded, 0);
  assert.equal((await outbox.send(link("device"), noon)).recorded, 3);
  await assert.rejects(outbox.add("relation", { act: "ask", person: "x".repeat(600) }, noon), { reason: "too-long" });
});

test("links are kept for who made them, for thirty days; an opened one is taken once", () => {
  const storage = new MemoryStorage();
  const kept = new KeptInvitations(new BrowserStorage(() => storage));
  const link = (letter) => letter.repeat(32);
  assert.deepEqual([kept.own("ada", noon), kept.takeOpened(noon)], [[], undefined]);
  kept.add({ link: link("a"), made: noon, person: "ada" });
  kept.add({ link: link("b"), made: noon + 5, person: "ada" });
  kept.add({ link: link("c"), made: noon + 6, person: "bea" });
  kept.wait(link("d"), noon);
  const links = (person, now) => kept.own(person, now).map((each) => each.link);
  assert.deepEqual(links("ada", noon + 9), [link("b"), link("a")]);
  assert.deepEqual(links("ada", noon + invitationLife), [link("b")]);
  kept.remove(link("b"));
  assert.deepEqual(links("ada", noon + 9), [link("a")]);
  assert.deepEqual([kept.takeOpened(noon + 9), kept.takeOpened(noon + 9)], [link("d"), undefined]);
  kept.wait(link("d"), noon);
  assert.equal(kept.takeOpened(noon + 3 * 86_400_000), undefined);
  for (const text of ["", "7", "[]", '{"own": [7, {"link": "<b>"}], "opened": {"link": 3}}']) {
    storage.setItem("florilegium-invitations", text);
    assert.deepEqual([kept.own("ada", noon), kept.takeOpened(noon)], [[], undefined]);
  }
  for (let number = 0; number < 30; number += 1) {
    kept.add({ link: String(number).padStart(32, "0"), made: noon + number, person: "ada" });
  }
  assert.equal(links("ada", noon + 60).length, 20);
});

test("an invitation is read by a header, and what is no ledger's answer is as none", async () => {
  const problem = JSON.stringify({ type: "urn:florilegium:problem:no-invitation" });
  const answers = [[200, JSON.stringify({ handle, name: "Ada", worn: {} }), undefined], [404, problem, "gone"],
    [404, "<p>", "away"], [503, problem, "away"], [200, "{}", "away"]];
  for (const [status, body, why] of answers) {
    const asked = [];
    const read = await readInvitation("f".repeat(32), { ask: async (...of) => {
      asked.push(of);
      return new Response(body, { status });
    } });
    assert.deepEqual([read.why, read.inviter?.name], [why, why ? undefined : "Ada"]);
    assert.deepEqual([asked[0][0], asked[0][1].headers], ["/v1/ledger/invitation", { "Shared-Link": "f".repeat(32) }]);
  }
  const none = await readInvitation("f".repeat(32), { ask: async () => { throw new TypeError("no network"); } });
  assert.deepEqual(none, { why: "away" });
});
