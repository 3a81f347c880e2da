/** A page that plays: its start, the round, the results. */

import { Memory } from "../../games/memory.js";
import { ranks } from "../../games/played-round.js";
import { lastEnd, startTime } from "../../games/start-time.js";
import { orElse, reportMistake, unreachable } from "../../browser/mistakes.js";
import { holdUpdates } from "../../parts/offline.js";
import { whenIdle } from "../../parts/idle.js";
import { now, offset, playerStore, zone } from "../../parts/player.js";
import { settings } from "../../parts/settings.js";
import { canSpeak } from "../../parts/speech.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { loadPhrases } from "../../page/words.js";
import { deckOf } from "./decks.js";
import { interruptedText } from "./interrupted.js";
import { hasNumberKeys } from "./number-keys.js";
import { StartedRounds } from "./started-rounds.js";
import { part, showText } from "../../parts/parts-of.js";
import { isPlaying } from "../../parts/playing.js";
import { isUsed, setDate } from "./sets.js";
import { StartView } from "./start-view.js";
import { failedText, isWaiting, unkeptOf } from "./unkept.js";
import { revokedNow } from "./revoked.js";
import { lastAnswers } from "../../state/last-answers.js";

/**
 * @typedef {{mode: string, level?: string, isListening: boolean, isUntimed: boolean}} Choice what a
 *   round begins with
 */

/** Fetches the modules of a round; a later call fetches again what could not be fetched. */
const loadRound = () => import("./round-modules.js").catch(unreachable);

export class RoundPage {
  #section;
  #modes;
  #category;
  #startedRounds = new StartedRounds();
  #phrases;
  #start;
  #decks = new Map();
  #date;
  #isOffBoard = false;
  #isBeginning = false;
  #screen;
  #choice;
  /** Lets the ledger follow a round, where a person is signed in. */
  #followRound;
  /** @type {import("../../state/live-round.js").LiveRound | undefined} */
  #live;
  #release = () => {};

  /** @param {HTMLElement} section with `data-modes`, and for questions `data-category` */
  constructor(section) {
    this.#section = section;
    this.#modes = section.dataset.modes.split(" ");
    this.#category = section.dataset.category;
    this.#start = new StartView(part(section, "start"), (choice) => this.#begin(choice));
  }

  /** Reads what the round needs, and shows the start. */
  async open() {
    this.#phrases = await loadPhrases();
    try {
      await this.#offer();
    } catch (problem) {
      this.#failed(problem);
    }
    addEventListener("pagehide", () => this.#pageHidden());
    // A page restored from the browser's memory is loaded again, so that it is at its start.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }

  async #offer() {
    const [mode] = this.#modes;
    const { player } = await playerStore();
    const { rounds } = await player.record();
    const note = await interruptedText(this.#startedRounds, this.#phrases, {
      modes: this.#modes, category: this.#category, isPlaying,
    });
    if (mode === "daily" || mode === "weekly") {
      this.#date = setDate(mode, now());
      const begun = this.#startedRounds.begun(mode);
      this.#isOffBoard = isUsed({ period: mode, date: this.#date, begun, rounds });
    }
    for (const each of this.#modes) {
      const of = { files, category: this.#category, date: this.#date };
      this.#decks.set(each, await deckOf(each, of));
    }
    if (this.#decks.get(mode) === undefined) {
      this.#start.fail(this.#phrases.phrase("no-set"));
      return;
    }
    const memory = Memory.read(await player.memory());
    this.#start.offer({
      due: (level) => memory.due(now(), this.#decks.get(mode), level).length,
      decks: this.#decks, phrases: this.#phrases, rounds, note, category: this.#category,
      isOffBoard: this.#isOffBoard, returned: this.#returned,
      adjusted: Number(settings.get("adjusted")),
      isListening: settings.get("descriptions") === "on", canSpeak: canSpeak(),
    });
    // Fetched while the person reads the start; if this fails, the round fetches it again.
    loadRound().catch(orElse());
    this.#openLive().catch(orElse());
  }

