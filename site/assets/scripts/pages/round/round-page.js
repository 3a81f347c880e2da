/** A page that plays: its start, the round, what it came to. */

import { dayOfSeconds } from "../../games/day.js";
import { Memory } from "../../games/memory.js";
import { orElse, reportMistake, unreachable } from "../../mistakes.js";
import { holdUpdates } from "../../offline.js";
import { now, offset, playerStore, zone } from "../../parts/player.js";
import { settings } from "../../parts/settings.js";
import { canSpeak } from "../../parts/speech.js";
import { language } from "../../place.js";
import { files } from "../../site-files.js";
import { loadPhrases } from "../../words.js";
import { deckOf } from "./decks.js";
import { interruptedText } from "./interrupted.js";
import { hasNumberKeys } from "./number-keys.js";
import { StartedRounds } from "./started-rounds.js";
import { part, showText } from "./parts-of.js";
import { isPlaying } from "./playing.js";
import { isUsed, setDate } from "./sets.js";
import { StartView } from "./start-view.js";
import { revokedNow } from "./revoked.js";

/**
 * @typedef {{mode: string, level?: string, isListening: boolean}} Choice what a round begins with
 */

/** What a round needs once it begins; asked for again where it did not come. */
const stage = () => import("./stage.js").catch(unreachable);

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
  #release = () => {};

  /** @param {HTMLElement} section with `data-modes`, and for questions `data-category` */
  constructor(section) {
    this.#section = section;
    this.#modes = section.dataset.modes.split(" ");
    this.#category = section.dataset.category;
    this.#start = new StartView(part(section, "start"), (choice) => this.#begin(choice));
  }

  /** Reads what the round needs, and offers it. */
  async open() {
    this.#phrases = await loadPhrases();
    try {
      await this.#offer();
    } catch (problem) {
      this.#failed(problem);
    }
    addEventListener("pagehide", () => this.#leave());
    // A page that comes back from the browser's memory comes back at its start.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }

  async #offer() {
    const [mode] = this.#modes;
    const { player } = await playerStore();
    const { rounds } = await player.record();
    const note = await interruptedText(this.#startedRounds, this.#phrases, isPlaying);
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
      isOffBoard: this.#isOffBoard, adjusted: Number(settings.get("adjusted")),
      isListening: settings.get("descriptions") === "on", canSpeak: canSpeak(),
    });
    // Comes while the start is read; should it not, the round asks again.
    stage().catch(orElse());
  }

  #show(name) {
    for (const other of ["start", "table", "results"]) {
      part(this.#section, other).hidden = other !== name;
    }
    document.body.classList.toggle("is-playing", name === "table");
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
      const parts = await stage();
      this.#play(await this.#opened(choice, parts), parts);
    } catch (problem) {
      this.#failed(problem);
      this.#show("start");
    } finally {
      this.#isBeginning = false;
    }
  }

  /** Says why nothing is played: the network, or a mistake of ours, which is reported. */
  #failed(problem) {
    reportMistake(problem);
    this.#start.fail(this.#phrases.phrase("problem-load"));
  }

  /**
   * @param {Choice} choice
   * @param {typeof import("./stage.js")} parts
   */
  async #opened({ mode, level, isListening }, { beginRound, decodedFrame, keepsNothing }) {
    const { player } = await playerStore();
    const time = now();
    const { version } = await files.entry();
    const device = await player.device(time);
    // Another tab may have begun the set meanwhile.
    if (this.#date && this.#startedRounds.begun(mode) === this.#date) this.#isOffBoard = true;
    const opened = await beginRound(mode, {
      playDeck: this.#decks.get(mode), content: version, level, isListening,
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

  #play({ play, cards, revoked }, { RoundClock, RoundScreen }) {
    this.#release = holdUpdates();
    const { mode } = this.#choice;
    const open = { mode, category: this.#category, started: now(), answered: 0 };
    this.#startedRounds.open = open;
    this.#screen = new RoundScreen({
      play,
      clock: new RoundClock(() => performance.now()),
      cards,
      revoked,
      phrases: this.#phrases,
      isListening: this.#choice.isListening,
      hasNumberKeys: hasNumberKeys(),
      answered: (answered) => { this.#startedRounds.open = { ...open, answered }; },
      ended: (problem) => this.#ended(play, problem),
    });
    part(this.#section, "table").replaceChildren(this.#screen.element);
    this.#show("table");
    this.#screen.flow.begin();
  }

  async #ended(play, problem) {
    this.#release();
    this.#screen = undefined;
    const { result } = play.session;
    if (problem || !result.counts) {
      this.#startedRounds.open = undefined;
      this.#left(problem ? this.#phrases.phrase("problem-picture") : this.#phrases.phrase("left"));
      return;
    }
    const { outcome, isKept } = await this.#kept(play);
    this.#startedRounds.open = undefined;
    const { showResults } = await stage();
    await showResults(part(this.#section, "results"), {
      play, outcome, phrases: this.#phrases, category: this.#section.dataset.name,
      isOffBoard: this.#isOffBoard, isKept,
      again: this.#date ? undefined : () => this.#begin(this.#choice),
    });
    this.#show("results");
    this.#section.querySelector("[data-results] h1").focus();
    await this.#tellRanking(play).catch(orElse());
  }

  /** Sends the round where somebody is signed in, and says where the ledger does not rank it. */
  async #tellRanking({ session }) {
    if (this.#isOffBoard || !new StartedRounds().hasAccount) return;
    const place = this.#section.querySelector("[data-ranking]");
    const { rankingText } = await import("../account/sent-round.js").catch(unreachable);
    showText(place, await rankingText(session.start, this.#phrases));
  }

  /** Keeps a round, and says what it brought. */
  async #kept(play) {
    const time = now();
    const at = { offset: offset(time), time };
    try {
      const played = await play.keep(at);
      const { player } = await playerStore();
      if (this.#isOffBoard) return { isKept: player.isKept };
      const [{ rounds }, achievements, { outcomeOf }] = await Promise.all([
        player.record(), files.answer("achievements").catch(orElse([])), stage(),
      ]);
      const today = dayOfSeconds(Math.floor(time / 1_000) + at.offset * 60);
      return { isKept: player.isKept, outcome: outcomeOf({ rounds, played, achievements, today }) };
    } catch (problem) {
      reportMistake(problem);
      return { isKept: false };
    }
  }

  /** A round was left: back to the start, which says so. */
  #left(text) {
    if (this.#date) {
      this.#isOffBoard = true;
      this.#start.offBoard();
    }
    this.#show("start");
    this.#start.tell(text);
  }

  /** The page goes: practice is kept as far as it came; other rounds were left, and are void. */
  #leave() {
    if (this.#choice?.mode === "practice") this.#screen?.flow.finish();
  }
}

/** Opens every section of the page that plays. */
export function openRoundPages() {
  for (const section of document.querySelectorAll("[data-modes]")) new RoundPage(section).open();
}
