/** The practice page: start, turns, the session's summary, and what is known by now. */

import { SeededGenerator } from "./generator.js";
import { holdUpdates } from "./offline.js";
import { Practice } from "./practice.js";
import { browserStores, Progress } from "./progress.js";
import { files } from "./site-files.js";
import { showSummary } from "./summary-view.js";
import { TurnView } from "./turn-view.js";
import { loadPhrases } from "./words.js";

const room = document.querySelector("[data-practice]");
const part = (name) => room.querySelector(`[data-${name}]`);
const progress = new Progress(...browserStores());

/** A session that is being played. */
class Session {
  #deck;
  #phrases;
  #practice;
  #level;
  #round;
  #choices = [];
  #turn;
  #coming;
  #view;
  #release = holdUpdates();

  constructor({ deck, phrases, practice, level, round }) {
    this.#deck = deck;
    this.#phrases = phrases;
    this.#practice = practice;
    this.#level = level;
    this.#round = round;
  }

  /** Answers that were given before the page was left are given again. */
  replay(choices) {
    for (const choice of choices) {
      this.#practice.answer(choice, this.#practice.next());
      this.#choices.push(choice);
    }
  }

  async showNext() {
    this.#turn = this.#coming ?? this.#practice.next();
    this.#coming = undefined;
    this.#save();
    const plant = await files.plant(this.#turn.plant);
    const described = plant.pictures.filter(({ audio, playable = true }) => audio && playable);
    const shown = described.length > 0 ? described : plant.pictures;
    this.#view = new TurnView({
      turn: this.#turn,
      plant,
      picture: shown[progress.seen(plant.id) % shown.length],
      names: this.#deck.names,
      phrases: this.#phrases,
      summary: this.#practice.summary,
      choose: (choice) => this.#answer(choice),
      next: () => this.showNext().catch(fail),
      finish: () => this.finish().catch(fail),
    });
    part("table").replaceChildren(this.#view.element);
    this.#view.begin();
  }

  #answer(choice) {
    const isRight = this.#practice.answer(choice, this.#turn);
    progress.count(this.#turn.plant, isRight);
    this.#choices.push(choice);
    part("live").textContent = this.#view.answered(choice, isRight);
    // The next card is drawn ahead, so that its shard is there in time.
    this.#coming = this.#practice.next();
    this.#save();
    files.plant(this.#coming.plant).catch(() => {});
  }

  #save() {
    progress.session = {
      round: this.#round, level: this.#level, deck: this.#deck.hash, choices: this.#choices,
    };
  }

  press(key) {
    if (key === "Escape") this.finish().catch(fail);
    else this.#view?.press(key);
  }

  /** Lets updates come again. */
  close() {
    if (open.session === this) open.session = undefined;
    this.#release();
  }

  async finish() {
    this.close();
    progress.session = null;
    part("live").textContent = "";
    await showSummary(part("summary"), {
      summary: this.#practice.summary,
      files,
      phrases: this.#phrases,
      again: () => begin(this.#level).catch(fail),
      back: () => showStart(),
    });
    show("summary");
    part("summary").querySelector("h1").focus();
  }
}

/** The session that is open, if there is one. */
const open = { session: undefined };

function show(name) {
  for (const other of ["start", "table", "summary"]) part(other).hidden = other !== name;
  document.body.classList.toggle("is-playing", name === "table");
  window.scrollTo(0, 0);
}

async function load() {
  const [{ deck, hash }, phrases] = await Promise.all([files.deck(), loadPhrases()]);
  return { deck: { ...deck, hash }, phrases };
}

function cardsOf(deck, level) {
  return level === "all" ? deck.cards : deck.cards.filter((card) => card.level === level);
}

/** Begins a session, or takes up one that was left. */
async function begin(level, left) {
  const { deck, phrases } = await load();
  const round = left?.round ?? progress.nextRound();
  const generator = await SeededGenerator.ofRound({
    deck: deck.hash, player: progress.counts.player, mode: "practice", round,
  });
  const practice = new Practice(cardsOf(deck, level), generator);
  const session = new Session({ deck, phrases, practice, level, round });
  session.replay(left?.choices ?? []);
  open.session = session;
  await session.showNext();
  show("table");
  part("table").querySelector("h1").focus();
}

async function fail(problem) {
  console.error(problem);
  open.session?.close();
  show("start");
  const phrases = await loadPhrases();
  part("problem").textContent = phrases.phrase("problem-load");
  part("problem").hidden = false;
}

function showCounts() {
  part("progress").hidden = progress.counts.answered === 0;
  part("total-answered").textContent = progress.counts.answered;
  part("total-right").textContent = progress.counts.right;
  part("total-known").textContent = progress.known;
}

function showStart() {
  showCounts();
  show("start");
}

async function prepare() {
  showCounts();
  const { deck, phrases } = await load();
  for (const radio of room.querySelectorAll("input[name=level]")) {
    const { length } = cardsOf(deck, radio.value);
    room.querySelector(`[data-count=${radio.value}]`).textContent = length;
    radio.disabled = length === 0;
  }
  part("start-form").hidden = false;
  part("start-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin(new FormData(event.target).get("level")).catch(fail);
  });
  part("delete").addEventListener("click", () => {
    progress.delete();
    showCounts();
    part("live").textContent = phrases.phrase("progress-deleted");
    part("start-form").querySelector("button").focus();
  });
  const left = progress.session;
  if (left && left.deck === deck.hash) await begin(left.level, left);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  open.session?.press(event.key);
});
prepare().catch(fail);
