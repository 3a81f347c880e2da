/**
 * A round on this device, as OfflineClient's RoundPlay: it takes a number, is played through
 * `Session`, and when it is over it is kept. It reads no clock: times are milliseconds since its
 * start, as in `Session`.
 */

import { Memory } from "./memory.js";
import { playedRound } from "./played-round.js";
import { Session } from "./session.js";

/**
 * Where a player's state is kept.
 * @typedef {{
 *   nextRound: () => Promise<number>,
 *   memory: () => Promise<{cards: Record<string, import("./fsrs.js").Card>} | undefined>,
 *   keep: (kept: {round: import("./round.js").Round,
 *     played: import("./played-round.js").PlayedRound, memory?: Memory, time: number}) =>
 *     Promise<unknown>,
 * }} PlayerStore
 * `nextRound` gives the number of a new round, from 1, each once. `memory` gives what was kept as
 * such, or nothing. `keep` writes all of it in one step: the round to the outbox, what the record
 * keeps of it to the record, and in practice the memory in place of the last.
 */
export class RoundPlay {
  /**
   * The round while it is played.
   * @type {Session}
   */
  session;
  #store;
  #content;
  #due;
  #answers = [];

  /** For `begin`. */
  constructor(session, { store, content, due }) {
    this.session = session;
    this.#store = store;
    this.#content = content;
    this.#due = due;
  }

  /**
   * Begins a round; its number is used up from now on.
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
   * Shows the next card; in practice one that the player's memory wants, where there is one.
   * @param {number} at
   */
  show(at) {
    return this.session.show(at, { due: this.#due[this.session.answered] });
  }

  /**
   * Takes an answer; see `Session.answer`.
   * @param {number} choice
   * @param {number} at
   */
  answer(choice, at) {
    const feedback = this.session.answer(choice, at);
    if (feedback === undefined) return undefined;
    const time = Math.floor(at);
    const { card, shown } = feedback.turn;
    const elapsed = Math.max(0, time - shown);
    this.#answers.push({ card, isRight: feedback.isRight, elapsed, time });
    return feedback;
  }

  /**
   * Looks at the timers; see `Session.tick`.
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
   * Keeps the round when it is over and counts: record, memory and outbox in one step.
   * @param {{offset: number, time: number}} at `offset`: minutes that the player's zone is ahead of
   *   UTC. `time`: now, in milliseconds since 1970.
   * @returns {Promise<import("./played-round.js").PlayedRound | undefined>} what the record keeps;
   *   undefined for a round that was left or goes on
   */
  async keep({ offset, time }) {
    const { round, result } = this.session;
    const played = result && playedRound(result, this.#content, offset);
    if (round === undefined || played === undefined) return undefined;
    const memory = round.start.mode === "practice" ? await this.#remembered(round) : undefined;
    await this.#store.keep({ round, played, memory, time });
    return played;
  }

  /** The player's memory with the round's answers. */
  async #remembered({ start }) {
    const memory = Memory.read(await this.#store.memory());
    for (const { card, isRight, elapsed, time } of this.#answers) {
      memory.take(card, isRight, elapsed, start.started + time);
    }
    return memory;
  }
}
