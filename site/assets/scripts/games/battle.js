/** A battle of two people, the same as Games' Battle. */

/**
 * An event of a battle, at a time stamped by the server: milliseconds since the battle's start.
 * Sides are 0 and 1.
 * @typedef {object} BattleEvent
 * @property {"show" | "answer" | "left" | "back" | "resign" | "exhausted" | "tick" | "void"} kind
 * @property {number} at
 * @property {number} [side]
 * @property {string} [card] the plant that is shown
 * @property {number[]} [options] its options in the shown order; 0 is the right one
 * @property {number} [choice] the index of the chosen option, from 0
 */

/**
 * A plant that both players name.
 * @typedef {object} BattleRound
 * @property {string} card
 * @property {number[]} options
 * @property {number} shown
 * @property {number} deadline
 * @property {({choice: number, at: number} | null)[]} answers
 * @property {number} [closed] when it ended
 * @property {number} [winner] its winner; undefined for none
 */

/**
 * The result of a battle.
 * @typedef {object} BattleResult
 * @property {number} [winner] undefined for a draw
 * @property {string} ending
 * @property {number[]} points
 * @property {number} ended
 * @property {number} rounds the number of finished rounds
 */

/**
 * The rules of a battle; times are milliseconds.
 * @typedef {{rounds: number, suddenDeath: number, limit: number, fastest: number, idle: number,
 *   away: number}} BattleRules
 */

/** @type {Readonly<BattleRules>} */
export const battleRules = Object.freeze({
  rounds: 5, suddenDeath: 15, limit: 15_000, fastest: 150, idle: 2, away: 20_000,
});

const sides = [0, 1];
/** The latest time of an event: a day. */
const longest = 86_400_000;

export class Battle {
  /** @type {BattleRound[]} */
  rounds = [];
  points = [0, 0];
  /** @type {BattleResult | undefined} */
  result;
  /**
   * Since when each player is absent.
   * @type {(number | null)[]}
   */
  gone = [null, null];
  rules;
  #now = 0;

  /** @param {BattleRules} rules */
  constructor(rules = battleRules) {
    this.rules = rules;
  }

  /**
   * Replays a list of events.
   * @param {BattleEvent[]} events
   * @param {BattleRules} rules
   */
  static replay(events, rules = battleRules) {
    const battle = new Battle(rules);
    for (const event of events) battle.take(event);
    return battle;
  }

  get isOver() {
    return this.result !== undefined;
  }

  /** The round that accepts answers. */
  get open() {
    const last = this.rounds.at(-1);
    return last?.closed === undefined ? last : undefined;
  }

  get isBetweenRounds() {
    return !this.isOver && this.open === undefined;
  }

  /** Whether the open or the next round is one of sudden death. */
  get isSuddenDeath() {
    return this.rounds.length - (this.open ? 1 : 0) >= this.rules.rounds;
  }

  /**
   * Applies an event.
   * @param {BattleEvent} event
   * @returns {boolean} whether it counts; the passing of time is applied with every event
   */
  take(event) {
    if (!(event.at >= 0 && event.at <= longest)) return false;
    if (event.kind !== "show") this.#advance(event.at);
    if (this.isOver) return false;
    switch (event.kind) {
      case "show": return this.#show(event);
      case "answer": return this.#answer(event);
      case "left": return this.#move(event, (gone) => gone === null, this.#now);
      case "back": return this.#move(event, (gone) => gone !== null, null);
      case "resign": return this.#resign(event);
      case "exhausted":
        if (!this.isBetweenRounds) return false;
        this.#end("exhausted");
        return true;
      case "void":
        this.#end("void");
        return true;
      default: return true;
    }
  }

  /** @param {BattleEvent} event */
  #show({ card, options, at }) {
    if (!this.isBetweenRounds || card === undefined || options === undefined) return false;
    const isSound = options.length > 1 && new Set(options).size === options.length
      && options.includes(0) && this.rounds.every((round) => round.card !== card);
    if (!isSound) return false;
    const shown = Math.max(at, this.#now);
    this.rounds.push({
      card, options, shown, deadline: shown + this.rules.limit, answers: [null, null],
    });
    return true;
  }

