/** The form of backups of any origin: one row of another form makes the whole backup invalid. */

import { isKeptRoute, mostRoutes } from "../routes/kept-route.js";
import { limits } from "./limits.js";
import { areMysteryDays } from "./mystery-days.js";
import { isOrder } from "./order.js";
import { isReadableCard, isReadableRound } from "./readable-rows.js";
import { isReminder } from "./reminders.js";
import { has, isCard, isCount, isNumber, isObject, isText, isWord } from "./row-checks.js";
import { reasons } from "./unranked.js";
import { isID } from "./uuid-v7.js";

const isHash = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isSide = (value) => isCount(value) && value > 0 && value <= limits.photoEdge;
const isPlant = (value) => isText(limits.idLetters)(value) && value !== "";
const isTags = (value) => Array.isArray(value) && value.length <= limits.tags
  && value.every(isText(2 * limits.tagLetters));
const maybe = (check) => (value) => value === undefined || value === null || check(value);

const isEntry = has({
  format: (value) => value === 1, id: isID, kind: isWord, made: isCount,
  body: isText(limits.bodyBytes),
});
const hasRoundFields = has({
  player: isText(200), number: isNumber,
  board: has({
    mode: isWord, category: maybe(isText(80)), adjusted: isNumber, content: isText(80),
  }),
  stamp: has({ time: isNumber, zone: isText(80), offset: isNumber }),
  counted: isNumber, right: isNumber, points: isNumber, thinking: isNumber, tier: maybe(isWord),
});
/** Whether a value is the stored form of a round, of a form that this version supports. */
export const isRound = (value) => hasRoundFields(value) && isReadableRound(value);
const isSteps = has({
  source: isText(80), start: isCount, end: isCount, count: isCount, offset: isNumber,
});
const isPeriod = (value) => value === "day" || value === "week";
const isGoal = has({ period: isPeriod, steps: isCount, offset: isNumber });
const isWalk = (value) => has({ entry: isID, made: isCount, received: maybe(isCount) })(value)
  && ((value.kind === "steps" && isSteps(value.body))
    || (value.kind === "goal" && isGoal(value.body)));
const isRoute = (value) => has({ id: isID, made: isCount })(value) && isKeptRoute(value);
const isList = (check) => (value) => (
  Array.isArray(value) && value.length <= limits.backupRows && value.every(check));
const isTable = (checkName, check) => (value) => {
  const rows = isObject(value) ? Object.entries(value) : undefined;
  return rows !== undefined && rows.length <= limits.backupRows
    && rows.every(([name, each]) => checkName(name) && check(each));
};

/** The values that the Swift client writes, and those that only browsers store. */
const isWhole = has({
  record: has({ rounds: isList(hasRoundFields) }),
  memory: has({ cards: isTable(isPlant, isCard) }),
  preferences: isTable(isText(80), isText(10 * limits.preferenceLetters)),
  searches: isList(has({
    text: isText(10 * limits.searchLetters), time: isNumber, plant: maybe(isPlant),
  })),
  saved: isList(has({
    plant: isPlant, time: isNumber, notes: maybe(isText(2 * limits.notesLetters)),
    tags: maybe(isTags), photo: maybe(isHash), order: maybe(isOrder),
  })),
  outbox: isList(isEntry),
  held: maybe(isList(has({ subject: isText(200), entry: isEntry }))),
  collections: maybe(isList(has({
    id: isID, name: isText(2 * limits.nameLetters), order: isOrder, made: isNumber,
  }))),
  members: maybe(isList(has({ collection: isID, plant: isPlant, order: isOrder, time: isNumber }))),
  photos: maybe(isList(has({
    id: isHash, type: (value) => value === "image/webp" || value === "image/jpeg",
    width: isSide, height: isSide, base64: isText(2 * limits.keptPhotoBytes),
  }))),
  reminders: maybe(isList((value) => isObject(value) && isID(value.id) && isReminder(value))),
  earlier: maybe(isList(has({
    player: isText(200), answered: isCount, right: isCount, plants: isCount, known: isCount,
  }))),
  unranked: maybe(isList(has({
    player: isText(200), number: isNumber, why: (value) => reasons.includes(value),
  }))),
  walks: maybe(isList(isWalk)),
  routes: maybe((value) => isList(isRoute)(value) && value.length <= mostRoutes),
  mystery: maybe(areMysteryDays),
  searched: maybe(isCount),
});

/**
 * Whether a value is a backup's body.
 * @param {unknown} value
 */
export function isBackupBody(value) {
  return isWhole(value);
}

/**
 * Whether the pages can read all values that they will need; values of a later version, such as the
 * name of a mode, they cannot read.
 * @param {any} body
 */
export function isReadableBody({ record, memory }) {
  return record.rounds.every(isReadableRound) && Object.values(memory.cards).every(isReadableCard);
}

/**
 * Whether a value is a backup's first line, of any form.
 * @param {unknown} value
 */
export const isBackupHead = has({
  format: isText(200), made: isNumber, sha256: isText(200), device: isText(200),
  signature: isText(200),
});
