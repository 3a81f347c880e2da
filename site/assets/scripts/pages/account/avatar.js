/** The picture beside one's name: one of ours, one's own, or none. */

import { isSignedOut } from "../../account/account-problem.js";
import { orElse, reportMistake } from "../../mistakes.js";
import { ownPhoto } from "../../state/photo.js";
import { link } from "./account-connection.js";
import { problemText } from "./words.js";

const own = "own";

/**
 * Shows it, and has it chosen, sent and removed.
 * @param {object} of see account.js
 * @returns {() => Promise<void>} shows it anew; of who has left, nothing
 */
export function showAvatar(of) {
  const { phrases } = of;
  const part = document.querySelector("[data-avatars]");
  /** @type {(name: string) => any} which element it is, the template says */
  const find = (name) => part.querySelector(`[data-avatar-${name}]`);
  const figure = find("own");
  let address;
  for (const choice of part.querySelectorAll("input[name=avatar]")) {
    choice.addEventListener("change", () => keep(async () => {
      of.account = await link.change({ avatar: choice.value });
    }));
  }
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
  return show;

  async function send(file) {
    // Smaller, and without where and when it was taken, before it leaves the device.
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

  /** As it is kept, not as it was sent; of who has left, nothing. */
  async function show() {
    const avatar = of.isOver ? undefined : of.account.avatar;
    for (const choice of part.querySelectorAll("input[name=avatar]")) {
      choice.checked = choice.value === (avatar ?? "");
    }
    const kept = avatar === own ? await link.avatar() : undefined;
    const picture = of.isOver ? undefined : kept;
    if (address) URL.revokeObjectURL(address);
    address = picture && URL.createObjectURL(picture);
    figure.hidden = !picture;
    if (picture) figure.querySelector("img").src = address;
    else figure.querySelector("img").removeAttribute("src");
  }
}