  /** @param {BattleEvent} event */
  #answer({ side, choice }) {
    const round = this.open;
    if (side === undefined || choice === undefined || round === undefined) return false;
    if (round.answers[side] !== null || !(choice in round.options)) return false;
    if (this.#now < round.shown + this.rules.fastest) return false;
    round.answers[side] = { choice, at: this.#now };
    if (!round.answers.includes(null)) this.#close(this.#now);
    return true;
  }

  /**
   * @param {BattleEvent} event
   * @param {(gone: number | null) => boolean} mayBe
   * @param {number | null} since
   */
  #move({ side }, mayBe, since) {
    if (side === undefined || !mayBe(this.gone[side])) return false;
    this.gone[side] = since;
    return true;
  }

  /** @param {BattleEvent} event */
  #resign({ side }) {
    if (side === undefined) return false;
    this.#end("resigned", 1 - side);
    return true;
  }

  /**
   * When an absent player loses.
   * @param {number} side
   */
  #abandonment(side) {
    const since = this.gone[side];
    return since === null ? Infinity : since + this.rules.away + 1;
  }

  /**
   * Moves the time on, and applies in order what was due by then.
   * @param {number} time
   */
  #advance(time) {
    while (!this.isOver) {
      const deadline = this.open?.deadline ?? Infinity;
      const due = Math.min(deadline, ...sides.map((side) => this.#abandonment(side)));
      if (due > time) break;
      this.#now = Math.max(this.#now, due);
      // A round that ends in the same millisecond still counts.
      if (deadline <= this.#now) this.#close(deadline);
      else this.#abandon();
    }
    if (!this.isOver) this.#now = Math.max(this.#now, time);
  }

  #abandon() {
    const late = sides.filter((side) => this.#abandonment(side) <= this.#now);
    this.#end("abandoned", late.length === 1 ? 1 - late[0] : undefined);
  }

  /** @param {number} time */
  #close(time) {
    const round = this.rounds[this.rounds.length - 1];
    const { rules, points } = this;
    round.closed = time;
    const winner = better(round);
    if (winner !== undefined) {
      round.winner = winner;
      points[winner] += 1;
    }
    const idle = sides.filter((side) => this.#isIdle(side));
    if (idle.length > 0) this.#end("idle", idle.length === 1 ? 1 - idle[0] : undefined);
    else if (this.rounds.length === rules.rounds && points[0] !== points[1]) {
      this.#end("points", points[0] > points[1] ? 0 : 1);
    } else if (this.rounds.length > rules.rounds && winner !== undefined) {
      this.#end("sudden-death", winner);
    } else if (this.rounds.length >= rules.rounds + rules.suddenDeath) this.#end("level");
  }

  /** @param {number} side */
  #isIdle(side) {
    const { rounds, rules } = this;
    return rounds.length >= rules.idle
      && rounds.slice(-rules.idle).every(({ answers }) => answers[side] === null);
  }

  /**
   * @param {string} ending
   * @param {number} [winner]
   */
  #end(ending, winner) {
    this.result = {
      ...(winner === undefined ? {} : { winner }), ending, points: [...this.points],
      ended: this.#now, rounds: this.rounds.filter(({ closed }) => closed !== undefined).length,
    };
  }
}

/**
 * Whether an answer to a round is right.
 * @param {BattleRound} round
 * @param {number} side
 */
export function isRight({ answers, options }, side) {
  const answer = answers[side];
  return answer !== null && options[answer.choice] === 0;
}

/**
 * The winner of a round by its answers.
 * @param {BattleRound} round
 */
function better(round) {
  const [first, second] = sides.map((side) => isRight(round, side));
  if (first !== second) return first ? 0 : 1;
  const [one, other] = round.answers;
  if (!first || one === null || other === null || one.at === other.at) return undefined;
  return one.at < other.at ? 0 : 1;
}
