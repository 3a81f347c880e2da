/** The person's appearance on boards, beside their own name. */

import { face, shopItems } from "./faces.js";
import { ownBelongings } from "./wearing.js";

/**
 * Shows it, if the person has chosen an item.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {() => boolean} isOver whether the person has left meanwhile
 */
export async function showOwnFace(place, name, isOver = () => false) {
  const { worn } = await ownBelongings();
  const items = await shopItems();
  const isShown = name !== "" && Object.keys(worn).length > 0 && !isOver();
  place.hidden = !isShown;
  place.replaceChildren(...(isShown ? [face({ worn, name, items, size: 56 })] : []));
}
