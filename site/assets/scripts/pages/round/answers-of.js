/** What is kept of a round's answers, to be read again. Pure. */

/**
 * The answers of a round that is over, or of practice as far as it came.
 * @param {import("../../games/session.js").Session} session
 * @param {string} [name] the category's
 * @returns {import("../../state/last-answers.js").Answers | undefined} undefined where there are
 *   none
 */
export function answersOf(session, name) {
  const { deck, start } = session;
  const { round, result } = session.asFinished() ?? session;
  if (!round || !result?.counts) return undefined;
  const isPlants = deck.deck.kind === "plants";
  return {
    player: start.player,
    number: start.number,
    mode: start.mode,
    category: result.category,
    name,
    date: deck.deck.date,
    stamp: { time: start.started + round.ended, zone: start.zone },
    right: result.right,
    counted: result.counted,
    cards: [...new Set(round.moves.map(([card]) => card))],
    misses: result.misses.map(({ card, chosen }) => {
      if (chosen === undefined) return { card };
      return isPlants ? { card, taken: deck.plantOf(chosen, card) } : { card, chosen };
    }),
  };
}

/**
 * What practice is kept as, should its page be closed now.
 * @param {import("../../games/round-play.js").RoundPlay} play
 * @param {number} offset minutes that the player's zone is ahead of UTC
 * @returns {import("../../state/left-round.js").LeftRound | undefined} undefined in other modes
 */
export function leftRoundOf(play, offset) {
  const soFar = play.soFar(offset);
  return soFar && { ...soFar, answers: answersOf(play.session) };
}
