/** A round on the page: shows its cards, and reads answers from keys, buttons and commands. */

import { untimed } from "../../games/round.js";
import { orElse } from "../../browser/mistakes.js";
import { isComposing } from "../../parts/composing.js";
import { confirm } from "../../parts/confirm.js";
import { touch } from "../../parts/haptics.js";
import { say } from "../../parts/say.js";
import { mayMove } from "../../parts/settings.js";
import { play as playSound } from "../../parts/sound.js";
import { canSpeak, speak, stop as stopSpeech } from "../../parts/speech.js";
import { language } from "../../page/place.js";
import { isTimed } from "./adjusting.js";
import { CommandLine } from "./command-line.js";
import { spokenFace } from "./faces.js";
import { wholeText } from "./figures.js";
import { cautionText } from "./lesson.js";
import { pacingOf } from "./pacing.js";
import { RoundFlow } from "./round-flow.js";
import { TurnView } from "./turn-view.js";
import { TimerView } from "./timer-view.js";
import { saidVerdict, verdictText } from "./verdict.js";

/** Milliseconds between checks of the timers where nothing is drawn: in a hidden page. */
const beat = 200;

export class RoundScreen {
  /** @type {RoundFlow} */
  flow;
  #phrases;
  #cards;
  #view;
  #timer;
  #commands;
  #isListening;
  #hasNumberKeys;
  #ended;
  #answered;
  #face;
  #isOpen = true;
  #closing = [];

