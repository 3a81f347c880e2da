/** Invitation links: they are made, copied, shared and revoked here. */

import { savedChange } from "../../parts/saved-change.js";
import { shareLink, showLink } from "../../herbarium/sharing.js";
import { errorName, reportMistake } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { toast } from "../../parts/say.js";
import { now, offset } from "../../parts/store.js";
import { writer } from "../../parts/written.js";
import { invitationLife, keptInvitations } from "../../people/kept-invitations.js";
import { sendEntry, unsent } from "../../people/people-entries.js";
import { invitationAddress } from "../../people/person-face.js";
import { language } from "../../page/place.js";
import { newSecret } from "../../state/link-secret.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { refusedText } from "../../parts/refused-words.js";

const written = writer(language);

export class InvitePart {
  #phrases;
  /** @type {any} */
  #list = document.querySelector("[data-invitations]");
  #said = document.querySelector("[data-invite-said]");
  /** @type {any} */
  #button = document.querySelector("[data-invite]");

  /** @param {{phrases: import("../../page/phrases.js").Phrases}} of */
  constructor({ phrases }) {
    this.#phrases = phrases;
    this.#button.addEventListener("click", () => this.#make().catch(reportMistake));
  }

  get #person() {
    return storedSignIn.signedIn?.name ?? "";
  }

  /** Shows the valid links, each with its buttons. */
  async show() {
    const { waiting } = await unsent("invitation");
    const links = keptInvitations.own(this.#person, now());
    const buttons = () => [...this.#list.querySelectorAll("button")];
    const at = buttons().indexOf(document.activeElement);
    this.#list.replaceChildren(...links.map((each) => (
      this.#item(each, waiting.some(({ link, open }) => link === each.link && open)))));
    if (at >= 0) (buttons()[at] ?? this.#button).focus();
  }

  async #make() {
    const invitation = { link: newSecret(), made: now(), person: this.#person };
    const sent = await sendEntry("invitation", { link: invitation.link, open: true });
    if (sent.state === "refused") {
      this.#said.textContent = refusedText(this.#phrases, sent.reason);
      return;
    }
    keptInvitations.add(invitation);
    await this.show();
    this.#said.textContent = sent.state === "waiting"
      ? this.#phrases.phrase("invite-waits") : this.#phrases.phrase("invite-made");
    this.#list.querySelector("button")?.focus();
    document.dispatchEvent(new Event(savedChange));
  }

  #item({ link, made }, isWaiting) {
    const phrases = this.#phrases;
    const item = document.createElement("li");
    const words = document.createElement("p");
    const until = made + invitationLife;
    const date = written.date({ time: until, offset: offset(until) });
    words.textContent = phrases.phrase("invite-until", { date });
    const url = invitationAddress(link);
    const buttons = document.createElement("p");
    buttons.className = "button-row";
    const add = (text, act, look) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `button ${look}`;
      button.textContent = text;
      button.addEventListener("click", () => act().catch(reportMistake));
      buttons.append(button);
    };
    add(phrases.phrase("share-sheet-copy"), () => copy(url, phrases), "button-primary");
    if ("share" in navigator) {
      const title = phrases.phrase("invite-title");
      add(phrases.phrase("invite-share"), () => shareLink({ title, url }), "");
    }
    add(phrases.phrase("invite-take-back"), () => this.#takeBack(link), "button-tertiary");
    item.append(words);
    if (isWaiting) {
      const waits = document.createElement("p");
      waits.className = "quiet";
      waits.textContent = phrases.phrase("invite-waits");
      item.append(waits);
    }
    item.append(buttons);
    return item;
  }

  async #takeBack(link) {
    const phrases = this.#phrases;
    const isSure = await confirm({
      title: phrases.phrase("invite-sure"), text: phrases.phrase("invite-sure-text"),
      yes: phrases.phrase("invite-take-back"), no: phrases.phrase("report-cancel"),
    });
    if (!isSure) return;
    const sent = await sendEntry("invitation", { link, open: false });
    if (sent.state === "refused") {
      this.#said.textContent = refusedText(phrases, sent.reason);
      return;
    }
    keptInvitations.remove(link);
    await this.show();
    this.#button.focus();
    this.#said.textContent = sent.state === "waiting"
      ? phrases.phrase("people-waits") : phrases.phrase("invite-taken-back");
    document.dispatchEvent(new Event(savedChange));
  }
}

/** Copies a link; where the browser refuses, shows it to be copied by hand. */
async function copy(url, phrases) {
  try {
    await navigator.clipboard.writeText(url);
    toast(phrases.phrase("link-copied"));
  } catch (problem) {
    if (errorName(problem) !== "NotAllowedError") reportMistake(problem);
    await showLink(phrases, url);
  }
}
