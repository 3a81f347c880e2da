/**
 * How easy the site's words are to read.
 *
 * Formulas of reading ease count syllables, and each is made for one language. What they build on
 * holds in all five: short sentences of short words. LIX (C.-H. Björnsson, Läsbarhet, 1968), the
 * mean length of sentences plus the share of words longer than six letters in percent, was made for
 * Swedish and is in use for the others; below 30 is very easy, as books for children are. Words are
 * shorter in English and Swedish, so less is asked of the others, and least of Spanish, whose short
 * words are few. Sentences have ten words on average, for a ten-year-old reads those at a glance;
 * none has more than 25, where guides to plain language put the end.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const folder = new URL("../../site/strings/", import.meta.url);
const languages = ["en", "es", "fr", "de", "sv"];

/** Limits by language: LIX over all sentences, and the mean length of sentences in words. */
const limits = {
  en: { lix: 25, mean: 10 },
  es: { lix: 33, mean: 10 },
  fr: { lix: 30, mean: 10 },
  de: { lix: 30, mean: 10 },
  sv: { lix: 25, mean: 10 },
};
const longestSentence = 25;
/** Words of more letters than this are looked at one by one; names of things have them. */
const longestWord = 22;

/** The texts of a file of strings, by key and language. */
function textsOf(yaml) {
  const texts = [];
  let key;
  for (const line of yaml.split("\n")) {
    key = line.match(/^([a-z0-9-]+):/)?.[1] ?? key;
    const [, language, text] = line.match(/^ {2}(\w\w): "(.*)"$/) ?? [];
    if (language) texts.push({ key, language, text });
  }
  return texts;
}

/**
 * Sentences: what ends in a full stop, a question mark or a colon. Labels have no end and count
 * not.
 */
function sentencesOf(text) {
  return text.split(/(?<=[.?:;…])\s+/).map((sentence) => sentence.trim()).filter(Boolean);
}

const wordsOf = (sentence) => (
  sentence.replace(/\{\w+\}/g, "").match(/\p{L}[\p{L}\p{M}’'-]*|\d+/gu) ?? []);

const letters = (word) => [...word.matchAll(/\p{L}/gu)].length;

const texts = readdirSync(folder).filter((name) => name.endsWith(".yaml"))
  .flatMap((name) => textsOf(readFileSync(new URL(name, folder), "utf8")));

test("every language has its words", () => {
  for (const language of languages) {
    assert.ok(texts.filter((text) => text.language === language).length > 300, language);
  }
});

test("sentences and words are told apart", () => {
  assert.deepEqual(sentencesOf("One two. Three: four?"), ["One two.", "Three:", "four?"]);
  assert.deepEqual(wordsOf("L’herbe, {count} pour dix-neuf."), ["L’herbe", "pour", "dix-neuf"]);
});

for (const language of languages) {
  const own = texts.filter((text) => text.language === language);
  const whole = own.filter(({ text }) => /[.?]$/.test(text)).flatMap(({ text }) => sentencesOf(text));

  test(`sentences are short and of short words: ${language}`, () => {
    const words = whole.map(wordsOf);
    const all = words.flat();
    const mean = all.length / words.length;
    const long = (100 * all.filter((word) => letters(word) > 6).length) / all.length;
    const { lix, mean: most } = limits[language];
    assert.ok(mean <= most, `${mean.toFixed(1)} words a sentence`);
    assert.ok(mean + long <= lix, `LIX ${(mean + long).toFixed(1)}`);
  });

  test(`no sentence is too long: ${language}`, () => {
    const long = own.flatMap(({ key, text }) => sentencesOf(text)
      .filter((sentence) => wordsOf(sentence).length > longestSentence).map(() => key));
    assert.deepEqual(long, []);
  });

  test(`no word is too long to read at a glance: ${language}`, () => {
    const long = own.flatMap(({ key, text }) => wordsOf(text)
      .flatMap((word) => word.split("-")).filter((word) => letters(word) > longestWord)
      .map((word) => `${key}: ${word}`));
    assert.deepEqual(long, []);
  });
}
