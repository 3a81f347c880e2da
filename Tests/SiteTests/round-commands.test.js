/** What can be typed or said in a round, in five languages. */

import assert from "node:assert/strict";
import test from "node:test";

import { Grammar, grammarOf } from "../../site/assets/scripts/pages/round/commands.js";
import { languages, phrasesIn } from "./support/words.js";

const choose = (place) => ({ kind: "choose", place });
const unclear = (...places) => ({ kind: "unclear", places });
const kind = (name) => ({ kind: name });
const unknown = kind("unknown");

const rows = {
  en: {
    options: ["Common daisy", "Oxeye daisy", "Foxglove", "Great mullein"],
    said: [
      ["1", choose(0)], ["4", choose(3)], [" 2 ", choose(1)], ["two", choose(1)],
      ["Number three", choose(2)], ["the first", choose(0)], ["answer 4", choose(3)],
      ["foxglove", choose(2)], ["The Foxglove", choose(2)], ["fox", choose(2)],
      ["mullein", choose(3)], ["common daisy", choose(0)], ["daisy", unclear(0, 1)],
      ["ox", unknown], ["5", unknown], ["0", unknown], ["glove", unknown], ["", unknown],
      ["!?", unknown], ["Describe.", kind("describe")], ["say again", kind("repeat")],
      ["NEXT", kind("next")], ["quit", kind("quit")], ["help", kind("help")],
    ],
  },
  es: {
    options: ["Margarita", "Dedalera", "Gordolobo", "Manzanilla"],
    said: [
      ["uno", choose(0)], ["la segunda", choose(1)], ["número tres", choose(2)],
      ["dedalera", choose(1)], ["la dedalera", choose(1)], ["man", choose(3)],
      ["describir", kind("describe")], ["Descripción", kind("describe")],
      ["otra vez", kind("repeat")], ["siguiente", kind("next")], ["dejar", kind("quit")],
    ],
  },
  fr: {
    options: ["Pâquerette", "Digitale pourpre", "Molène", "Grande marguerite"],
    said: [
      ["un", choose(0)], ["la deuxième", choose(1)], ["paquerette", choose(0)],
      ["c’est la molène", choose(2)], ["la molène", choose(2)], ["pourpre", choose(1)],
      ["décris", kind("describe")], ["repete", kind("repeat")], ["suivante", kind("next")],
      ["quitter", kind("quit")], ["aide", kind("help")],
    ],
  },
  de: {
    options: ["Gänseblümchen", "Roter Fingerhut", "Königskerze", "Margerite"],
    said: [
      ["zwo", choose(1)], ["die dritte", choose(2)], ["Nummer vier", choose(3)],
      ["ganseblumchen", choose(0)], ["das Gänseblümchen", choose(0)], ["fingerhut", choose(1)],
      ["beschreiben", kind("describe")], ["noch einmal", kind("repeat")], ["weiter", kind("next")],
      ["aufhören", kind("quit")], ["Hilfe", kind("help")],
      ["gaensebluemchen", choose(0)], ["das Gaensebl", choose(0)], ["gänse blümchen", choose(0)],
      ["koenigskerze", choose(2)], ["königs kerze", choose(2)], ["roterfingerhut", choose(1)],
      ["aufhoeren", kind("quit")], ["naechste", kind("next")], ["fuenf", unknown],
    ],
  },
  sv: {
    options: ["Tusensköna", "Fingerborgsblomma", "Kungsljus", "Prästkrage"],
    said: [
      ["ett", choose(0)], ["tvåan", unknown], ["två", choose(1)], ["nummer tre", choose(2)],
      ["tusenskona", choose(0)], ["kungs", choose(2)], ["beskriv", kind("describe")],
      ["en gång till", kind("repeat")], ["nästa", kind("next")], ["sluta", kind("quit")],
      ["hjälp", kind("help")],
      ["tusenskoena", choose(0)], ["tusen sköna", choose(0)], ["praestkrage", choose(3)],
      ["en gaang till", kind("repeat")], ["hjaelp", kind("help")],
    ],
  },
};