  /**
   * @param {{play: import("../../games/round-play.js").RoundPlay,
   *   clock: import("./round-clock.js").RoundClock, cards: import("./cards.js").Cards,
   *   revoked: string[], phrases: import("../../page/phrases.js").Phrases, isListening: boolean,
   *   hasNumberKeys: boolean,
   *   answered: (count: number, feedback: import("../../games/turn.js").Feedback) => void,
   *   ended: (problem?: unknown) => void}} of `isListening`: descriptions are read aloud;
   *   `hasNumberKeys`: 1 to 4 choose; `answered` is called after each answer; `ended` is called at
   *   the end, or with the problem for which the round could not go on
   */
  constructor({
    play, clock, cards, revoked, phrases, isListening, hasNumberKeys, answered, ended,
  }) {
    this.#phrases = phrases;
    this.#cards = cards;
    this.#isListening = isListening;
    this.#hasNumberKeys = hasNumberKeys;
    this.#answered = answered;
    this.#ended = ended;
    const { session } = play;
    const changed = (event, problem) => this.#changed(event, problem);
    this.flow = new RoundFlow({ play, clock, cards, changed, revoked });
    this.#view = new TurnView({
      phrases, number: session.start.number, choose: (place, at) => this.flow.choose(place, at),
    });
    this.#timer = new TimerView(this.#view.part("timer"), { flow: this.flow, phrases });
    this.#commands = new CommandLine(this.#view.part("command"), {
      phrases,
      options: () => this.#face?.options.map(({ text }) => text) ?? [],
      act: (command) => this.#act(command),
    });
    if (pacingOf(session.start.mode).right === "next") this.#view.makeRoomForStrip();
    this.#connect();
  }

  /**
   * The screen.
   * @returns {HTMLElement}
   */
  get element() {
    return this.#view.element;
  }

  get #isPractice() {
    return this.flow.session.start.mode === "practice";
  }

  #connect() {
    const view = this.#view;
    view.part("next").addEventListener("click", () => this.flow.next());
    const quit = view.part("quit");
    quit.textContent = this.#isPractice
      ? this.#phrases.phrase("finish") : this.#phrases.phrase("quit");
    quit.addEventListener("click", () => this.leave());
    view.part("listen-picture").addEventListener("click", () => this.#describe());
    this.#on(document, "keydown", (event) => this.#press(event));
    const timer = setInterval(() => this.#look(), beat);
    this.#closing.push(() => clearInterval(timer));
    const draw = () => {
      if (!this.#isOpen) return;
      this.#look();
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  }

  #on(target, event, act) {
    target.addEventListener(event, act);
    this.#closing.push(() => target.removeEventListener(event, act));
  }

  #look() {
    this.flow.tick();
    if (this.#isOpen) this.#timer.show();
  }

  /** Leaves the round. Except in practice a dialog asks first, while the clock runs on. */
  async leave() {
    if (this.#isPractice) {
      this.flow.finish();
      return;
    }
    // The round is over, and its last answer is still shown: there is nothing left to quit.
    if (this.flow.session.isOver) {
      this.flow.next();
      return;
    }
    const { deck, start } = this.flow.session;
    const isSure = await confirm({
      title: this.#phrases.phrase("quit-title"),
      text: [
        this.#phrases.phrase("quit-text"),
        deck.deck.kind === "set" && this.#phrases.phrase("quit-set"),
        isTimed(deck.deck.rules.modes[start.mode], start.adjusted)
          && this.#phrases.phrase("quit-clock"),
      ].filter(Boolean).join(" "),
      yes: this.#phrases.phrase("quit-yes"),
      no: this.#phrases.phrase("quit-no"),
    });
    if (isSure) this.flow.quit();
  }

  #changed(event, problem) {
    if (event === "asking") this.#asking();
    else if (event === "answered") this.#showAnswer();
    else if (event === "adjusted") this.#adjusted();
    else this.#close(problem);
  }

  #asking() {
    stopSpeech();
    const { session, turn } = this.flow;
    const { face, frame } = this.#cards.face(turn);
    this.#face = face;
    this.#view.ask(face, frame);
    this.#timer.asking();
    this.#showCount(turn.number, session);
    const isSpoken = Boolean(face.description) && canSpeak();
    this.#view.part("listen-picture").hidden = !isSpoken;
    if (!this.#commands.hasFocus) this.#view.part("question").focus({ preventScroll: true });
    if (this.flow.pacing !== "next" || turn.number === 1) scrollTo(0, 0);
    if (this.#isListening && isSpoken) this.#describe();
  }

  #showCount(number, { answered, questions, points, start }) {
    const count = wholeText(number, language);
    this.#view.part("progress").hidden = !questions;
    if (questions) {
      this.#view.part("progress-bar").style.transform = `scaleX(${answered / questions})`;
    }
    const of = questions && wholeText(questions, language);
    this.#view.part("count").textContent = of
      ? this.#phrases.phrase("count-of", { count, of }) : this.#phrases.phrase("count", { count });
    this.#view.part("points").textContent = this.#isPractice
      ? this.#phrases.counted("right", this.flow.session.right)
      : this.#phrases.counted("points", points);
    this.#view.part("adjusted").hidden = start.adjusted === 100;
    this.#view.part("adjusted").textContent = start.adjusted === untimed
      ? this.#phrases.phrase("untimed-word") : this.#phrases.phrase("adjusted-word");
  }

  #showAnswer() {
    stopSpeech();
    const { feedback, session, pacing } = this.flow;
    const { isRight, choice, turn, gained } = feedback;
    const of = { isRight, choice, face: this.#face, phrases: this.#phrases };
    const caution = cautionText(this.#face.plant?.caution, this.#phrases);
    this.#answered(session.answered, feedback);
    playSound(isRight ? "right" : "other");
    touch(isRight ? "right" : "other");
    say([saidVerdict(of), caution].filter(Boolean).join(" "));
    if (pacing === "next") {
      const text = [verdictText(of), caution].filter(Boolean).join(" ");
      this.#view.strip({ text, gained: `+${wholeText(gained, language)}` });
      if (mayMove()) this.#view.letPetalFall("strip");
      return;
    }
    this.#view.clearStrip();
    this.#view.answered(this.#face, feedback, {
      isPause: pacing === "pause", isLast: session.isOver,
    });
    if (isRight && mayMove()) this.#view.letPetalFall("verdict");
    this.#showCount(turn.number, session);
    if (pacing !== "stay") return;
    if (!this.#commands.hasFocus) this.#view.part("next").focus({ preventScroll: true });
    if (!isRight) this.#compare(turn, choice).catch(orElse());
  }

  /** Shows what the chosen plant looks like, as soon as its file is read. */
  async #compare(turn, choice) {
    if (choice === undefined || !this.#face.plant) return;
    const plant = await this.#cards.chosen(turn, choice);
    if (plant && this.flow.state === "answered" && this.flow.turn === turn) {
      this.#view.compare(this.#face, plant);
    }
  }

  #adjusted() {
    this.#view.part("adjusted").hidden = false;
    say(this.#phrases.phrase("adjusted-now"));
  }

  /** Shows the description and, where the browser can, reads it aloud; the clock waits. */
  #describe() {
    const { description } = this.#face;
    if (!description) return false;
    this.#view.describe();
    if (canSpeak()) {
      this.flow.listen(() => speak(description.text, description.lang || language));
    } else {
      say(description.text);
    }
    return true;
  }

  /** Reads the question and the options again. */
  #repeat() {
    const text = spokenFace(this.#face, this.#phrases.phrase("which-plant"));
    if (canSpeak()) this.flow.listen(() => speak(text, language));
    else say(text);
    return true;
  }

  /**
   * Executes a command.
   * @param {any} command a `Command` (commands.js)
   * @returns {boolean} whether it could be executed
   */
  #act({ kind, place }) {
    const { state } = this.flow;
    if (kind === "choose") return this.flow.choose(place, performance.now());
    if (kind === "describe") return this.#describe();
    if (kind === "repeat") return this.#repeat();
    if (kind === "quit") {
      this.leave();
      return true;
    }
    this.flow.next();
    return state === "answered";
  }

  #press(event) {
    const { key, target, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isComposing(event)) return;
    if (document.querySelector("dialog[open]")) return;
    const isTyping = target.matches?.("input, textarea, select");
    if (key === "Escape") {
      event.preventDefault();
      this.leave();
    } else if (!isTyping && this.#hasNumberKeys && /^[1-9]$/.test(key)) {
      this.flow.choose(Number(key) - 1, timeStamp);
    } else if (this.flow.state === "answered" && (key === "Enter" || key === " ")
      && !isTyping && !target.closest?.("button, a, summary")) {
      event.preventDefault();
      this.flow.next();
    }
  }

  #close(problem) {
    this.#isOpen = false;
    stopSpeech();
    this.#commands.close();
    for (const close of this.#closing) close();
    // The round ended while the dialog asked whether to leave it.
    document.querySelector("dialog[open]")?.close("");
    this.#ended(problem);
  }
}
