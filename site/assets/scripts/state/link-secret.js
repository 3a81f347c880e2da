/**
 * The secret of a link to a shared collection: 128 random bits in hexadecimal. Every person who has
 * it can read the collection.
 */

import { hex } from "../bytes/sha256.js";

/** Whether a value has the form of a secret. */
export const isSecret = (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);

/** A new secret. */
export const newSecret = () => hex(globalThis.crypto.getRandomValues(new Uint8Array(16)));
