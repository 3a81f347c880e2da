/** Decks and players made up for tests, as Tests/PlaySupport has them, and the vectors. */

import { readFileSync } from "node:fs";

import { PlayDeck } from "../../../site/assets/scripts/games/play-deck.js";
import { kindOf } from "../../../site/assets/scripts/games/mode.js";
import { standardRules } from "../../../site/assets/scripts/games/standard-rules.js";
import { serving } from "../../../site/assets/scripts/games/play-rules.js";
import { SeededGenerator } from "../../../site/assets/scripts/games/generator.js";

const fileOf = (name) => new URL(`../../Golden/vectors/${name}`, import.meta.url);

/** What Swift wrote. */
export const vectors = (name) => JSON.parse(readFileSync(fileOf(name), "utf8"));

/** A value as it travels. */
export const json = (value) => JSON.parse(JSON.stringify(value));

export const hash = "ab".repeat(32);
export const levels = ["easy", "medium", "hard"];
const range = (count) => [...Array(count).keys()];

/** The JSON of a deck of plants; card n is the n-th easiest. */
export function plants(count, rules = standardRules) {
  const cards = range(count).map((number) => ({
    id: `p${number}`,
    rating: 1_300 + number,
    level: levels[Math.floor((number * 3) / count)],
    lookAlikes: range(3 + (number % 4)).map((alike) => (
      `p${(number + alike + 1) % Math.max(count, 8)}`)),
  }));
  return {
    format: 0, kind: "plants", rules: serving(rules, "plants"), cards, names: {}, questions: {},
  };
}

const question = (number) => ({
  id: `q${number}`,
  category: "art",
  text: { en: `${number}?` },
  right: { en: "yes" },
  wrong: range(1 + (number % 5)).map((wrong) => ({ en: `no ${wrong}` })),
  source: "s",
  status: "checked",
});

const questionCard = ({ id }) => ({ id, rating: 1_500, level: "medium", lookAlikes: [] });
const byId = (questions) => Object.fromEntries(questions.map((one) => [one.id, one]));

/** The JSON of a deck of questions. */
export function questions(count) {
  const all = range(count).map(question);
  return {
    format: 0, kind: "questions", category: "art", rules: serving(standardRules, "questions"),
    cards: all.map(questionCard), names: {}, questions: byId(all),
  };
}

/** The JSON of a set with five in reserve. */
export function set(period, date = "2024-10-04") {
  const asked = range(period === "daily" ? 10 : 20).map(question);
  const reserve = range(5).map((number) => question(100 + number));
  const { modes, ...rules } = serving(standardRules, "set");
  return {
    format: 0, kind: "set", period, date,
    rules: { ...rules, modes: { [period]: modes[period] } },
    cards: asked.map(questionCard), reserve: reserve.map(questionCard),
    names: {}, questions: byId([...asked, ...reserve]),
  };
}

/** A deck that serves a mode. */
export function deckFor(mode, count = 60) {
  const made = { plants, questions, set: () => set(mode) }[kindOf(mode)];
  return new PlayDeck(made(count), hash);
}

/** The start of a round on a made-up deck. */
export const started = (mode, { number = 1, adjusted = 100, level } = {}) => ({
  mode, deck: hash, player: "device-a", number, started: 1_795_000_000_000,
  zone: "Europe/Stockholm", adjusted, level,
});

/** SplitMix64, for tests that draw. */
export class Dice {
  #generator;

  constructor(seed) {
    this.#generator = new SeededGenerator(BigInt(seed) * 0x9e3779b97f4a7c15n + 1n);
  }

  below(bound) {
    return this.#generator.below(bound);
  }

  percent(chance) {
    return this.below(100) < chance;
  }

  pick(items) {
    return items[this.below(items.length)];
  }
}

/** Plays a session to its end, an answer every so often, those of some numbers wrong. */
export function play(session, { every = 2_000, wrong = [], cards = 40 } = {}) {
  let now = 0;
  const hasEnd = session.clock !== undefined || session.questions !== undefined;
  while (!session.isOver && (hasEnd || session.answered < cards)) {
    const turn = session.show(now);
    if (turn === undefined) {
      now += 10;
      continue;
    }
    now += every;
    const miss = (turn.right + 1) % turn.options.length;
    const feedback = session.answer(wrong.includes(turn.number) ? miss : turn.right, now);
    if (feedback) now = Math.max(now, feedback.ready);
  }
  session.finish(now);
}

/** Plays as chance has it: late, early, twice, backwards in time, until the end or had enough. */
export function playWildly(session, dice) {
  let now = 0;
  const skill = dice.below(101);
  const haste = 1 + dice.below(25_000);
  const most = 5 + dice.below(60);
  for (let step = 0; step < 4_000 && !session.isOver; step += 1) {
    const odd = dice.below(40);
    if (odd === 0) session.tick(now - dice.below(5_000));
    if (odd === 1) now += dice.below(30_000);
    if (odd === 2 && dice.percent(3)) session.quit(now);
    if (odd === 3) session.answer(dice.below(9) - 1, now);
    if (odd === 4) session.tick(dice.percent(1) ? -Infinity : now + 0.75);
    const turn = session.show(now, { due: dice.percent(20) ? `p${dice.below(70)}` : undefined });
    if (turn === undefined) {
      now += 1 + dice.below(800);
      continue;
    }
    if (session.answered >= most) session.finish(now);
    now += dice.below(haste);
    const isRight = dice.below(100) < skill;
    session.answer(isRight ? turn.right : dice.below(turn.options.length), now);
  }
  if (!session.isOver) session.quit(now);
}
