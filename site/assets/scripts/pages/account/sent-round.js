/** A round that was just played: sent at once when a person is signed in, with its rank. */

import { ranks } from "../../games/played-round.js";
import { orElse } from "../../browser/mistakes.js";
import { now, store } from "../../parts/store.js";
import { unrankedText } from "../../parts/unranked-words.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { boardOf, standingChange, standingOf } from "../../state/standing.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

/**
 * The pauses before each reading of a board, in milliseconds: a board has a round within a second.
 */
const pauses = [0, 150, 250, 400, 800];

/**
 * Sends waiting entries, and returns the rank of a round, or why it is not on all boards.
 * @param {{player: string, number: number, mode: string, adjusted: number, isLive: boolean}} round
 *   `isLive`: the ledger saw each answer as it was given
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @returns {Promise<string>} "" for a round that is not ranked
 */
export async function rankingOf({ player: name, number, mode, adjusted, isLive }, phrases) {
  if (!ranks({ mode, adjusted })) return "";
  const { outbox, player } = await store();
  const device = await player.device(now());
  if (!storedSignIn.signedIn || !device.canSign) return phrases.phrase("rank-guest");
  const link = new LedgerLink({ address: location.origin, device, now });
  const isRound = (round) => round.player === name && round.number === number;
  const played = (await player.record()).rounds.find(isRound);
  const board = played && await boardHere(link, boardOf(played, isLive)).catch(orElse());
  const before = board && standingOf(await board().catch(orElse({})));
  const { problem } = await outbox.send(link, now());
  const why = (await player.unranked()).find(isRound)?.why;
  const said = why ? unrankedText(phrases, why) : "";
  if (problem) return phrases.phrase("rank-waits");
  // A round that is on no board of a day gets only the reason.
  if (!played || (why && why !== "recent")) return said;
  const standing = board && (await standingSoon(board, played).catch(orElse())
    // A live round that was received too late is on the other board.
    ?? (isLive ? await standingOffline(link, played).catch(orElse()) : undefined));
  if (!standing) return said || phrases.phrase("rank-waits");
  return [standingText(standing, { before, points: played.points, phrases }), said]
    .filter(Boolean).join(" ");
}

async function standingOffline(link, played) {
  const board = await boardHere(link, boardOf(played, false));
  return standingOf(await board(), played.points);
}

/** Makes a function that reads one board in one session. */
async function boardHere(link, name) {
  const { token } = await link.begin();
  return () => link.board(token, name);
}

/** The rank, and what the round changed. */
function standingText(standing, { before, points, phrases }) {
  const { from, stays } = standingChange(standing, { before, points });
  const counted = (sum) => phrases.counted("points", sum);
  return [
    phrases.phrase("rank-today", { rank: standing.rank, count: standing.persons }),
    from !== undefined && phrases.phrase("rank-before", { rank: from }),
    stays !== undefined && phrases.phrase("rank-stays", { points: counted(stays) }),
  ].filter(Boolean).join(" ");
}

/** The person's line once the board has the round; undefined if it does not come in time. */
async function standingSoon(board, played) {
  for (const pause of pauses) {
    await new Promise((done) => {
      setTimeout(done, pause);
    });
    const standing = standingOf(await board(), played.points);
    if (standing) return standing;
  }
  return undefined;
}
