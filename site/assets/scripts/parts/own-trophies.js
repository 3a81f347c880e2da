/** A person's Trophies: as paid by the ledger, or as it will pay a guest's rounds. */

import { guestPay } from "../games/guest-pay.js";
import { kindOf } from "../games/mode.js";
import { standardRules } from "../games/standard-rules.js";
import { orElse } from "../browser/mistakes.js";
import { storedSignIn } from "./stored-sign-in.js";
import { files } from "../edition/site-files.js";
import { nothingOwned, readBelongings } from "../state/belongings.js";
import { limits } from "../state/limits.js";
import { writtenDay } from "../state/days.js";
import { now, offset, store } from "./store.js";

/**
 * @typedef {{time: number, reason: string, trophies: number, mode?: string, item?: string,
 *   achievement?: string}} Line what Trophies came from, or went to
 * @typedef {{isGuest: boolean, balance: number, lines: Line[],
 *   own: Awaited<ReturnType<typeof readBelongings>>["own"],
 *   refused: Awaited<ReturnType<typeof readBelongings>>["refused"]}} OwnTrophies lines with the
 *   newest first
 */

/**
 * Reads them.
 * @returns {Promise<OwnTrophies>}
 */
export async function ownTrophies() {
  const { database, player } = await store();
  const { movements, waiting, refused, own } = await readBelongings(database);
  if (storedSignIn.signedIn) {
    const lines = movements.flatMap(linesOf);
    return { isGuest: false, balance: own.balance, own, refused, lines };
  }
  const rounds = await waitingRounds(waiting, player);
  const lines = await linesOfGuest(rounds);
  const balance = lines.reduce((sum, { trophies }) => sum + trophies, 0);
  return { isGuest: true, balance, own: nothingOwned(), refused: [], lines: lines.reverse() };
}

/**
 * A movement's lines, the last first.
 * @param {import("../state/belongings.js").Movement} of
 * @returns {Line[]}
 */
function linesOf({ time, postings, mode, item, achievements }) {
  const left = [...achievements];
  return postings.map(({ reason, trophies }) => ({
    time, reason, trophies, mode, item,
    achievement: reason === "achievement" ? left.shift() : undefined,
  })).reverse();
}

/** Rounds of this device that were never sent, in the order in which they will be sent. */
async function waitingRounds(waiting, player) {
  const { player: name } = await player.device(now());
  const { rounds } = await player.record();
  const own = new Map(rounds.filter((round) => round.player === name)
    .map((round) => [round.number, round]));
  return waiting.filter(({ kind }) => kind === "round").flatMap(({ body }) => {
    const { start } = JSON.parse(body).round;
    const played = own.get(start.number);
    const isLate = !played || played.stamp.time < now() - limits.offline;
    return isLate || start.player !== name
      ? [] : [{ played, ended: played.stamp.time - start.started }];
  });
}

/** The Trophies that a guest's rounds will earn, the first line first. */
async function linesOfGuest(rounds) {
  if (rounds.length === 0) return [];
  const boards = new Map(rounds.map(({ played: { board } }) => [board.mode, board]));
  const rewards = new Map();
  await Promise.all([...boards.values()].map(async (board) => {
    rewards.set(board.mode, await rewardOf(board));
  }));
  const paid = guestPay(rounds, {
    now: now(), reward: (mode) => rewards.get(mode),
    achievements: await files.answer("achievements").catch(orElse([])),
  });
  return rounds.flatMap(({ played }, place) => paid[place].map((posting) => ({
    ...posting, time: played.stamp.time, mode: played.board.mode,
  })));
}

/** The reward of a mode, by the rules of its deck. */
async function rewardOf({ mode, category }) {
  const kind = kindOf(mode);
  const read = kind === "set"
    ? files.set(mode, writtenDay(setDay(mode))).then((set) => set && JSON.parse(set.payload))
    : files.deck(kind, category).then(({ deck }) => deck);
  const deck = await read.catch(orElse());
  return (deck?.rules ?? standardRules).modes[mode]?.reward;
}

/** The day by which today's set is named; for a week its Monday. */
function setDay(mode) {
  const today = Math.floor((now() + offset(now()) * 60_000) / 86_400_000);
  return mode === "weekly" ? today - ((today + 3) % 7) : today;
}
