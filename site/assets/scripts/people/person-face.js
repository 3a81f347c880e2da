/** A person's face on a page: picture, name, badge, title and username; and their addresses. */

import { writeSecret } from "../herbarium/shared-link.js";
import { face } from "../parts/faces.js";
import { address, language } from "../page/place.js";

/** The address of a person's page; the public name is in the fragment, which no log contains. */
export const personAddress = (handle) => (
  address(`site/${language}/me/people/person/#${handle}`));

/**
 * The address of an invitation's page, with the secret in the fragment, too.
 * @param {string} secret
 */
export const invitationAddress = (secret) => (
  address(`site/${language}/me/people/invitation/#${writeSecret(secret)}`));

/**
 * A person's face. The page's template `avatars` contains the drawings of accounts.
 * @param {{name: string, username?: string, avatar?: string, worn: Record<string, string>}} person
 * @param {Map<string, any>} items the shop's items by id
 * @param {number} [size] in pixels
 */
export function personFace({ name, username, avatar, worn }, items, size = 40) {
  const made = face({ worn, name, items, size });
  const named = /** @type {HTMLElement} */ (made.querySelector("b"));
  // A name may be written from right to left in a text of the other direction.
  named.dir = "auto";
  if (username && username !== name) {
    const below = document.createElement("span");
    below.className = "person-username";
    below.textContent = username;
    made.querySelector(".face-words").append(below);
  }
  const drawings = /** @type {HTMLTemplateElement | null} */ (document.getElementById("avatars"));
  const drawn = avatar && [...drawings?.content.children ?? []]
    .find((each) => /** @type {HTMLElement} */ (each).dataset.avatar === avatar);
  const letter = made.querySelector(".portrait-letter");
  if (drawn && letter) letter.replaceChildren(...drawn.cloneNode(true).childNodes);
  return made;
}
