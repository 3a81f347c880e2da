// What every browser that we support has and Debian 12's Node.js 18 lacks. A later Node.js has it
// all, and keeps its own.
import { File } from "node:buffer";
import { webcrypto } from "node:crypto";
import { Duplex } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

globalThis.crypto ??= webcrypto;
globalThis.File ??= File;

const methods = {
  toReversed() {
    return [...this].reverse();
  },
  toSorted(compare) {
    return [...this].sort(compare);
  },
  toSpliced(...change) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with(place, value) {
    const copy = [...this];
    copy[place < 0 ? copy.length + place : place] = value;
    return copy;
  },
};
for (const [name, value] of Object.entries(methods)) {
  if (!(name in Array.prototype)) {
    Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true });
  }
}

// A format is refused where it is not known.
const packers = { CompressionStream: createDeflateRaw, DecompressionStream: createInflateRaw };
for (const [name, make] of Object.entries(packers)) {
  const own = globalThis[name];
  try {
    new own("deflate-raw");
  } catch (error) {
    if (error.code !== "ERR_INVALID_ARG_VALUE") throw error;
    globalThis[name] = function (format) {
      return format === "deflate-raw" ? Duplex.toWeb(make()) : new own(format);
    };
  }
}

ReadableStream.from ??= (items) => {
  const iterator = (items[Symbol.asyncIterator] ?? items[Symbol.iterator]).call(items);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => iterator.return?.(reason),
  });
};
