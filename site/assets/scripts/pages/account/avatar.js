/** The picture beside the person's name: one of the site's, the person's own, or none. */

import { isSignedOut } from "../../account/account-problem.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { drawing, shopItems, textOf } from "../../parts/faces.js";
import { ownBelongings, wear } from "../../parts/wearing.js";
import { ownPhoto } from "../../state/photo.js";
import { link } from "./account-connection.js";
import { problemText } from "./words.js";

const own = "own";

/** A bought picture is shown on boards; the account stores the choice. */
async function choose(of, avatar) {
  of.account = await link.change({ avatar });
  const own = await ownBelongings();
  const worn = own.items.has(avatar) ? avatar : undefined;
  if (own.worn.avatar !== worn) await wear("avatar", worn);
}

function markChosen(part, avatar = "") {
  for (const choice of part.querySelectorAll("input[name=avatar]")) {
    choice.checked = choice.value === avatar;
  }
}

/** Avatars from the shop, beside those that everyone has. */
async function offerBought(place, listen) {
  const [items, own] = await Promise.all([shopItems(), ownBelongings()]);
  const bought = [...items.values()]
    .filter(({ id, slot }) => slot === "avatar" && own.items.has(id));
  for (const { id, names } of bought) {
    const choice = document.createElement("label");
    choice.className = "choice";
    const radio = document.createElement("input");
    Object.assign(radio, { type: "radio", name: "avatar", value: id });
    const shown = document.createElement("span");
    const picture = drawing(id, 40);
    picture.className = "avatar-picture";
    picture.alt = textOf(names);
    shown.append(picture);
    choice.append(radio, shown);
    place.before(choice);
    listen(radio);
  }
}

/**
 * Shows the picture, and lets the person choose, send and remove it.
 * @param {object} of see account.js
 * @returns {() => Promise<void>} shows it again; nothing when the person has left
 */
export function showAvatar(of) {
  const { phrases } = of;
  const part = document.querySelector("[data-avatars]");
  /** @type {(name: string) => any} the element's name in the template */
  const find = (name) => part.querySelector(`[data-avatar-${name}]`);
  const figure = find("own");
  let address;
  const listen = (choice) => choice.addEventListener("change", () => (
    keep(() => choose(of, choice.value))));
  part.querySelectorAll("input[name=avatar]").forEach(listen);
  find("file").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) keep(() => send(file));
  });
  find("remove").addEventListener("click", async () => {
    await keep(async () => {
      await link.removeAvatar();
      of.account.avatar = undefined;
    });
    find("file").focus();
  });
  show().catch(orElse());
  offerBought(find("bought"), listen)
    .then(() => markChosen(part, of.isOver ? undefined : of.account.avatar)).catch(orElse());
  return show;

  async function send(file) {
    // Reduced, and without the place and time of the photograph, before it leaves the device.
    const { bytes, type } = await ownPhoto(file);
    find("state").textContent = phrases.phrase("account-avatar-sending");
    await link.sendAvatar(new Blob([bytes], { type }));
    of.account.avatar = own;
  }

  async function keep(change) {
    if (part.ariaBusy === "true") return;
    part.ariaBusy = "true";
    find("problem").textContent = "";
    find("state").textContent = "";
    try {
      await change();
      await show();
      find("state").textContent = phrases.phrase("set-kept");
    } catch (problem) {
      reportMistake(problem);
      find("state").textContent = "";
      if (isSignedOut(problem)) of.failed(problem);
      else find("problem").textContent = problemText(phrases, problem);
      await show().catch(orElse());
    } finally {
      part.ariaBusy = "false";
    }
  }

  /** The stored picture, not the sent one; nothing when the person has left. */
  async function show() {
    const avatar = of.isOver ? undefined : of.account.avatar;
    markChosen(part, avatar);
    const kept = avatar === own ? await link.avatar() : undefined;
    const picture = of.isOver ? undefined : kept;
    if (address) URL.revokeObjectURL(address);
    address = picture && URL.createObjectURL(picture);
    figure.hidden = !picture;
    if (picture) figure.querySelector("img").src = address;
    else figure.querySelector("img").removeAttribute("src");
  }
}
