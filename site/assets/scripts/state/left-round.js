/**
 * Practice whose page was closed, left by Back or ended with its browser. It is kept as far as it
 * came: each answer leaves behind what the round would be kept as, and the next page keeps that.
 */

import { storageKeys } from "../browser/browser-storage.js";
import { FormFailure } from "../games/form.js";
import { readPlayed } from "../games/played-round.js";
import { readRound } from "../games/round.js";
import { LastAnswers } from "./last-answers.js";
import { hasWaiting } from "./waiting-rounds.js";

/**
 * @typedef {{round: import("../games/round.js").Round,
 *   played: import("../games/played-round.js").PlayedRound,
 *   answers?: import("./last-answers.js").Answers}} LeftRound
 */

/**
 * Keeps the round that was left, where there is one.
 * @param {Pick<import("./player-store.js").PlayerStore, "keep" | "problem" | "waits">} player
 * @param {import("../browser/browser-storage.js").BrowserStorage} storage
 * @param {() => Promise<boolean>} isPlaying whether a page plays right now: then it may go on there
 */
export async function keepLeftRound(player, storage, isPlaying) {
  const open = storage.readObject(storageKeys.round);
  if (!open?.kept || (!open.isLeft && (await isPlaying()))) return;
  try {
    const { round, played, answers } = open.kept;
    await player.keep({
      round: readRound(round), played: readPlayed(played), time: readPlayed(played).stamp.time,
    });
    new LastAnswers(storage).add(answers);
    // Where it cannot be kept it stays where it is, unless it waits already.
    if (hasWaiting(player.problem) && !player.waits(readPlayed(played))) return;
  } catch (problem) {
    // Somebody else wrote there, and there is nothing to keep.
    if (!(problem instanceof FormFailure)) throw problem;
  }
  storage.remove(storageKeys.round);
}
