/**
 * A round on this device, as OfflineClient's RoundPlay: it takes a number, is played through
 * `Session`, and when it is over it is kept. It reads no clock: times are milliseconds since its
 * start, as in `Session`. Practice is kept answer by answer, for a page may be closed at any time.
 */

import { Memory, reviewedBy } from "./memory.js";
import { playedRound } from "./played-round.js";
import { Session } from "./session.js";

/**
 * Where a player's state is kept.
 * @typedef {{
 *   nextRound: () => Promise<number>,
 *   memory: () => Promise<{cards: Record<string, import("./fsrs.js").Card>} | undefined>,
 *   remember: (plant: string, review: (known: import("./fsrs.js").Card | undefined) =>
 *     import("./fsrs.js").Card) => Promise<unknown>,
 *   keep: (kept: {round: import("./round.js").Round,
 *     played: import("./played-round.js").PlayedRound, memory?: Memory, time: number}) =>
 *     Promise<unknown>,
 * }} PlayerStore
 * `nextRound` gives the number of a new round, from 1, each once. `memory` gives what was kept as
 * such, or nothing. `remember` puts the card of one plant in place of the last, in the order of the
 * calls: practice keeps each answer when it is given. `keep` writes all of it in one step: the
 * round to the outbox, what the record keeps of it to the record, and a memory where answers could
 * not be kept before.
 */
export class RoundPlay {
  /**
   * The round while it is played.
   * @type {Session}
   */
  session;
  /**
   * For how many milliseconds until the last answer the device slept, while the round's clock
   * stood. The record's stamp has them; the round that travels goes by its own clock alone.
   */
  slept = 0;
  /**
   * Ids of the plants that were due when practice began, in the order in which they come; none in
   * other modes. `Lookahead` is given these, for another tab may have changed the memory since.
   * @type {readonly string[]}
   */
  due;
  #store;
  #content;
  /** Of each answer of practice: done once it is kept, with the answer where it could not be. */
  #remembering = [];

  /** For `begin`. */
  constructor(session, { store, content, due }) {
    this.session = session;
    this.#store = store;
    this.#content = content;
    this.due = due;
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
   * Takes over when the round began by another clock, as a ledger's that follows it.
   * @param {number} started
   * @param {import("./round.js").RoundStart} start the start that it was told
   * @returns {boolean} whether it could: the round goes on, and is the same as it was then
   */
  beganAt(started, start) {
    const { session } = this;
    if (session.isOver || session.start.adjusted !== start.adjusted) return false;
    session.start = { ...session.start, started };
    return true;
  }

  /**
   * Shows the next card; in practice one that the player's memory wants, where there is one.
   * @param {number} at
   */
  show(at) {
    return this.session.show(at, { due: this.due[this.session.answered] });
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
    if (this.session.start.mode === "practice") {
      this.#remember({ card, isRight: feedback.isRight, elapsed, time });
    }
    return feedback;
  }

  /** Keeps an answer of practice; one that cannot be kept now is kept with the round. */
  #remember(answer) {
    const { card, isRight, elapsed, time } = answer;
    const moment = this.session.start.started + time;
    const review = (known) => reviewedBy(known, { isRight, elapsed, time: moment });
    this.#remembering.push(this.#store.remember(card, review).then(() => undefined, () => answer));
  }

  /**
   * What `keep` would keep of practice, were it finished now; nothing in other modes and before the
   * first answer.
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
    const played = result && playedRound(result, this.#content, offset, this.slept);
    if (round === undefined || played === undefined) return undefined;
    const lost = (await Promise.all(this.#remembering)).filter(Boolean);
    const memory = lost.length > 0 ? await this.#remembered(round, lost) : undefined;
    await this.#store.keep({ round, played, memory, time });
    return played;
  }

  /** The player's memory with answers that were not kept when they were given. */
  async #remembered({ start }, answers) {
    const memory = Memory.read(await this.#store.memory());
    for (const { card, isRight, elapsed, time } of answers) {
      memory.take(card, isRight, elapsed, start.started + time);
    }
    return memory;
  }
}
