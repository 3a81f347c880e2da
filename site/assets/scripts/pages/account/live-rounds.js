/**
 * Rounds of a signed-in person are followed by the ledger while they are played, if it can be
 * reached.
 */

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
 * Opens a session ahead, while the start of a round is read: the round's start then takes one
 * request.
 * @returns {Promise<Opened | undefined>} undefined when no person is signed in
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
 * Makes the ledger follow a round whose clock starts now.
 * @param {import("../../games/round-play.js").RoundPlay} play
 * @returns {LiveRound | undefined} undefined for a round that is on no leaderboard
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

/**
 * The earliest start that the ledger accepts for a round: after this device's key and its last
 * round.
 */
async function earliestStart(device) {
  const { player } = await playerStore();
  const { rounds } = await player.record();
  const { born } = await player.device(now());
  return Math.max(born, lastEnd(rounds, device));
}
