/** Shares a result: a card as a picture, to share or to save, and its text to copy. */

import { errorName, reportMistake } from "../../browser/mistakes.js";
import { openDialog } from "../../parts/dialog.js";
import { toast } from "../../parts/say.js";
import { address, language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { cloned, part } from "../../parts/parts-of.js";
import { drawCard } from "./share-card.js";

const fileName = "florilegium.png";

/**
 * @typedef {{text: string, title: string, lines: import("./result-lines.js").Line[],
 *   tier?: string, cards: string[], playDeck: import("../../games/play-deck.js").PlayDeck,
 *   phrases: import("../../page/phrases.js").Phrases}} Shared `text` has the same content as the
 *   card; `cards` are the cards that were asked
 */

/**
 * Makes the card and offers it.
 * @param {Shared} shared
 */
export async function shareResult(shared) {
  const { text, phrases, cards, playDeck } = shared;
  const plant = playDeck.deck.kind === "plants" ? await files.plant(cards.at(-1)) : undefined;
  const picture = plant?.pictures[0];
  const blob = await drawCard({ ...shared, picture });
  const link = address(`site/${language}/`);
  const file = new File([blob], fileName, { type: "image/png" });
  const whole = { text: `${text} ${link}`, files: [file] };
  if (navigator.canShare?.(whole)) {
    try {
      await navigator.share(whole);
      return;
    } catch (problem) {
      if (errorName(problem) === "AbortError") return;
      reportMistake(problem);
      // The browser cannot share this file after all: then it is saved.
    }
  }
  await offerToSave({ blob, text: whole.text, alt: text, phrases });
}

async function offerToSave({ blob, text, alt, phrases }) {
  const source = URL.createObjectURL(blob);
  const body = cloned("share");
  const image = body.querySelector("img");
  Object.assign(image, { src: source, alt });
  Object.assign(part(body, "save"), { href: source, download: fileName });
  part(body, "copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(phrases.phrase("copied"));
    } catch (problem) {
      reportMistake(problem);
      part(body, "text").select();
    }
  });
  part(body, "text").value = text;
  await openDialog({
    title: phrases.phrase("share-title"), body,
    actions: [{ text: phrases.phrase("close"), value: "" }],
  });
  URL.revokeObjectURL(source);
}
