/** Reads people from the ledger, for whoever is signed in. */

import { unreachable } from "../browser/mistakes.js";
import { now, store } from "../parts/store.js";
import { StateProblem } from "../state/problem.js";
import { activityOf, countsOf, pageOf, peopleOf } from "../state/person-form.js";

const route = "v1/ledger/people";
/** @type {ReturnType<typeof open> | undefined} */
let opening;

/** This device's way to the ledger; where it cannot sign nobody is told anything. */
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

/** A session of this page: begun once, and once more when it is over. */
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

/** One's own public name. */
export const ownHandle = async () => (await session()).handle;

/** How many there are of each list, and what one allows others. */
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
 * Whom a username finds.
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

/** What friends did, the last first. */
export const readActivity = async () => activityOf(await get("v1/ledger/activity"));
