/**
 * The player's name and its form. A guest's name is stored on this device only. With an account,
 * the form changes the username, and checks as it is typed whether it is free.
 */

import { displayNameRefusal } from "../../account/account-forms.js";
import { usernameRefusal } from "../../account/username-rules.js";
import { unreachable } from "../../browser/mistakes.js";
import { isComposing } from "../../parts/composing.js";
import { settings } from "../../parts/settings.js";
import { onSubmit } from "../account/forms.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-who-${name}]`);

const isMember = () => Boolean(storedSignIn.signedIn);
const nameNow = () => storedSignIn.signedIn?.name ?? settings.get("name");

/**
 * Shows the name, and offers to change it.
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function showName(phrases) {
  new NameForm(phrases).begin();
}

class NameForm {
  #phrases;
  #form = part("form");
  #input = this.#form.elements.name;
  #field = this.#form.querySelector("[data-field]");
  /** Looks whether the name in the field is free; nothing before its script is loaded. */
  #look = () => {};
  #isWatched = false;

  constructor(phrases) {
    this.#phrases = phrases;
  }

  begin() {
    this.#show();
    settings.ready.then(() => this.#show());
    this.#nameParts();
    for (const button of [part("edit"), part("change")]) {
      button.addEventListener("click", () => (this.#form.hidden ? this.#open() : this.#close()));
    }
    part("cancel").addEventListener("click", () => this.#close());
    this.#form.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !isComposing(event)) this.#close();
    });
    onSubmit(this.#form, {
      phrases: this.#phrases, refusals: () => this.#refusals(), send: () => this.#send(),
    });
  }

  /** Without a name the person plays as a guest. With worn items, the face has the name, too. */
  #show() {
    part("name").textContent = nameNow() || this.#phrases.phrase("who-guest");
    const inFace = document.querySelector("[data-face] b")?.firstChild;
    if (inFace) inFace.textContent = nameNow();
  }

  #nameParts() {
    const phrases = this.#phrases;
    part("edit-word").textContent = isMember()
      ? phrases.phrase("who-username") : phrases.phrase("who-edit");
    part("label").textContent = isMember()
      ? phrases.phrase("account-username") : phrases.phrase("who-label");
    part("hint").textContent = isMember() ? "" : phrases.phrase("who-hint");
    this.#field.dataset.field = isMember() ? "username" : "displayName";
    this.#input.autocomplete = isMember() ? "username" : "nickname";
  }

  #refusals() {
    const name = this.#input.value.trim();
    const ofMember = () => (name === "" ? "missing" : usernameRefusal(name));
    const refusal = isMember() ? ofMember() : displayNameRefusal(name);
    return refusal ? { [this.#field.dataset.field]: refusal } : {};
  }

  async #open() {
    this.#input.value = nameNow();
    this.#form.hidden = false;
    part("done").hidden = true;
    part("edit").setAttribute("aria-expanded", "true");
    this.#input.focus();
    this.#input.select();
    if (!isMember() || this.#isWatched) return;
    this.#isWatched = true;
    const { watchUsername } = await import("../account/usernames.js").catch(unreachable);
    this.#look = watchUsername(
      this.#field, { phrases: this.#phrases, own: nameNow, save: part("save") });
    // A name may have been typed before the script was there.
    this.#look();
  }

  #close() {
    this.#form.hidden = true;
    // An answer about another name that is still to come is not shown.
    this.#input.value = nameNow();
    this.#look();
    part("save").disabled = false;
    this.#input.removeAttribute("aria-invalid");
    for (const place of this.#form.querySelectorAll("[data-username-state], [data-error]")) {
      place.textContent = "";
    }
    part("edit").setAttribute("aria-expanded", "false");
    part("edit").focus();
  }

  async #send() {
    const name = this.#input.value.trim();
    if (isMember()) {
      const { link } = await import("../account/account-connection.js").catch(unreachable);
      await link.change({ username: name });
      document.querySelector("[data-account-name]").textContent = this.#phrases.phrase(
        "account-signed-in-as", { name: nameNow() });
    } else {
      await settings.set("name", name);
    }
    this.#close();
    this.#show();
    part("done").textContent = this.#phrases.phrase("set-kept");
    part("done").hidden = false;
  }
}
