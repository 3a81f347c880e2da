/** Rounds of whoever is signed in are played before the ledger's eyes, where it is reached. */

import { lastEnd } from "../../games/start-time.js";
import { ranks } from "../../games/played-round.js";
import { now, playerStore } from "../../parts/player.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { LiveRound } from "../../state/live-round.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

/** @typedef {{link: LedgerLink, token: string}} Opened */

/** @type {Promise<Opened | undefined> | undefined} */
let opening;

/**
 * Opens a session ahead, while the start of a round is read: the round's start is one request then.
 * @returns {Promise<Opened | undefined>} undefined where nobody is signed in
 */
export function openLive() {
  opening ??= open().catch((problem) => {
    opening = undefined;
    throw problem;
  });
  return opening;
}

async function open() {
  if (!storedSignIn.signedIn) return undefined;
  const { player } = await playerStore();
  const device = await player.device(now());
  if (!device.canSign) return undefined;
  const link = new LedgerLink({ address: location.origin, device, now });
  const { token } = await link.begin();
  return { link, token };
}

/**
 * Has the ledger follow a round whose clock begins now.
 * @param {import("../../games/round-play.js").RoundPlay} play
 * @returns {LiveRound | undefined} undefined for one that stands on no board
 */
export function followRound(play) {
  const { start, deck } = play.session;
  if (!ranks(start)) return undefined;
  const ask = async (route, value) => {
    const opened = await openLive();
    if (!opened) throw new DOMException("Nobody is signed in.", "NotAllowedError");
    return opened.link.post(route, opened.token, value);
  };
  const live = new LiveRound({ ask, slack: deck.deck.rules.slack });
  live.begin(start, async (started) => (
    started >= await earliestStart(start.player) && play.beganAt(started, start)));
  return live;
}

/** Since when the ledger takes a round: this device's key and its last round come before. */
async function earliestStart(device) {
  const { player } = await playerStore();
  const { rounds } = await player.record();
  const { born } = await player.device(now());
  return Math.max(born, lastEnd(rounds, device));
}
