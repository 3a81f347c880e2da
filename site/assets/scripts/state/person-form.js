/**
 * People as read from a ledger: values of another form are left out. Pure.
 *
 * @typedef {"follows" | "asked" | "friend" | "blocks" | "declined"} RelationWord
 * @typedef {object} Person
 * @property {string} handle the public name, by which entries name them
 * @property {string} name
 * @property {string} username
 * @property {string} [avatar] one of the drawn ones
 * @property {Record<string, string>} worn
 * @property {RelationWord[]} relation what one is to them
 * @property {RelationWord[]} theirs what they are to one: follows, asked, friend
 * @typedef {{rounds: number, answers: number, accuracy: number, average: number, streak: number,
 *   longestStreak: number, achievements: number}} Figures accuracy of a thousand, average in
 *   milliseconds
 * @typedef {{person: Person, may: {ask: boolean, follow: boolean}, statistics?: Figures,
 *   own: Figures, showsStatistics: boolean,
 *   week?: {day: string, mine: number, theirs: number}[]}} PersonPage
 * @typedef {{person: Person, kind: "achievement" | "best" | "goal", id?: string, points?: number,
 *   period?: string, time: number}} Activity
 */

const relationWords = ["follows", "asked", "friend", "blocks", "declined"];
const figureNames = [
  "rounds", "answers", "accuracy", "average", "streak", "longestStreak", "achievements",
];
/** What others may be permitted, in the order of the pages, and to whom. */
export const privacyNames = ["find", "follow", "challenge", "activity", "statistics"];
export const audiences = ["everyone", "friends", "nobody"];
/** The lists of people that a ledger has. */
export const lists = ["friends", "following", "followers", "requests", "asked", "blocked"];
/** A ledger has no longer names. */
const mostLetters = 100;

/** Whether a text is a public name in the ledger's form. */
export const isHandle = (text) => typeof text === "string" && /^[0-9a-f]{16}$/.test(text);

const listOf = (value) => (Array.isArray(value) ? value : []);
const textOf = (value) => (typeof value === "string" ? value.slice(0, mostLetters) : "");
const texts = (value) => Object.fromEntries(
  Object.entries(Object(value)).filter(([, text]) => typeof text === "string"));
const words = (value) => relationWords.filter((word) => listOf(value).includes(word));
const count = (value) => (Number.isFinite(value) && value > 0 ? Math.floor(value) : 0);

/**
 * @param {any} value
 * @returns {Person | undefined}
 */
export function personOf(value) {
  const { handle, name, username, avatar, worn, relation, theirs } = Object(value);
  if (!isHandle(handle)) return undefined;
  return {
    handle, name: textOf(name) || textOf(username), username: textOf(username),
    ...typeof avatar === "string" && { avatar }, worn: texts(worn),
    relation: /** @type {RelationWord[]} */ (words(relation)),
    theirs: /** @type {RelationWord[]} */ (words(theirs)),
  };
}

/**
 * A page of people, and what the next one comes after.
 * @param {any} value
 * @returns {{items: Person[], next?: string}}
 */
export function peopleOf(value) {
  const items = listOf(value?.items).flatMap((each) => personOf(each) ?? []);
  return { items, ...isHandle(value?.next) && { next: value.next } };
}

/**
 * The number of people in each list, and the permissions that the person gives.
 * @param {any} value
 * @returns {{counts: Record<string, number>, privacy: Record<string, string>}}
 */
export function countsOf(value) {
  const { counts, privacy } = Object(value);
  return {
    counts: Object.fromEntries(lists.map((name) => [name, count(counts?.[name])])),
    privacy: Object.fromEntries(privacyNames.map((name) => (
      [name, audiences.includes(privacy?.[name]) ? privacy[name] : "friends"]))),
  };
}

/** @returns {Figures} */
function figuresOf(value) {
  return /** @type {any} */ (Object.fromEntries(
    figureNames.map((name) => [name, count(value?.[name])])));
}

/**
 * A person's page; undefined for a value of another form.
 * @param {any} value
 * @returns {PersonPage | undefined}
 */
export function pageOf(value) {
  const person = personOf(value?.person);
  if (!person) return undefined;
  const days = listOf(value.week).filter(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))
    .map(({ day, mine, theirs }) => ({ day, mine: count(mine), theirs: count(theirs) }));
  return {
    person,
    may: { ask: value.may?.ask === true, follow: value.may?.follow === true },
    own: figuresOf(value.own), showsStatistics: value.showsStatistics === true,
    ...value.statistics && { statistics: figuresOf(value.statistics) },
    ...days.length > 0 && { week: days },
  };
}

/**
 * The activity of others, the latest first.
 * @param {any} value
 * @returns {Activity[]}
 */
export function activityOf(value) {
  return listOf(value?.items).flatMap((item) => {
    const person = personOf(item?.person);
    const isKnown = ["achievement", "best", "goal"].includes(item?.kind)
      && Number.isFinite(item.time);
    return person && isKnown ? [{ ...item, person }] : [];
  });
}

/**
 * The person who invites.
 * @param {any} value
 * @returns {{handle: string, name: string, avatar?: string, worn: Record<string, string>}
 *   | undefined}
 */
export const inviterOf = (value) => personOf(value);