for (const [language, { options, said }] of Object.entries(rows)) {
  const grammar = grammarOf(phrasesIn(language));
  for (const [text, expected] of said) {
    test(`in ${language} “${text}” is ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(grammar.read(text, options), expected);
    });
  }
}

test("a number is the one before an option, and unclear where it is another option’s text", () => {
  const grammar = grammarOf(phrasesIn("en"));
  const numbers = ["2", "3", "4", "Four"];
  assert.deepEqual(grammar.read("1", numbers), choose(0));
  assert.deepEqual(grammar.read("3", numbers), unclear(1, 2));
  assert.deepEqual(grammar.read("number 3", numbers), choose(2));
  assert.deepEqual(grammar.read("four", numbers), choose(3));
  assert.deepEqual(grammar.read("1815", ["1805", "1815"]), choose(1));
});

test("an option whose whole name is said comes before one that only begins so", () => {
  const grammar = grammarOf(phrasesIn("en"));
  assert.deepEqual(grammar.read("rose", ["Rose", "Rosebay", "Dog rose", "Oak"]), choose(0));
});

test("what is typed as it is written comes before what is spelled otherwise", () => {
  const german = grammarOf(phrasesIn("de"));
  const options = ["Möhre", "Moehre", "Mo Ehre", "Öl"];
  assert.deepEqual(german.read("moehre", options), choose(1));
  assert.deepEqual(german.read("Möhre", options), choose(0));
  assert.deepEqual(german.read("mo ehre", options), choose(2));
  assert.deepEqual(german.read("mö hre", options), unclear(0, 1, 2));
  assert.deepEqual(german.read("oel", options), choose(3));
  assert.deepEqual(german.read("o l", options), unknown, "too few letters to guess by");
  const english = grammarOf(phrasesIn("en"));
  assert.deepEqual(english.read("jackinthepulpit", ["Jack-in-the-pulpit", "Aloe"]), choose(0));
  assert.deepEqual(english.read("alo e", ["Alö", "Aloe"]), unclear(0, 1));
});

test("what is spelled out by no option is no word of its own", () => {
  const grammar = grammarOf(phrasesIn("de"));
  for (const said of ["und", "undef", "undefined"]) {
    assert.deepEqual(grammar.read(said, ["Rose", "Eiche"]), unknown, said);
    assert.deepEqual(grammar.read(said, ["Rose"]), unknown, said);
  }
});

test("the hint of every language names words that its grammar knows", () => {
  for (const language of languages) {
    const phrases = phrasesIn(language);
    const grammar = grammarOf(phrases);
    const listed = phrases.phrase("command-hint").split(":")[1].replace(".", "").split(",");
    const found = listed.map((word) => grammar.read(word, []).kind);
    assert.deepEqual(found, ["describe", "repeat", "next", "quit"], language);
  }
});

test("no word of a language means two things", () => {
  for (const language of languages) {
    const phrases = phrasesIn(language);
    const lists = [
      phrases.phrase("command-describe"), phrases.phrase("command-repeat"),
      phrases.phrase("command-next"), phrases.phrase("command-quit"),
      phrases.phrase("command-help"), phrases.phrase("command-one"),
      phrases.phrase("command-two"), phrases.phrase("command-three"),
      phrases.phrase("command-four"), phrases.phrase("command-five"),
      phrases.phrase("command-six"),
    ];
    const words = lists.flatMap((list) => list.split(",").map((word) => word.trim()));
    assert.deepEqual(words.filter((word, place) => words.indexOf(word) !== place), [], language);
  }
});

test("words may be any list; empty ones mean nothing", () => {
  const grammar = new Grammar({
    describe: "", repeat: ",", next: "on", quit: "off", help: "?", numbers: ["a"], fillers: "",
  });
  assert.deepEqual(["on", "off", "a", "", "?"].map((word) => grammar.read(word, ["x"]).kind),
    ["next", "quit", "choose", "unknown", "unknown"]);
});