  /** The day of the set, if it is an earlier set that came round again. */
  get #returned() {
    const { date } = this.#decks.get(this.#modes[0]).deck;
    return date === this.#date ? undefined : date;
  }

  /** Connects to the ledger while the start is read; without an account nothing is loaded. */
  async #openLive() {
    if (!this.#startedRounds.hasAccount) return;
    await whenIdle();
    const { followRound, openLive } = await import("../account/live-rounds.js").catch(unreachable);
    this.#followRound = followRound;
    if (await openLive()) this.#section.dataset.isFollowed = "";
  }

  #show(name) {
    for (const other of ["start", "turn", "results"]) {
      part(this.#section, other).hidden = other !== name;
    }
    document.body.classList.toggle("is-playing", name === "turn");
    scrollTo(0, 0);
  }

  /** @param {Choice} choice */
  async #begin(choice) {
    if (this.#isBeginning) return;
    if (this.#date && setDate(choice.mode, now()) !== this.#date) {
      // The day has changed since the page was opened.
      location.reload();
      return;
    }
    this.#isBeginning = true;
    this.#choice = choice;
    try {
      const modules = await loadRound();
      this.#play(await this.#opened(choice, modules), modules);
    } catch (problem) {
      this.#failed(problem);
      this.#show("start");
    } finally {
      this.#isBeginning = false;
    }
  }

  /** Shows why nothing is played: no network, no room, or a fault of the app, which is reported. */
  #failed(problem) {
    reportMistake(problem);
    this.#start.fail(failedText(problem, this.#phrases));
  }

  /**
   * @param {Choice} choice
   * @param {typeof import("./round-modules.js")} modules
   */
  async #opened(choice, { beginRound, decodedFrame, keepsNothing }) {
    const { mode, level, isListening, isUntimed } = choice;
    const { player } = await playerStore();
    const { version } = await files.entry();
    const device = await player.device(now());
    const time = startTime(now(), lastEnd((await player.record()).rounds, device.player));
    // Another tab may have begun the set meanwhile.
    if (this.#date && this.#startedRounds.begun(mode) === this.#date) this.#isOffBoard = true;
    const opened = await beginRound(mode, {
      playDeck: this.#decks.get(mode), content: version, level, isListening, isUntimed,
      wished: Number(settings.get("adjusted")), store: this.#isOffBoard ? keepsNothing : player,
      player: device.player, time, zone: zone(), files, language,
      frame: (picture) => decodedFrame(picture, {
        alt: picture.audio?.[language] ?? picture.audio?.en ?? "",
        lang: picture.audio?.[language] ? "" : "en",
      }),
      takenBack: revokedNow(),
    });
    if (this.#date && !this.#isOffBoard) this.#startedRounds.begin(mode, this.#date);
    return opened;
  }

  #play({ play, cards, revoked }, { leftRoundOf, RoundClock, RoundScreen }) {
    this.#release = holdUpdates();
    const { mode } = this.#choice;
    const open = { mode, category: this.#category, started: now(), answered: 0 };
    this.#startedRounds.open = open;
    const clock = new RoundClock(() => performance.now(), now);
    const { adjusted } = play.session.start;
    this.#live = this.#isOffBoard ? undefined : this.#followRound?.(play);
    this.#screen = new RoundScreen({
      play,
      clock,
      cards,
      revoked,
      phrases: this.#phrases,
      isListening: this.#choice.isListening,
      hasNumberKeys: hasNumberKeys(),
      answered: (answered, { turn, choice }) => {
        // A round whose clock stood still is no longer the one that the ledger follows.
        if (play.session.start.adjusted !== adjusted) this.#live?.end();
        this.#live?.answered({ place: turn.number - 1, card: turn.card, choice });
        this.#startedRounds.open = { ...open, answered, kept: leftRoundOf(play, offset(now())) };
      },
      ended: (problem) => this.#ended(play, problem),
    });
    part(this.#section, "turn").replaceChildren(this.#screen.element);
    this.#show("turn");
    this.#screen.flow.begin();
  }

  async #ended(play, problem) {
    this.#release();
    this.#screen = undefined;
    const { result } = play.session;
    if (problem || !result.counts) {
      this.#startedRounds.open = undefined;
      this.#backToStart(
        problem ? this.#phrases.phrase("problem-picture") : this.#phrases.phrase("left"));
      return;
    }
    const { outcome, isKept, unkept } = await this.#kept(play);
    this.#startedRounds.open = undefined;
    const { answersOf, showResults } = await loadRound();
    const { name } = this.#section.dataset;
    if (isKept || isWaiting(unkept)) lastAnswers.add(answersOf(play.session, name));
    await showResults(part(this.#section, "results"), {
      play, outcome, isKept, unkept, phrases: this.#phrases, category: name,
      isOffBoard: this.#isOffBoard, isLive: this.#live?.isLive === true,
      again: this.#date ? undefined : () => this.#begin(this.#choice),
    });
    this.#show("results");
    this.#section.querySelector("[data-results] h1").focus();
    await this.#tellRanking(play).catch(orElse());
  }

  /** Sends the round where a person is signed in, and shows its rank. */
  async #tellRanking({ session }) {
    if (this.#isOffBoard) return;
    const place = this.#section.querySelector("[data-ranking]");
    if (!new StartedRounds().hasAccount) {
      showText(place, ranks(session.start) ? this.#phrases.phrase("rank-guest") : "");
      return;
    }
    const { rankingOf } = await import("../account/sent-round.js").catch(unreachable);
    const isLive = await this.#live?.settled() === true;
    showText(place, await rankingOf({ ...session.start, isLive }, this.#phrases));
  }

  /** Stores a round, and returns its outcome. */
  async #kept(play) {
    const time = now();
    const at = { offset: offset(time), time };
    const { player } = await playerStore();
    try {
      const played = await play.keep(at);
      const unkept = unkeptOf(player, played);
      if (this.#isOffBoard) return { isKept: player.isKept, unkept };
      const [{ rounds }, achievements, { outcomeOf }] = await Promise.all([
        player.record(), files.answer("achievements").catch(orElse([])), loadRound(),
      ]);
      const outcome = outcomeOf({ rounds, played, achievements, now: at });
      return { isKept: player.isKept, unkept, outcome };
    } catch (problem) {
      reportMistake(problem);
      return { isKept: false, unkept: unkeptOf(player, play.session.start, problem) };
    }
  }

  /** Returns to the start after a round was left, with a text about it. */
  #backToStart(text) {
    if (this.#date) {
      this.#isOffBoard = true;
      this.#start.offBoard();
    }
    this.#show("start");
    this.#start.tell(text);
  }

  /**
   * The page is closed or left. The next page stores practice up to the last answer: this page has
   * no time left for its database. Rounds of other modes are void.
   */
  #pageHidden() {
    if (!this.#screen) return;
    const { open } = this.#startedRounds;
    if (open?.kept) this.#startedRounds.open = { ...open, isLeft: true };
    this.#release();
  }
}

/** Opens every section of the page that plays. */
export function openRoundPages() {
  for (const section of document.querySelectorAll("[data-modes]")) new RoundPage(section).open();
}
