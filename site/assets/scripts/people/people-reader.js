/** Reads people from the ledger for the person who is signed in. */

import { unreachable } from "../browser/mistakes.js";
import { now, store } from "../parts/store.js";
import { StateProblem } from "../state/problem.js";
import { activityOf, countsOf, pageOf, peopleOf } from "../state/person-form.js";

const route = "v1/ledger/people";
/** @type {ReturnType<typeof open> | undefined} */
let opening;

/** This device's connection to the ledger; throws `no-key` if the device cannot sign. */
export async function linkHere() {
  const { player } = await store();
  const device = await player.device(now());
  if (!device.canSign) throw new StateProblem("no-key");
  const { LedgerLink } = await import("../state/ledger-link.js").catch(unreachable);
  return new LedgerLink({ address: location.origin, device, now });
}

async function open() {
  const link = await linkHere();
  return { link, ...await link.begin() };
}

/** The session of this page: begun at the first call, and again after it has ended. */
function session() {
  opening ??= open().catch((problem) => {
    opening = undefined;
    throw problem;
  });
  return opening;
}

async function get(path) {
  const first = await session();
  try {
    return await first.link.get(path, first.token);
  } catch (problem) {
    if (Object(problem).status !== 401) throw problem;
    opening = undefined;
    const next = await session();
    return next.link.get(path, next.token);
  }
}

/** The person's own public name. */
export const ownHandle = async () => (await session()).handle;

/** The count of each list, and what the person allows others. */
export const readCounts = async () => countsOf(await get(route));

/**
 * A page of a list.
 * @param {string} list
 * @param {string} [after] the `next` of the page before
 */
export async function readList(list, after) {
  const from = after ? `&after=${encodeURIComponent(after)}` : "";
  return peopleOf(await get(`${route}?list=${list}${from}`));
}

/**
 * The people whom a username finds.
 * @param {string} name
 */
export const findPeople = async (name) => (
  peopleOf(await get(`${route}?name=${encodeURIComponent(name)}`)).items);

/**
 * A person's page.
 * @param {string} handle
 */
export const readPerson = async (handle) => pageOf(await get(`${route}/${handle}`));

/** The person's challenges that are not over, as the ledger has them. */
export const readChallenges = () => get("v1/ledger/challenges");

/** The friends' activity, the latest first. */
export const readActivity = async () => activityOf(await get("v1/ledger/activity"));
