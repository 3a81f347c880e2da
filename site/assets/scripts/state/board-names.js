/**
 * The names of boards: in the query of a page's address, and in the ledger's LedgerBoard. Pure.
 *
 * @typedef {{game: string, span: string, kind: string, timers: number, friends?: boolean}}
 *   BoardChoice `game` is `points` of all play, a mode, or a mode and a category as `quiz/art`;
 *   `timers` in percent; `friends` whether only oneself and one's friends are shown
 */

import { isRanked, kindOf, modes } from "../games/mode.js";
import { dateOf, dayNumber, weekday, writtenDay } from "./days.js";

const dayLength = 86_400_000;

/** The days on which scores count, the shortest first. */
export const spans = ["day", "week", "season", "always"];
/** Whether the ledger followed a round while it was played; most ranked rounds are live. */
export const kinds = ["live", "offline"];
/** The timers of boards, in percent: each round is on the board of the next of these. */
export const timers = [100, 150, 200, 500, 1_000];
/** Points of all play, for which timers are not lengthened. */
export const allPlay = "points";

/**
 * The timers of a board for those of a round.
 * @param {number} adjusted in percent
 */
export const timersOf = (adjusted) => (
  timers.find((each) => each >= adjusted) ?? timers[timers.length - 1]);

/** The mode and category of a game. */
export function partsOf(game) {
  const [mode, category] = game.split("/");
  return { mode, category };
}

/** Whether a text names a game; the edition determines which categories exist. */
function isGame(text) {
  if (text === allPlay) return true;
  const { mode, category } = partsOf(text);
  if (!modes.includes(mode) || !isRanked(mode)) return false;
  const isOfQuestions = kindOf(mode) === "questions";
  return isOfQuestions ? /^[a-z0-9-]{1,64}$/.test(category ?? "") : text === mode;
}

/**
 * The choice in a page's address; a missing or invalid value gets its default.
 * @param {string} search as `?game=quiz/art&span=week`
 * @returns {BoardChoice}
 */
export function readChoice(search) {
  const asked = new URLSearchParams(search);
  const one = (name, all) => (all.includes(asked.get(name)) ? asked.get(name) : all[0]);
  const game = asked.get("game") ?? "";
  return {
    game: isGame(game) ? game : allPlay, span: one("span", spans), kind: one("kind", kinds),
    timers: Number(one("timers", timers.map(String))), friends: asked.has("friends"),
  };
}

/**
 * The query for a choice.
 * @param {BoardChoice} choice
 */
export function writeChoice({ game, span, kind, timers: percent, friends }) {
  const words = [`game=${game}`, `span=${span}`];
  if (kind !== kinds[0]) words.push(`kind=${kind}`);
  if (percent !== timers[0] && game !== allPlay) words.push(`timers=${percent}`);
  if (friends) words.push("friends");
  return `?${words.join("&")}`;
}

/**
 * The first day of a span, in UTC, as a number since 1970-01-01; undefined for all time.
 * @param {string} span
 * @param {number} now milliseconds since then
 */
export function firstDayOf(span, now) {
  const today = Math.floor(now / dayLength);
  const { year, month } = dateOf(today);
  switch (span) {
    case "day": return today;
    case "week": return today - weekday(today);
    case "season": return dayNumber(year, month - ((month - 1) % 3), 1);
    default: return undefined;
  }
}

/**
 * The ledger's name of the board, for the span of a moment.
 * @param {BoardChoice} choice
 * @param {number} now milliseconds since 1970-01-01T00:00Z
 */
export function boardName({ game, span, kind, timers: percent }, now) {
  const { mode, category = "" } = partsOf(game);
  const [ranking, subject] = game === allPlay
    ? ["sum", game] : ["best", `${mode}/${category}/${timersOf(percent)}`];
  const day = firstDayOf(span, now);
  return [ranking, kind, subject, span, ...day === undefined ? [] : [writtenDay(day)]].join("/");
}
