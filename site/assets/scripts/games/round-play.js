/**
 * A round on this device, the same as OfflineClient's RoundPlay: it takes a number, is played by
 * `Session` and is stored when it is over. It has no clock: times are milliseconds since its start,
 * as in `Session`. Practice is stored after each answer, since a page may be closed at any time.
 */

import { Memory, reviewedBy } from "./memory.js";
import { playedRound } from "./played-round.js";
import { Session } from "./session.js";

/**
 * The store of a player's state.
 * @typedef {{
 *   nextRound: () => Promise<number>,
 *   memory: () => Promise<{cards: Record<string, import("./fsrs.js").Card>} | undefined>,
 *   remember: (plant: string, review: (known: import("./fsrs.js").Card | undefined) =>
 *     import("./fsrs.js").Card) => Promise<unknown>,
 *   keep: (kept: {round: import("./round.js").Round,
 *     played: import("./played-round.js").PlayedRound, memory?: Memory, time: number}) =>
 *     Promise<unknown>,
 * }} PlayerStore
 * `nextRound` gives the number of a new round, from 1, each once. `memory` gives the stored memory,
 * or undefined. `remember` replaces the card of one plant, in the order of the calls: practice
 * stores each answer when it is given. `keep` writes everything in one step: the round to the
 * outbox, its stored form to the record, and a memory with the answers that could not be stored
 * before.
 */
export class RoundPlay {
  /**
   * The round while it is played.
   * @type {Session}
   */
  session;
  /**
   * The milliseconds until the last answer for which the device slept and the round's clock
   * stopped. The record's stamp includes them; the sent round has the times of its clock only.
   */
  slept = 0;
  /**
   * Ids of the plants that were due when practice began, the most overdue first; empty in other
   * modes. `Lookahead` uses this list, since another tab may have changed the memory since.
   * @type {readonly string[]}
   */
  due;
  #store;
  #content;
  /**
   * A promise for each answer of practice, resolved once it is stored; with the answer if it could
   * not be.
   */
  #remembering = [];

  /** For `begin`. */
  constructor(session, { store, content, due }) {
    this.session = session;
    this.#store = store;
    this.#content = content;
    this.due = due;
  }

  /**
   * Begins a round, which uses up its number.
   * @param {string} mode
   * @param {{deck: import("./play-deck.js").PlayDeck, content: string, store: PlayerStore,
   *   player: string, time: number, zone: string, adjusted?: number, level?: string,
   *   revoked?: Iterable<string>}} on `deck`: one that serves the mode. `content`: the version of
   *   its edition. `player`: the device's key. `time`: now, in milliseconds since 1970. `zone`: the
   *   player's time zone by its IANA name. `adjusted`: how far timers are lengthened, in percent.
   *   `level`: the only level that comes, in practice. `revoked`: cards that were taken back.
   * @returns {Promise<RoundPlay>}
   * @throws {import("./round-refusal.js").RoundRefusal} for what cannot be played
   */
  static async begin(mode, {
    deck, content, store, player, time, zone, adjusted = 100, level, revoked = [],
  }) {
    const due = mode === "practice"
      ? Memory.read(await store.memory()).due(time, deck, level) : [];
    const number = await store.nextRound();
    const start = {
      mode, deck: deck.hash, player, number, started: time, zone, adjusted, level,
    };
    const session = new Session(start, deck, { revoked });
    return new RoundPlay(session, { store, content, due });
  }

  /**
   * Replaces the start of the round by that of another clock, such as a ledger's that follows it.
   * @param {number} started
   * @param {import("./round.js").RoundStart} start the received start
   * @returns {boolean} whether it could be replaced: the round then continues with the same cards
   */
  beganAt(started, start) {
    const { session } = this;
    if (session.isOver || session.start.adjusted !== start.adjusted) return false;
    session.start = { ...session.start, started };
    return true;
  }

  /**
   * Shows the next card; in practice a card that is due for repetition, if there is one.
   * @param {number} at
   */
  show(at) {
    return this.session.show(at, { due: this.due[this.session.answered] });
  }

  /**
   * Answers the shown card; see `Session.answer`.
   * @param {number} choice
   * @param {number} at
   */
  answer(choice, at) {
    const feedback = this.session.answer(choice, at);
    if (feedback === undefined) return undefined;
    const time = Math.floor(at);
    const { card, shown } = feedback.turn;
    const elapsed = Math.max(0, time - shown);
    if (this.session.start.mode === "practice") {
      this.#remember({ card, isRight: feedback.isRight, elapsed, time });
    }
    return feedback;
  }

  /** Stores an answer of practice; one that cannot be stored now is stored with the round. */
  #remember(answer) {
    const { card, isRight, elapsed, time } = answer;
    const moment = this.session.start.started + time;
    const review = (known) => reviewedBy(known, { isRight, elapsed, time: moment });
    this.#remembering.push(this.#store.remember(card, review).then(() => undefined, () => answer));
  }

  /**
   * The values that `keep` would store if practice were finished now; undefined in other modes and
   * before the first answer.
   * @param {number} offset minutes that the player's zone is ahead of UTC
   * @returns {{round: import("./round.js").Round,
   *   played: import("./played-round.js").PlayedRound} | undefined}
   */
  soFar(offset) {
    const finished = this.session.asFinished();
    const played = finished && playedRound(finished.result, this.#content, offset, this.slept);
    return played && { round: finished.round, played };
  }

  /**
   * Checks the timers; see `Session.tick`.
   * @param {number} at
   */
  tick(at) {
    return this.session.tick(at);
  }

  /**
   * Ends a practice session; see `Session.finish`.
   * @param {number} at
   */
  finish(at) {
    this.session.finish(at);
  }

  /**
   * Leaves the round; see `Session.quit`.
   * @param {number} at
   */
  quit(at) {
    this.session.quit(at);
  }

  /**
   * Stores the round when it is over and counts: record, memory and outbox in one step.
   * @param {{offset: number, time: number}} at `offset`: minutes that the player's zone is ahead of
   *   UTC. `time`: now, in milliseconds since 1970.
   * @returns {Promise<import("./played-round.js").PlayedRound | undefined>} what the record keeps;
   *   undefined for a round that was left or goes on
   */
  async keep({ offset, time }) {
    const { round, result } = this.session;
    const played = result && playedRound(result, this.#content, offset, this.slept);
    if (round === undefined || played === undefined) return undefined;
    const lost = (await Promise.all(this.#remembering)).filter(Boolean);
    const memory = lost.length > 0 ? await this.#remembered(round, lost) : undefined;
    await this.#store.keep({ round, played, memory, time });
    return played;
  }

  /** The player's memory with the answers that were not stored when they were given. */
  async #remembered({ start }, answers) {
    const memory = Memory.read(await this.#store.memory());
    for (const { card, isRight, elapsed, time } of answers) {
      memory.take(card, isRight, elapsed, start.started + time);
    }
    return memory;
  }
}
