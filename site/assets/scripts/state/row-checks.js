/** Checks of rows from untrusted sources. Pure. */

import { limits } from "./limits.js";

/** Whether a value is a text of at most so many UTF-16 units. */
export const isText = (most) => (value) => typeof value === "string" && value.length <= most;
/** Whether a value is a word of lower-case letters and hyphens. */
export const isWord = (value) => typeof value === "string" && /^[a-z-]{1,40}$/.test(value);
/** Whether a value is a whole number. */
export const isNumber = (value) => Number.isSafeInteger(value) && Math.abs(value) <= limits.time;
/** Whether a value is a whole number, at least 0. */
export const isCount = (value) => isNumber(value) && value >= 0;
const isReal = (value) => typeof value === "number" && Number.isFinite(value);
/** Whether a value is an object, and no list. */
export const isObject = (value) => (
  value !== null && typeof value === "object" && !Array.isArray(value));

/** Whether all fields of an object pass their checks; it may have further fields. */
export const has = (checks) => (value) => (
  isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name])));

/** Whether a value is the memory card of a plant. */
export const isCard = has({
  state: isWord, step: isNumber, stability: isReal, difficulty: isReal, reviewed: isNumber,
  due: isNumber,
});
