/**
 * The mystery plant: one plant a day, the same for all people with the same edition. There are six
 * clues, one for each try; after a try, the game shows what the tried plant has in common with the
 * plant. Pure.
 */

import { subjectOf } from "./picture-subject.js";

/** The clues in words that are shown first when there are few pictures: each fits many plants. */
const toldFirst = ["kind", "regions", "bloom"];
/**
 * The subjects of plates from the least to the most distinctive: a habit shows the flowers, too.
 */
const order = ["leaf", "fruit", "habit", "flower"];
/** The last clue: together with the flower it leaves few plants. */
const toldLast = "family";
const most = 6;
const mostPictures = 4;
/** One missed day in this many does not end a row of days. */
const freezeEvery = 7;

/**
 * @typedef {{picture?: any, told?: string}} Clue one of the two
 * @typedef {{family: boolean, type: boolean, colours: boolean, bloom: boolean}} Common
 */

/** FNV-1a: small, and the same on all platforms. */
function hash(text) {
  let value = 2_166_136_261;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 16_777_619) >>> 0;
  }
  return value;
}

/**
 * The plant of a day. Each plant is chosen once before any is repeated.
 * @param {readonly string[]} ids all plants that can be asked
 * @param {number} day days since 1970-01-01
 * @param {readonly string[]} [known] plants whose names are shown elsewhere that day: another plant
 *   is chosen
 * @returns {string | undefined} undefined without plants
 */
export function mysteryOf(ids, day, known = []) {
  if (ids.length === 0) return undefined;
  const cycle = Math.floor(day / ids.length);
  const key = (id) => hash(`${cycle}/${id}`);
  const drawn = [...ids].sort((a, b) => key(a) - key(b) || (a < b ? -1 : 1));
  const place = day % ids.length;
  // Half a cycle away, so that it is not chosen again tomorrow.
  const far = (ids.length >> 1) + place;
  const others = known.map((_, number) => drawn[(far + number) % ids.length]);
  return [drawn[place], ...others].find((id) => !known.includes(id)) ?? drawn[place];
}

/**
 * The clues of a plant, from those that fit many plants to those that fit few, so that the plant is
 * not known at once. The subject of a photograph is not known, so photographs come after the
 * plates.
 * @param {{pictures: {id: string}[]}} plant as its JSON has it
 * @returns {Clue[]}
 */
export function cluesOf({ pictures }) {
  const plates = order.map((subject) => pictures.find((one) => subjectOf(one) === subject));
  const others = pictures.filter((picture) => subjectOf(picture) === undefined);
  const seen = [...plates.filter(Boolean), ...others].slice(0, mostPictures);
  const first = toldFirst.slice(0, most - seen.length - 1).map((name) => ({ told: name }));
  return [...first, ...seen.map((picture) => ({ picture })), { told: toldLast }];
}

/**
 * The things that two plants have in common.
 * @param {any} one
 * @param {any} other
 * @returns {Common}
 */
export function inCommon(one, other) {
  const meet = (name) => {
    const [some, others] = [one[name] ?? [], other[name] ?? []];
    return some.length + others.length === 0 || some.some((value) => others.includes(value));
  };
  return {
    family: one.family === other.family, type: one.type === other.type,
    colours: meet("colours"), bloom: meet("bloom"),
  };
}

/**
 * A game in a form to share: a row for each try, a square for each thing in common, and no name.
 * @param {readonly (Common | "right" | "skipped")[]} tries
 * @returns {string}
 */
export function grid(tries) {
  return tries.map((one) => {
    if (one === "right") return "🌸🌸🌸🌸";
    if (one === "skipped") return "⬜⬜⬜⬜";
    return [one.family, one.type, one.colours, one.bloom].map((is) => (is ? "🟩" : "⬜")).join("");
  }).join("\n");
}

/**
 * Days in a row with a finished game. One missed day a week is allowed.
 * @param {readonly number[]} days the days with a finished game, in any order
 * @param {number} today
 * @returns {number}
 */
export function daysInARow(days, today) {
  const played = new Set(days);
  // Today is not over yet.
  let day = played.has(today) ? today : today - 1;
  let count = 0;
  let frozen = Infinity;
  for (;;) {
    if (played.has(day)) count += 1;
    else if (played.has(day - 1) && frozen - day >= freezeEvery) frozen = day;
    else return count;
    day -= 1;
  }
}
