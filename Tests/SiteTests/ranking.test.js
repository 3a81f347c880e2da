/** Where a round does not rank, what the ledger put off and what it did not take: all is said. */

import assert from "node:assert/strict";
import test from "node:test";

import { unrankedText } from "../../site/assets/scripts/parts/unranked-words.js";
import { problemText } from "../../site/assets/scripts/pages/account/words.js";
import { refusedText, refusedTexts } from "../../site/assets/scripts/parts/refused-words.js";
import { showUnranked } from "../../site/assets/scripts/pages/me/unranked.js";
import { reasons } from "../../site/assets/scripts/state/unranked.js";
import { MadeUpPage } from "./support/made-up-page.js";
import { languages, phrasesIn } from "./support/words.js";

/** Every rule of Ledger's Refusal that an entry of a site can break, and what the outbox adds. */
const refusals = [
  "unknown-format", "unknown-kind", "too-long", "unknown-member", "unreadable", "other-content",
  "banned", "too-early", "too-late", "bad-offset", "not-yours", "before-key", "unknown-deck",
  "number-used", "overlaps-another", "not-open-yet", "round-wrong-card", "device-too-new",
  "too-many", "bad-text", "no-account", "unknown-person", "not-allowed", "not-asked",
  "too-many-people", "bad-fault", "status-400",
];

for (const language of languages) {
  const phrases = phrasesIn(language);

  test(`each reason not to rank has a sentence of its own: ${language}`, () => {
    const said = reasons.map((why) => unrankedText(phrases, why));
    assert.equal(new Set(said).size, reasons.length);
    assert.ok(said.every((text) => text.endsWith(".") && !text.startsWith("unranked")), String(said));
  });

  test(`each refusal is told in a sentence: ${language}`, () => {
    for (const reason of refusals) {
      const text = refusedText(phrases, reason);
      assert.match(text, /^\p{Lu}.*\.$/u, reason);
      assert.ok(!text.startsWith("refused-") && !text.includes("{"), text);
    }
  });

  test(`who has to wait for long is told how long: ${language}`, () => {
    const of = (after) => problemText(phrases, { reason: "too-many", after });
    assert.match(of(1_800), /30/);
    assert.match(of(60), /\b1\b/);
    assert.equal(of(5), phrases.phrase("account-problem-busy"));
    assert.equal(of(undefined), phrases.phrase("account-problem-busy"));
  });
}

test("what was refused for one reason is told once", () => {
  const phrases = phrasesIn("en");
  const texts = refusedTexts(phrases, [
    { reason: "too-late" }, { reason: "unreadable" }, { reason: "unknown-member" },
    { reason: "not-yours" },
  ]);
  assert.equal(texts.length, 3);
  assert.match(texts[2], /not-yours/);
});

test("Me says how many rounds do not rank, and why", () => {
  const page = new MadeUpPage();
  globalThis.document = page;
  const phrases = phrasesIn("en");
  const rows = ["recent", "pace", "recent"].map((why, number) => ({ player: "p", number, why }));
  showUnranked(rows, phrases);
  assert.equal(page.querySelector("[data-unranked]").hidden, false);
  const { textContent } = page.querySelector("[data-unranked-list]");
  assert.equal(textContent, `1 round ${unrankedText(phrases, "pace")}2 rounds ${
    unrankedText(phrases, "recent")}`);
  showUnranked([], phrases);
  assert.equal(page.querySelector("[data-unranked]").hidden, true);
});
