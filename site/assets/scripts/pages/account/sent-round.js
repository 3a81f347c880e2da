/** A round that was just played, sent at once for who is signed in. */

import { now, store } from "../../parts/store.js";
import { unrankedText } from "../../parts/unranked-words.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { storedSignIn } from "./stored-sign-in.js";

/**
 * Sends what waits, and says where a round does not stand on all boards.
 * @param {{player: string, number: number}} round
 * @param {import("../../phrases.js").Phrases} phrases
 * @returns {Promise<string>} "" where it does, and where no ledger has said anything
 */
export async function rankingText({ player: name, number }, phrases) {
  if (!storedSignIn.signedIn) return "";
  const { outbox, player } = await store();
  const device = await player.device(now());
  if (!device.canSign) return "";
  await outbox.send(new LedgerLink({ address: location.origin, device, now }), now());
  const unranked = await player.unranked();
  const why = unranked.find((round) => round.player === name && round.number === number)?.why;
  return why ? unrankedText(phrases, why) : "";
}
