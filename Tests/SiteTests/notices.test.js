/** The ledger's notices: what is kept of them, who wants which, and what they say. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { kindName, noticeText } from "../../site/assets/scripts/pages/me/notice-words.js";
import { writer } from "../../site/assets/scripts/parts/written.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import {
  isUnread, kindsOff, Notices, optionalKinds, readNotices, wanted, withKind,
} from "../../site/assets/scripts/state/notices.js";
import { mayBe } from "../../site/assets/scripts/state/preferences.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon } from "./state-fixtures.js";
import { languages, phrasesIn } from "./support/words.js";

const swift = (path) => readFileSync(new URL(`../../Sources/Ledger/${path}`, import.meta.url), "utf8");
/** The cases of an enumeration in the ledger's own source. */
function casesOf(path, name) {
  const [, body] = new RegExp(`enum ${name}: String[^{]*\\{([^}]*?)\\n *\\}`).exec(swift(path));
  return [...body.matchAll(/^\s*case (.+)$/gm)].flatMap(([, names]) => names.split(", "));
}

const declared = [...swift("Entries/Notice.swift").matchAll(/encode\("([a-z]+)", forKey: \.kind\)/g)]
  .map(([, kind]) => kind);
const reasons = casesOf("Accounts/Account.swift", "Reason");
// That something is over nobody is told (docs/decisions/0157).
const events = casesOf("People/Relation.swift", "PeerEvent").filter((one) => one !== "ended");
// A look decides nothing, and nobody is told of it (docs/decisions/0126).
const verdicts = casesOf("Moderation/VerdictBody.swift", "Verdict").filter((one) => one !== "look");
const samples = [
  { kind: "achievement", id: "first-leaf" }, { kind: "best", board: "quiz/art/100/2026.11.1", points: 1 },
  { kind: "best", board: "speedrun//100/2026.11.1", points: 900 },
  ...["day", "week"].map((period) => ({ kind: "goal", period, day: "2026-11-26", points: 30 })),
  {
    kind: "challenge", result: {
      challenge: { id: "x", goal: "most", steps: 0, first: "2026-11-28", last: "2026-11-30", people: [] },
      persons: 3, steps: 9_000, place: 2, isDone: false, points: 0,
    },
  },
  ...events.map((event) => ({ kind: "person", person: "0123456789abcdef", event })),
  ...reasons.map((reason) => ({ kind: "trophies", reason, trophies: reason === "purchase" ? -8 : 8 })),
  ...["pace", "early"].map((reason) => ({ kind: "unranked", reason })),
  ...verdicts.map((verdict) => ({ kind: "verdict", verdict })),
];

test("every kind that the ledger declares is known here", () => {
  assert.deepEqual([...new Set(samples.map(({ kind }) => kind))].sort(), [...declared].sort());
  assert.deepEqual([...optionalKinds, "verdict"].sort(), [...declared].sort());
  assert.ok(reasons.includes("purchase") && reasons.length >= 7, String(reasons));
  assert.deepEqual(events, ["followed", "asked", "befriended", "challenged", "joined"]);
  assert.deepEqual(verdicts, ["ban", "unban", "hide", "show"]);
});

for (const language of languages) {
  test(`each says something of its own: ${language}`, () => {
    const phrases = phrasesIn(language);
    const names = new Map([["first-leaf", "A name"], ["art", "A category"]]);
    const { whole, day } = writer(language);
    const of = { phrases, names, whole, day, signed: (value) => `${value > 0 ? "+" : "−"}${Math.abs(value)}` };
    const said = samples.map((notice) => noticeText(notice, of));
    const unknown = noticeText({ kind: "made-later" }, of);
    for (const text of [...said, unknown]) assert.match(text, /^\p{L}[^{}]{5,}$/u);
    assert.ok(!said.includes(unknown), said.join("\n"));
    assert.equal(new Set(said).size, said.length);
    assert.ok(said[0].includes("A name") && said[1].includes("A category") && said.at(-8).includes("8"));
    assert.equal(new Set(optionalKinds.map((kind) => kindName(phrases, kind))).size, optionalKinds.length);
  });
}

