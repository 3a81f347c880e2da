/** The parts that all pages share, without a browser. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

import { ChosenSettings, defaults } from "../../site/assets/scripts/parts/chosen-settings.js";
import { longestReading, Reader, voiceFor } from "../../site/assets/scripts/parts/reader.js";
import { schedule, sounds } from "../../site/assets/scripts/parts/sound-notes.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";

/** A player's database with preferences alone. */
function database(rows = {}) {
  return {
    rows,
    preferences: async () => ({ ...defaults, ...rows }),
    setPreference: async (name, value) => {
      if (value === "no choice") throw Object.assign(new Error(), { reason: "not-a-choice" });
      if (value === "no room") throw Object.assign(new Error(), { reason: "full" });
      rows[name] = value;
    },
  };
}

/** A promise that is kept by hand. */
function later() {
  let resolve = () => {};
  const promise = new Promise((kept) => { resolve = kept; });
  return { promise, resolve };
}

function settingsOver({ rows, mirror = storageOf(), visit = storageOf() } = {}) {
  const player = database(rows);
  const applied = [];
  const settings = new ChosenSettings({
    mirror: mirror.storage, visit: visit.storage, open: async () => player, apply: () => applied.push(1),
  });
  return { settings, player, mirror, visit, applied };
}

test("a setting answers at once from the mirror, then from the player's database", async () => {
  const mirror = storageOf({ "florilegium-settings": '{"theme":"dark","sound":"off"}' });
  const { settings } = settingsOver({ mirror, rows: { theme: "light" } });
  assert.equal(settings.get("theme"), "dark");
  assert.equal(settings.get("units"), "metric");
  await settings.ready;
  assert.equal(settings.get("theme"), "light");
  assert.equal(settings.get("sound"), "on");
  assert.equal(JSON.parse(mirror.memory.getItem("florilegium-settings")).theme, "light");
});

test("what is chosen while the database is read is not taken back", async () => {
  const [read, written] = [later(), later()];
  const settings = new ChosenSettings({
    mirror: storageOf().storage, visit: storageOf().storage,
    open: async () => ({ preferences: () => read.promise, setPreference: () => written.promise }),
  });
  const keeping = settings.set("motion", "less");
  read.resolve({ ...defaults, theme: "dark" });
  await settings.ready;
  assert.deepEqual([settings.get("motion"), settings.get("theme")], ["less", "dark"]);
  written.resolve();
  await keeping;
  assert.equal(settings.get("motion"), "less");
});

test("what is chosen holds at once, is kept, and is told once", async () => {
  const { settings, player, mirror, applied } = settingsOver();
  await settings.ready;
  const told = [];
  const end = settings.subscribe((name) => told.push(name));
  const keeping = settings.set("text", "150");
  assert.equal(settings.get("text"), "150");
  assert.equal(JSON.parse(mirror.memory.getItem("florilegium-settings")).text, "150");
  await keeping;
  await settings.set("text", "150");
  assert.equal(player.rows.text, "150");
  end();
  await settings.set("text", "200");
  assert.deepEqual(told, ["text"]);
  assert.equal(applied.length, 2);
});

test("what is no choice is taken back; what finds no room holds while the page lives", async () => {
  const { settings } = settingsOver();
  await settings.ready;
  await assert.rejects(settings.set("units", "no choice"));
  assert.equal(settings.get("units"), "metric");
  await assert.rejects(settings.set("view", "no room"));
  assert.equal(settings.get("view"), "no room");
});

test("a look is tried on for the visit alone", async () => {
  const { settings, player, mirror, visit } = settingsOver();
  await settings.ready;
  await settings.set("look", "heath-theme");
  assert.equal(settings.get("look"), "heath-theme");
  assert.equal(JSON.parse(visit.memory.getItem("florilegium-visit")).look, "heath-theme");
  assert.equal(player.rows.look, undefined);
  assert.doesNotMatch(mirror.memory.getItem("florilegium-settings") ?? "", /look/);
});

test("a mirror that is broken, or forbidden, is as an empty one", () => {
  const broken = storageOf({ "florilegium-settings": "{" });
  for (const storage of [broken.storage, ...Object.values(keepingNothing)]) {
    const mirror = { storage };
    assert.equal(settingsOver({ mirror }).settings.get("theme"), "system");
  }
});

/** Runs the script of the head in a made-up page. */
function firstPaint({
  settings = "{}", worn = "{}", visit = "{}", night = false, refusal, setTimeout,
} = {}) {
  const page = { dataset: {}, style: {} };
  const listeners = {};
  const later = {};
  const storage = (values) => ({ getItem: (asked) => values[asked] ?? null });
  const world = {
    document: {
      documentElement: page,
      querySelector: () => null,
      addEventListener: (name, act) => { listeners[name] = act; },
    },
    matchMedia: () => ({ matches: night, addEventListener: () => {} }),
    addEventListener: (name, act) => { later[name] = act; },
    setTimeout,
  };
  const refuse = { get: () => { throw refusal; } };
  Object.defineProperty(world, "localStorage",
    refusal ? refuse : { value: storage({ "florilegium-settings": settings, "florilegium-worn": worn }) });
  Object.defineProperty(world, "sessionStorage",
    refusal ? refuse : { value: storage({ "florilegium-visit": visit }) });
  const source = new URL("../../site/assets/scripts/page/first-paint.js", import.meta.url);
  vm.runInNewContext(readFileSync(source, "utf8"), world);
  const applied = { ...page.dataset, size: page.style.fontSize, listens: Object.keys(listeners) };
  later.load();
  return { applied, loaded: { ...page.dataset } };
}

