/** How a person stands on a page: picture, name, badge, title and username, and their page. */

import { writeSecret } from "../herbarium/shared-link.js";
import { face } from "../parts/faces.js";
import { address, language } from "../page/place.js";

/** The address of a person's page; their public name stands in the fragment, which no log has. */
export const personAddress = (handle) => (
  address(`site/${language}/me/people/person/#${handle}`));

/**
 * The address of the page that says who invites; its secret stands in the fragment, too.
 * @param {string} secret
 */
export const invitationAddress = (secret) => (
  address(`site/${language}/me/people/invitation/#${writeSecret(secret)}`));

/**
 * A person's face. The drawings of accounts lie in the template `avatars` of the page.
 * @param {{name: string, username?: string, avatar?: string, worn: Record<string, string>}} person
 * @param {Map<string, any>} items what the shop has
 * @param {number} [size] in pixels
 */
export function personFace({ name, username, avatar, worn }, items, size = 40) {
  const made = face({ worn, name, items, size });
  const named = /** @type {HTMLElement} */ (made.querySelector("b"));
  // A name may be written from right to left, whatever stands around it.
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