test("kinds are turned off and on, in a setting that may be kept", () => {
  let setting = "none";
  const rows = [["trophies", false, "trophies"], ["best", false, "best trophies"], ["best", true, "trophies"],
    ["verdict", false, "trophies"], ["trophies", true, "none"]];
  for (const [kind, isOn, after] of rows) {
    setting = withKind(setting, kind, isOn);
    assert.equal(setting, after);
    assert.ok(mayBe("quiet", setting));
  }
  assert.deepEqual(kindsOff("none madeup best"), ["best"]);
  assert.ok(!mayBe("quiet", "") && !mayBe("quiet", "<b>") && !mayBe("quiet", "a".repeat(300)));
  const all = [
    { number: 1, time: 10, notices: [{ kind: "best" }, { kind: "trophies" }] },
    { number: 2, time: 20, notices: [{ kind: "trophies" }] },
    { number: 3, time: 30, notices: [{ kind: "verdict" }] },
  ];
  assert.deepEqual(wanted(all, "trophies best verdict").map(({ number }) => number), [3]);
  assert.deepEqual(wanted(all, "trophies").map(({ number, notices }) => [number, notices.length]),
    [[3, 1], [1, 1]]);
  assert.deepEqual(all.map((row) => isUnread(row, 20)), [false, false, true]);
  assert.ok(isUnread(all[0], undefined));
});

/** A ledger whose pages have two entries, of which every third tells of nothing. */
function ledger(count, handle = "me") {
  const asked = [];
  const items = Array.from({ length: count }, (_, place) => ({
    number: place + 1, received: noon + place, kind: "round", entry: `e${place}`,
    notices: place % 3 === 2 ? [] : [{ kind: "trophies", reason: "round", trophies: place }],
  }));
  return { asked, link: {
    begin: async () => ({ token: "t", handle }),
    notifications: async (_, after) => {
      asked.push(after);
      const page = items.slice(after, after + 2);
      return { items: page.filter(({ notices }) => notices.length > 0), next: page.at(-1)?.number ?? after };
    },
  } };
}

test("notices are read on from where it was left, and asked for only where there may be some", async () => {
  const database = new MemoryEngine(steps);
  const first = ledger(5);
  assert.equal(await new Notices({ database, link: first.link }).pull({ known: 5, now: 7 }), true);
  assert.deepEqual(first.asked, [0, 2, 4, 5]);
  const { rows, time } = await readNotices(database);
  assert.deepEqual([rows.map(({ number }) => number), time], [[1, 2, 4, 5], 7]);
  assert.equal(await new Notices({ database, link: first.link }).pull({ known: 5, now: 8 }), false);
  assert.equal(first.asked.length, 4);
  const more = ledger(6);
  assert.equal(await new Notices({ database, link: more.link }).pull({ known: 6, now: 9 }), false);
  assert.deepEqual([more.asked, (await readNotices(database)).time], [[5, 6], 9]);
});

test("the last two hundred stay, and another person's begin anew", async () => {
  const database = new MemoryEngine(steps);
  await new Notices({ database, link: ledger(400).link }).pull({ known: 400, now: 1 });
  const { rows } = await readNotices(database);
  assert.deepEqual([rows.length, rows.at(-1).number], [200, 400]);
  await new Notices({ database, link: ledger(1, "other").link }).pull({ known: 401, now: 2 });
  assert.deepEqual((await readNotices(database)).rows.map(({ time }) => time), [noon]);
});

test("a ledger that was restored has its notices read anew", async () => {
  const database = new MemoryEngine(steps);
  await new Notices({ database, link: ledger(5).link }).pull({ known: 5, now: 7 });
  const { link } = ledger(2);
  const { notifications } = link;
  link.notifications = async (token, after) => {
    const type = "urn:florilegium:problem:other-history";
    if (after > 2) throw Object.assign(new Error("409"), { type });
    return notifications(token, after);
  };
  await new Notices({ database, link }).pull({ known: 2, now: 8 });
  assert.deepEqual((await readNotices(database)).rows.map(({ number }) => number), [1, 2]);
});

test("what has another form is left out", async () => {
  const database = new MemoryEngine(steps);
  const odd = [null, 7, { number: 1 }, { number: 1.5, received: 1, notices: [{ kind: "best" }] },
    { number: 2, received: 5, notices: [null, { kind: 3 }, "x"] }, { number: 3, received: 5, notices: {} },
    { number: 4, received: 5, notices: [{ kind: "best" }, {}] }];
  const pages = [{ items: odd, next: 4 }, { items: "none", next: 9 }, { items: [], next: 9 }];
  const link = { begin: async () => ({ token: "t", handle: "me" }), notifications: async () => pages.shift() };
  await new Notices({ database, link }).pull({ known: 9, now: 1 });
  assert.deepEqual((await readNotices(database)).rows, [{ number: 4, time: 5, notices: [{ kind: "best" }] }]);
});
