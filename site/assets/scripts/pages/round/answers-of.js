/** The form in which a round's answers are stored, to be read again later. Pure. */

/**
 * The answers of a finished round, or those given so far in practice.
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
 * The form in which practice is stored if its page is closed now.
 * @param {import("../../games/round-play.js").RoundPlay} play
 * @param {number} offset minutes that the player's zone is ahead of UTC
 * @returns {import("../../state/left-round.js").LeftRound | undefined} undefined in other modes
 */
export function leftRoundOf(play, offset) {
  const soFar = play.soFar(offset);
  return soFar && { ...soFar, answers: answersOf(play.session) };
}