const paints = [
  ["nothing chosen, by day", {}, { theme: "light", size: "" }],
  ["nothing chosen, by night", { night: true }, { theme: "dark", size: "" }],
  ["light, by night", { settings: '{"theme":"light"}', night: true }, { theme: "light", size: "" }],
  ["large text, still", { settings: '{"text":"200","motion":"less"}' },
    { theme: "light", motion: "less", size: "200%" }],
  ["text beyond what may be", { settings: '{"text":"900"}' }, { theme: "light", size: "" }],
  ["a look", { visit: '{"look":"heath-theme"}' }, { theme: "light", look: "heath-theme", size: "" }],
  ["a theme that is worn", { worn: '{"theme":"heath-theme"}' },
    { theme: "light", look: "heath-theme", size: "" }],
  ["another that is tried on", { worn: '{"theme":"heath-theme"}', visit: '{"look":"first-snow-theme"}' },
    { theme: "light", look: "first-snow-theme", size: "" }],
  ["a look that is none", { visit: '{"look":"a b"}' }, { theme: "light", size: "" }],
  ["storage that is forbidden", { refusal: new DOMException("", "SecurityError") }, { theme: "light", size: "" }],
  ["a mirror that is broken", { settings: "null" }, { theme: "light", size: "" }],
];
for (const [what, of, applied] of paints) {
  test(`before the first paint the settings are applied: ${what}`, () => {
    const listens = ["florilegium-settings"];
    assert.deepEqual(firstPaint(of).applied, { ...applied, new: "yes", early: "yes", listens });
  });
}

test("a mistake before the first paint is thrown where nobody catches it", () => {
  const mistake = new TypeError("storage(...) is not a function");
  const late = [];
  const { applied } = firstPaint({ refusal: mistake, setTimeout: (work) => late.push(work) });
  assert.equal(applied.theme, "light");
  for (const work of late) assert.throws(work, mistake);
  assert.equal(late.length, 4);
});

test("once the page is loaded nothing waits for it any more", () => {
  assert.deepEqual(firstPaint().loaded, { theme: "light", new: "yes" });
});

test("every sound is short and quiet", () => {
  for (const [name, strokes] of Object.entries(sounds)) {
    const end = Math.max(...strokes.map(({ at, rings }) => at + rings));
    const loud = strokes.reduce((sum, stroke) => sum + stroke.loud * 1.25, 0);
    assert.ok(end <= 0.8, `${name} ends after ${end} s`);
    assert.ok(loud <= 0.6, `${name} is as loud as ${loud}`);
  }
  assert.deepEqual(Object.keys(sounds).sort(), ["bloom", "finish", "other", "right", "tap", "tick"]);
});

test("a stroke on wood is two tones that end", () => {
  const tones = [];
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const audio = {
    destination: {},
    createOscillator() {
      const tone = { frequency: {}, connect: (to) => to, start: (at) => { tone.from = at; },
        stop: (at) => { tone.until = at; } };
      tones.push(tone);
      return tone;
    },
    createGain: () => ({ gain: param, connect: () => {} }),
  };
  schedule(audio, [{ at: 0.1, rings: 0.3, hertz: 400, loud: 0.1 }], 2);
  assert.deepEqual(tones.map(({ frequency }) => frequency.value), [400, 1572]);
  assert.ok(tones.every(({ from, until }) => from === 2.1 && until > from && until <= 2.4));
});

test("a voice on the device comes before one over the network, of the same language", () => {
  const voice = (lang, localService, isDefault = false) => (
    { name: `${lang} ${localService}`, lang, localService, default: isDefault });
  const voices = [voice("de-DE", false, true), voice("en_US", true), voice("de_AT", true)];
  assert.equal(voiceFor(voices, "de").name, "de_AT true");
  assert.equal(voiceFor(voices, "en").name, "en_US true");
  assert.equal(voiceFor(voices, "sv"), undefined);
});

/** A reader whose voice and clock are made up. */
function madeReader() {
  const said = [];
  const waits = [];
  const speech = { getVoices: () => [], speak: (words) => said.push(words), cancel: () => {} };
  const Utterance = class { constructor(text) { this.text = text; } };
  const wait = (act, time) => {
    const one = { act, time, isOver: false };
    waits.push(one);
    return () => { one.isOver = true; };
  };
  return { reader: new Reader({ speech, Utterance, wait }), said, waits };
}

test("a text is read to its end, or cut off by the next, by silence or by a time-out", async () => {
  const { reader, said, waits } = madeReader();
  const whole = reader.speak("A yellow flower.", "en");
  said[0].onend();
  assert.equal(await whole, true);
  assert.ok(waits[0].isOver);
  const cut = reader.speak("One.", "en");
  const next = reader.speak("Two.", "en");
  assert.equal(await cut, false);
  reader.stop();
  assert.equal(await next, false);
  const endless = reader.speak("Three.", "en");
  assert.equal(waits.at(-1).time, longestReading("Three."));
  waits.at(-1).act();
  assert.equal(await endless, false);
  const broken = reader.speak("Four.", "en");
  said.at(-1).onerror();
  assert.equal(await broken, false);
});

test("without a voice, or without words, nothing is read", async () => {
  assert.equal(await new Reader({}).speak("Hello.", "en"), false);
  assert.equal(new Reader({}).isAble, false);
  assert.equal(await madeReader().reader.speak("  ", "en"), false);
});
