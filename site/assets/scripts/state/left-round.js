/**
 * Practice whose page was closed, left or ended with its browser. Its answers are stored: after
 * each answer the round is written to the device's storage in its stored form, and the next page
 * adds it to the record.
 */

import { storageKeys } from "../browser/browser-storage.js";
import { FormFailure } from "../games/form.js";
import { readPlayed } from "../games/played-round.js";
import { readRound } from "../games/round.js";
import { LastAnswers } from "./last-answers.js";
import { roundsWaitFor } from "./waiting-rounds.js";

/**
 * @typedef {{round: import("../games/round.js").Round,
 *   played: import("../games/played-round.js").PlayedRound,
 *   answers?: import("./last-answers.js").Answers}} LeftRound
 */

/**
 * Stores the round that was left, if there is one.
 * @param {Pick<import("./player-store.js").PlayerStore, "keep" | "problem" | "waits">} player
 * @param {import("../browser/browser-storage.js").BrowserStorage} storage
 * @param {() => Promise<boolean>} isPlaying whether a page plays right now: the round may then
 *   continue there
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
    // If it cannot be stored it stays where it is, unless it waits already.
    if (roundsWaitFor(player.problem) && !player.waits(readPlayed(played))) return;
  } catch (problem) {
    // The value has another form, so there is no round to store.
    if (!(problem instanceof FormFailure)) throw problem;
  }
  storage.remove(storageKeys.round);
}
