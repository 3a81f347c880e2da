/** The page of the mystery plant: clues, tries, and what comes after the last. */

import { Combobox } from "../parts/combobox.js";
import { nameOf, reading, write } from "../edition/edition.js";
import { cluesOf, daysInARow, grid, inCommon, mysteryOf } from "../games/mystery.js";
import { today } from "../herbarium/flower-calendar.js";
import { flowerAddress, flowerName, search } from "../herbarium/flowers.js";
import { factsOf } from "../herbarium/plant-facts.js";
import { shareText } from "../herbarium/shared-text.js";
import { todaysFlowers } from "../herbarium/today.js";
import { orElse, reportMistake } from "../browser/mistakes.js";
import { say } from "../parts/say.js";
import { watchSearchField } from "../parts/search-field.js";
import { settings } from "../parts/settings.js";
import { frameOf } from "../page/pictures.js";
import { address, dateLanguage, language } from "../page/place.js";
import { files } from "../edition/site-files.js";
import { readDay } from "../state/days.js";
import { MysteryDays } from "../state/mystery-days.js";
import { loadPhrases } from "../page/words.js";
import { showText } from "../parts/parts-of.js";

/** @type {(name: string) => any} which element it is, the template says */
const find = (name) => document.querySelector(`[data-mystery-${name}]`);
const days = new MysteryDays();
const day = readDay(today());
const date = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "long", timeZone: "UTC" })
  .format(Date.parse(today()));
find("date").dateTime = today();
find("date").textContent = date;
const phrases = await loadPhrases();

async function begin() {
  const [{ deck }, flowers] = await Promise.all([files.deck(), todaysFlowers().catch(orElse())]);
  const ids = Object.keys(deck.names).sort();
  const kept = days.of(day);
  // What was begun stays, also where an edition came in between.
  const state = kept && ids.includes(kept.plant)
    ? kept : { day, plant: mysteryOf(ids, day, flowers), tries: [] };
  const plants = await Promise.all(
    [...state.tries.filter(Boolean), state.plant].map((id) => files.plant(id)));
  const known = new Map(plants.filter(Boolean).map((plant) => [plant.id, plant]));
  const plant = known.get(state.plant);
  if (!plant) throw new Error(`The edition has no plant ${state.plant}.`);
  new MysteryGame({ state, plant, known, ids }).begin();
}

/** Today's game on the page. */
class MysteryGame {
  #state;
  #plant;
  #known;
  #ids;
  #clues;
  #box;
  #isTrying = false;

  constructor({ state, plant, known, ids }) {
    this.#state = state;
    this.#plant = plant;
    this.#known = known;
    this.#ids = new Set(ids);
    this.#clues = cluesOf(plant);
  }

  begin() {
    const form = find("form");
    const input = form.querySelector("input");
    this.#box = new Combobox({
      input, list: form.querySelector("[role=listbox]"),
      find: async (query) => (await this.#found(query)).slice(0, 6),
      option: optionOf,
      choose: (plant) => this.#try(plant.id),
      submit: () => form.requestSubmit(),
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const [best] = await this.#found(input.value).catch(orElse([]));
      if (best) await this.#try(best.id);
      else find("problem").textContent = phrases.phrase("mystery-unknown");
    });
    watchSearchField(form);
    find("skip").addEventListener("click", () => this.#try(""));
    find("share").addEventListener("click", () => shareText({
      text: this.#shared(), title: phrases.phrase("mystery"),
    }));
    for (let number = 0; number < this.#shown; number += 1) this.#addClue(number);
    this.#state.tries.forEach((id, number) => this.#addTry(id, number));
    find("game").hidden = false;
    this.#show();
  }

  /** Plants that a text names and that can be asked. */
  async #found(query) {
    if (query.trim() === "") return [];
    const { results } = await search.find(query);
    return results.filter(({ id }) => this.#ids.has(id) && !this.#state.tries.includes(id));
  }

  get #isRight() {
    return this.#state.tries.at(-1) === this.#plant.id;
  }

