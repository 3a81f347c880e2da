/** The actions for one saved plant, on a sheet. */

import { openDialog } from "../parts/dialog.js";
import { now, store } from "../parts/store.js";
import { loadPhrases } from "../page/words.js";
import { chooseCollections } from "./collections-sheet.js";
import { flower, flowerAddress, flowerName } from "./flowers.js";
import { letGo } from "./saving.js";
import { shareLink } from "./sharing.js";

/**
 * Offers the actions, and carries out the chosen one.
 * @param {string} plant
 * @param {string} [collection] the collection that is shown
 * @returns {Promise<boolean>} whether the saved plants have changed
 */
export async function offerActions(plant, collection) {
  const [phrases, { collections }] = await Promise.all([loadPhrases(), store()]);
  const shown = await flower(plant);
  const acts = {
    collections: () => chooseCollections([plant]),
    take: async () => {
      await collections.take(collection, [plant], now());
      return true;
    },
    share: async () => {
      await shareLink({ title: flowerName(shown), url: flowerAddress(shown) });
      return false;
    },
    remove: () => letGo([plant]),
  };
  const answer = await openDialog({
    title: flowerName(shown),
    actions: [
      { text: phrases.phrase("move-to-collection"), value: "collections", isFirst: true },
      ...(collection ? [{ text: phrases.phrase("take-out"), value: "take" }] : []),
      { text: phrases.phrase("share"), value: "share" },
      { text: phrases.phrase("remove"), value: "remove", kind: "danger" },
      { text: phrases.phrase("cancel"), value: "", kind: "tertiary" },
    ],
  });
  return acts[answer]?.() ?? false;
}
