/** As much of node:assert as the suite needs, for browsers. */

function fail(message, found, wanted) {
  throw new Error(`${message ?? "not as it should be"}: ${text(found)}, not ${text(wanted)}`);
}

/** A value as text, whatever the order of its keys; what is undefined is not there. */
function text(value) {
  return JSON.stringify(value, (_, part) => {
    if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
    if (part instanceof ArrayBuffer) return [...new Uint8Array(part)];
    const pairs = Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(pairs);
  });
}

export const plainAssert = {
  ok(value, message) {
    if (!value) fail(message, value, true);
  },
  equal(found, wanted, message) {
    if (!Object.is(found, wanted)) fail(message, found, wanted);
  },
  deepEqual(found, wanted, message) {
    if (text(found) !== text(wanted)) fail(message, found, wanted);
  },
  async rejects(promise, fields = {}) {
    const problem = await promise.then(() => undefined, (thrown) => thrown);
    if (!problem) fail("it did not throw");
    for (const [name, value] of Object.entries(fields)) {
      if (problem[name] !== value) fail(String(problem), problem[name], value);
    }
  },
};