  get #isOver() {
    return this.#isRight || this.#state.tries.length === this.#clues.length;
  }

  /** How many clues are seen: one more than tries, all at the end. */
  get #shown() {
    return this.#isOver ? this.#clues.length : this.#state.tries.length + 1;
  }

  /** A try, one at a time: a second press while its plant is read would count twice. */
  async #try(id) {
    if (this.#isOver || this.#isTrying) return;
    this.#isTrying = true;
    find("problem").textContent = "";
    const isKnown = await this.#knows(id).finally(() => { this.#isTrying = false; });
    if (isKnown) this.#take(id);
    else find("problem").textContent = phrases.phrase("problem-load");
  }

  /** Whether a plant is known, so that what it has in common can be told; no guess needs none. */
  async #knows(id) {
    if (id === "" || this.#known.has(id)) return true;
    const plant = await files.plant(id).catch(orElse());
    if (plant) this.#known.set(id, plant);
    return plant !== undefined;
  }

  #take(id) {
    const before = this.#shown;
    this.#state.tries.push(id);
    if (this.#isOver) this.#state.ended = "yes";
    days.keep(this.#state);
    this.#box.close();
    find("form").querySelector("input").value = "";
    const said = this.#addTry(id, this.#state.tries.length - 1);
    for (let number = before; number < this.#shown; number += 1) this.#addClue(number);
    this.#show();
    if (this.#isOver) {
      find("result-title").focus({ preventScroll: true });
      find("result").scrollIntoView({ block: "nearest" });
    } else say(`${said} ${this.#clueTitle(this.#shown - 1)}`);
  }

  #show() {
    const isOver = this.#isOver;
    find("form").hidden = isOver;
    find("result").hidden = !isOver;
    find("tries-part").hidden = this.#state.tries.length === 0;
    if (!isOver) return;
    find("result-title").textContent = this.#isRight
      ? phrases.phrase("mystery-right", { name: flowerName(this.#plant) })
      : phrases.phrase("mystery-over", { name: flowerName(this.#plant) });
    find("result-text").textContent = this.#isRight
      ? phrases.phrase("mystery-at", {
        number: this.#state.tries.length, count: this.#clues.length,
      }) : phrases.phrase("mystery-tomorrow");
    const row = daysInARow(days.all().filter(({ ended }) => ended).map((one) => one.day), day);
    find("streak").querySelector("span").textContent = phrases.counted("home-streak", row);
    find("open").href = flowerAddress({ id: this.#plant.id, isPlayable: true });
  }

  /** A clue on top of those that were there, which go small. */
  #addClue(number) {
    const clue = this.#clues[number];
    const item = document.createElement("li");
    item.className = clue.picture ? "clue" : "clue clue-words";
    const title = document.createElement("p");
    title.className = "eyebrow";
    title.textContent = this.#clueTitle(number);
    if (clue.picture) {
      const seen = reading(clue.picture.audio, language);
      const mount = document.createElement("span");
      mount.className = "mount";
      mount.append(frameOf(clue.picture, {
        sizes: "(min-width: 60rem) 26rem, 92vw", alt: seen?.text ?? "", lang: seen?.lang,
      }));
      item.append(mount, title);
    } else {
      const words = document.createElement("p");
      words.textContent = this.#told(clue.told);
      item.append(title, words);
    }
    find("clues").prepend(item);
  }

  #clueTitle(number) {
    return phrases.phrase("mystery-clue", { number: number + 1, count: this.#clues.length });
  }

  /** A clue in words: the rows of the plant's table of facts. */
  #told(name) {
    const terms = {
      family: ["family"], kind: ["type", "height"], bloom: ["bloom", "colours"],
      regions: ["regions", "native"],
    }[name].map(termOf);
    return factsOf(this.#plant, { phrases, language, units: settings.get("units") })
      .filter(({ term }) => terms.includes(term))
      .map(({ term, text }) => `${term}: ${text}`).join(" · ");
  }

  /** A try with what it has in common; gives what a screen reader says of it. */
  #addTry(id, number) {
    const item = document.createElement("li");
    const isRight = id === this.#plant.id;
    const name = document.createElement("b");
    const plant = this.#known.get(id);
    if (plant) write(name, nameOf(plant, language));
    else name.textContent = phrases.phrase("mystery-skipped");
    item.append(name);
    item.value = number + 1;
    if (plant && !isRight) item.append(commonList(inCommon(plant, this.#plant)));
    if (isRight) item.dataset.right = "";
    find("tries").append(item);
    return item.textContent;
  }

  #shared() {
    const tries = this.#state.tries.map((id) => {
      if (id === this.#plant.id) return "right";
      const plant = this.#known.get(id);
      return plant ? inCommon(plant, this.#plant) : "skipped";
    });
    const score = this.#isRight ? String(tries.length) : "–";
    return `${phrases.phrase("mystery-shared", { date })} ${score}/${this.#clues.length}\n`
      + `${grid(tries)}\n${address(`site/${language}/today/mystery/`)}`;
  }
}

function termOf(name) {
  const words = {
    family: () => phrases.phrase("family"), type: () => phrases.phrase("type"),
    colours: () => phrases.phrase("colours"), bloom: () => phrases.phrase("bloom"),
    height: () => phrases.phrase("height"), regions: () => phrases.phrase("regions"),
    native: () => phrases.phrase("native"),
  };
  return words[name]();
}

/** "Family: same, Kind: other", each told by a sign and in words. */
function commonList(common) {
  const list = document.createElement("ul");
  list.className = "common";
  for (const [name, isSame] of Object.entries(common)) {
    const item = document.createElement("li");
    if (isSame) item.dataset.same = "";
    const sign = document.createElement("span");
    sign.textContent = isSame ? "=" : "≠";
    sign.setAttribute("aria-hidden", "true");
    const hint = document.createElement("span");
    hint.className = "unseen";
    hint.textContent = isSame
      ? ` ${phrases.phrase("mystery-same")}. ` : ` ${phrases.phrase("mystery-other")}. `;
    item.append(sign, ` ${termOf(name)}`, hint);
    list.append(item);
  }
  return list;
}

/** A name to choose, without a picture: that would tell. */
function optionOf(plant) {
  const item = document.createElement("li");
  item.className = "result";
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  const name = document.createElement("span");
  name.className = "result-name";
  write(name, nameOf(plant, language));
  item.append(name);
  return item;
}

try {
  await begin();
} catch (problem) {
  reportMistake(problem);
  showText(find("away"), phrases.phrase("problem-load"));
}
