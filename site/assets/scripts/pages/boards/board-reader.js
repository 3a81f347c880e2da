/** Reads boards from the ledger: the top for everyone, and the lines around a signed-in person. */

import { orElse, Unreachable, unreachable } from "../../browser/mistakes.js";
import { now, store } from "../../parts/store.js";
import { ledgerBoards } from "../../state/ledger-boards.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { joined } from "./board-lines.js";

/** The number of lines above and below the person's own. */
const reach = 2;
/** How many lines a page of a board has. */
const pageLines = 10;

/** A session of this page, when a person is signed in. */
let beginning;

async function session() {
  if (!storedSignIn.signedIn) return undefined;
  const { player } = await store();
  const device = await player.device(now());
  if (!device.canSign) return undefined;
  const { LedgerLink } = await import("../../state/ledger-link.js").catch(unreachable);
  const link = new LedgerLink({ address: location.origin, device, now });
  return (await link.begin()).token;
}

/** The token of the signed-in person, requested once per page. */
async function token() {
  beginning ??= session();
  try {
    return await beginning;
  } catch (problem) {
    beginning = undefined;
    throw problem;
  }
}

/**
 * A board's first lines, and those around the signed-in person.
 * @param {string} name
 * @param {{friends?: boolean}} of whether only friends and the person are on it
 * @returns {Promise<import("../../state/known-boards.js").KnownBoard>}
 */
export async function readBoard(name, { friends = false } = {}) {
  const boards = ledgerBoards({ address: location.origin });
  if (friends) {
    const own = await token().catch(orElse());
    if (!own) throw new Unreachable();
    return { time: now(), ...await boards.friends(name, { token: own }) };
  }
  // Without a session the top can be read all the same.
  const by = await token().catch(orElse());
  const [top, around] = await Promise.all([
    boards.page(name, { from: 1, count: pageLines, token: by }),
    by ? boards.around(name, { reach, token: by }) : undefined,
  ]);
  return { time: now(), persons: top.persons, lines: joined(top.lines, around?.lines ?? []) };
}

/**
 * More lines of a board.
 * @param {string} name
 * @param {number} from the rank of the first
 */
export async function readMore(name, from) {
  const boards = ledgerBoards({ address: location.origin });
  const by = await token().catch(orElse());
  const { lines } = await boards.page(name, { from, count: 2 * pageLines, token: by });
  return lines;
}
