/** Begins rounds: takes their numbers, and prepares their first cards. */

import { untimed } from "../../games/round.js";
import { RoundPlay } from "../../games/round-play.js";
import { adjustedOf } from "./adjusting.js";
import { Cards } from "./cards.js";
import { Lookahead } from "./lookahead.js";

/** A store for rounds that are played without being recorded: they are not stored or numbered. */
export const keepsNothing = Object.freeze({
  nextRound: async () => 1,
  memory: async () => undefined,
  remember: async () => {},
  keep: async () => {},
});

/**
 * Begins a round and prepares its first card.
 * @param {string} mode
 * @param {{playDeck: import("../../games/play-deck.js").PlayDeck, content: string,
 *   level?: string, isListening: boolean, isUntimed?: boolean, wished: number,
 *   store: import("../../games/round-play.js").PlayerStore, player: string, time: number,
 *   zone: string, files: import("../../edition/edition.js").EditionFiles, language: string,
 *   frame: (picture: any) => Promise<HTMLElement>,
 *   takenBack: {questions: string[], pictures: string[]}}} of `wished`: how far timers are
 *   lengthened by the setting, in percent
 * @returns {Promise<{play: RoundPlay, cards: Cards, revoked: string[]}>}
 */
export async function beginRound(mode, {
  playDeck, content, level, isListening, isUntimed, wished, store, player, time, zone, files,
  language, frame, takenBack,
}) {
  const adjusted = isUntimed ? untimed : adjustedOf({
    wished, isListening, most: playDeck.deck.rules.mostAdjusted,
  });
  const revoked = takenBack.questions;
  const play = await RoundPlay.begin(mode, {
    deck: playDeck, content, store, player, time, zone, adjusted, level, revoked,
  });
  const lookahead = new Lookahead(play.session.start, playDeck, { due: play.due, revoked });
  const round = play.session.start.number;
  const cards = new Cards({
    lookahead, files, playDeck, language, round, frame, withheld: takenBack.pictures,
  });
  await cards.ready(1);
  return { play, cards, revoked };
}
