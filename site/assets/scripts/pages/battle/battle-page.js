/** The page of live battles: its start, the wait, the battle, the result. */

import { errorName, reportMistake, unreachable } from "../../browser/mistakes.js";
import { holdUpdates } from "../../parts/offline.js";
import { settings } from "../../parts/settings.js";
import { toast } from "../../parts/say.js";
import { dateLanguage, language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { BattleLink } from "../../state/battle-link.js";
import { loadPhrases } from "../../page/words.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { deckOf } from "../round/decks.js";
import { part, showText } from "../../parts/parts-of.js";
import { codeIn, withCode } from "./battle-code.js";
import { BattleGame } from "./battle-game.js";
import { BattlePlants } from "./battle-plants.js";
import { BattleResultView } from "./battle-result.js";
import { refusalText, tierName } from "./battle-words.js";

export class BattlePage {
  #section;
  /** @type {import("../../page/phrases.js").Phrases} */
  #phrases;
  #deck;
  /** @type {BattleLink | undefined} */
  #link;
  /** @type {BattleGame | undefined} */
  #game;
  /** @type {BattlePlants} */
  #plants;
  #adjusted = Number(settings.get("adjusted"));
  #result;
  #release = () => {};
  /** Events are handled one after the other: a picture may take its time. */
  #line = Promise.resolve();

  /** @param {HTMLElement} section */
  constructor(section) {
    this.#section = section;
  }

  #part(name) {
    return part(this.#section, name);
  }

  /** Reads the files that a battle needs, and offers a battle. */
  async open() {
    this.#phrases = await loadPhrases();
    const on = (name, act) => this.#part(name).addEventListener("click", () => this.#try(act));
    on("seek", () => this.#seek());
    on("wait-on", () => this.#seek());
    on("invite", () => this.#invite());
    on("stop", () => this.#stop());
    on("copy", () => this.#copy());
    this.#part("code-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#try(() => this.#join());
    });
    addEventListener("online", () => this.#offer());
    addEventListener("offline", () => this.#offer());
    addEventListener("pagehide", () => this.#link?.close());
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    const code = codeIn(location.hash);
    if (code) {
      this.#part("code-form").querySelector("input").value = code;
      // A person who has to sign in comes back with the code.
      const signIn = this.#part("sign-in");
      signIn.href = withCode(signIn.href, code);
    }
    this.#offer();
  }

  #offer() {
    const isSignedIn = storedSignIn.signedIn !== undefined;
    const isOnline = navigator.onLine;
    this.#part("away").hidden = isOnline;
    this.#part("account").hidden = isSignedIn;
    this.#part("offer").hidden = !isSignedIn || !isOnline;
    this.#part("casual-line").hidden = this.#adjusted === 100;
  }

  #show(name) {
    for (const other of ["start", "wait", "turn", "result"]) {
      this.#part(other).hidden = other !== name;
    }
    document.body.classList.toggle("is-playing", name === "turn");
  }

  /** Runs an action; refusals of the network or the ledger are shown. */
  async #try(act) {
    try {
      await act();
    } catch (problem) {
      reportMistake(problem);
      this.#fail(this.#phrases.phrase("live-failed"));
    }
  }

  #fail(text) {
    this.#end();
    this.#show("start");
    showText(this.#part("note"), text);
    this.#part("note").focus();
  }

  /** Opens the connection to the ledger, unless it is open. */
  async #enter() {
    showText(this.#part("note"), "");
    if (this.#link?.isOpen) return;
    const { link } = await import("../account/account-connection.js").catch(unreachable);
    this.#deck ??= (await deckOf("practice", { files })).deck;
    this.#plants ??= new BattlePlants({ files, language, phrases: this.#phrases });
    this.#link = new BattleLink({
      open: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/v1/ledger/battles`),
      ticket: async () => {
        const ticket = await link.battleTicket();
        this.#standing(ticket);
        return ticket.ticket;
      },
      take: (told) => {
        this.#line = this.#line.then(() => this.#take(told)).catch(reportMistake);
      },
      now: () => performance.now(),
      wait: (time) => new Promise((resolve) => { setTimeout(resolve, time); }),
    });
    await this.#link.enter();
  }

  #standing({ rating, isProvisional, tier, won, drawn, lost }) {
    const phrases = this.#phrases;
    const text = [
      phrases.phrase("live-standing", {
        rating: String(rating), won: String(won), drawn: String(drawn), lost: String(lost),
      }),
      isProvisional ? phrases.phrase("live-provisional") : "",
      tier ? phrases.phrase("live-tier", { tier: tierName(tier, phrases) }) : "",
    ];
    showText(this.#part("standing"), text.filter(Boolean).join(" "));
  }

  // MARK: Waiting

  async #seek() {
    await this.#enter();
    this.#wait(this.#phrases.phrase("live-seek"), this.#phrases.phrase("live-looking"));
    this.#link?.ask({
      action: "seek", language, adjusted: this.#adjusted,
      isCasual: this.#adjusted !== 100 && this.#part("casual").checked,
    });
  }

  async #invite() {
    await this.#enter();
    this.#link?.ask({
      action: "invite", adjusted: this.#adjusted, isRated: this.#part("rated").checked,
    });
  }

  async #join() {
    const code = this.#part("code-form").querySelector("input").value.trim();
    await this.#enter();
    this.#link?.ask({
      action: "accept", code, adjusted: this.#adjusted, isRated: this.#part("rated").checked,
    });
  }

  #stop() {
    this.#link?.ask({ action: "cancel" });
    this.#show("start");
    this.#part("seek").focus();
  }

  async #copy() {
    const link = this.#part("link");
    try {
      await navigator.clipboard.writeText(link.value);
      toast(this.#phrases.phrase("live-copied"));
    } catch (problem) {
      // When the browser does not allow copying, the link is selected to be copied by hand.
      if (errorName(problem) !== "NotAllowedError") reportMistake(problem);
      link.focus();
      link.select();
    }
  }

  #wait(title, text) {
    this.#show("wait");
    this.#part("wait-title").textContent = title;
    this.#part("wait-text").textContent = text;
    for (const name of ["link-line", "wait-on", "wait-practice"]) this.#part(name).hidden = true;
    this.#part("wait-title").focus();
  }

  #waiting(state) {
    if (this.#part("wait").hidden) return;
    const phrases = this.#phrases;
    const text = state === "early" ? phrases.phrase("live-looking")
      : state === "choice" ? phrases.phrase("live-nobody-yet") : phrases.phrase("live-nobody");
    this.#part("wait-text").textContent = text;
    this.#part("wait-practice").hidden = state === "early";
    this.#part("wait-on").hidden = state !== "stopped";
  }

  #invited(code) {
    const phrases = this.#phrases;
    this.#wait(phrases.phrase("live-waits"), phrases.phrase("live-invited"));
    this.#part("link-line").hidden = false;
    this.#part("link").value = withCode(location.href, code);
    this.#part("code-is").textContent = phrases.phrase("live-code-is", { code });
  }

  // MARK: Playing

  /** @param {import("../../state/battle-link.js").Told} told */
  async #take(told) {
    await this.#game?.take(told);
    switch (told.subject) {
      case "waiting": return this.#waiting(told.state);
      case "invited": return this.#invited(told.code);
      case "begin": return this.#begin(told);
      case "end": return this.#ended();
      case "recorded": return this.#result?.recorded(told);
      case "rematch": return this.#result?.wanted();
      // An answer that is too late by a moment is not reported.
      case "refused": return told.reason === "out-of-place"
        ? undefined : this.#fail(refusalText(told.reason, this.#phrases));
      case "closed": return this.#closed();
      default: return undefined;
    }
  }

  #closed() {
    if (this.#game) this.#fail(this.#phrases.phrase("live-void"));
    else if (!this.#part("wait").hidden) this.#fail(this.#phrases.phrase("live-failed"));
    else this.#result?.closed();
  }

  #begin(told) {
    this.#end();
    this.#release = holdUpdates();
    this.#game = new BattleGame(told, {
      phrases: this.#phrases, deck: this.#deck, plants: this.#plants, link: this.#link,
    });
    this.#part("turn").replaceChildren(this.#game.element);
    this.#show("turn");
  }

  #ended() {
    if (!this.#game) return;
    const { battle, side, name } = this.#game;
    const format = new Intl.NumberFormat(dateLanguage, { signDisplay: "always" });
    this.#end();
    this.#result = new BattleResultView({
      battle, side, name, phrases: this.#phrases, plants: this.#plants,
      signed: (value) => format.format(value),
      rematch: () => this.#link?.ask({ action: "rematch" }),
      other: () => this.#try(() => this.#seek()),
    });
    this.#part("result").replaceChildren(this.#result.element);
    this.#show("result");
    this.#result.focus();
  }

  #end() {
    this.#game?.end();
    this.#game = undefined;
    this.#release();
    this.#release = () => {};
  }
}
