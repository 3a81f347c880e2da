/**
 * The secret of a link to a shared collection: 128 bits of chance in hexadecimal. Whoever has it
 * reads the collection.
 */

import { hex } from "../bytes/sha256.js";

/** Whether a value is written like one. */
export const isSecret = (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);

/** A new one. */
export const newSecret = () => hex(globalThis.crypto.getRandomValues(new Uint8Array(16)));
