/** Pages that come back out of the browser's memory, or are looked at on another day. */

import assert from "node:assert/strict";
import test from "node:test";

import { onComeBack } from "../../site/assets/scripts/parts/come-back.js";

/** A page whose clock can be set, and what it was shown with. */
function opened(t, time) {
  const [window, shown] = [new EventTarget(), []];
  const { Date: real } = globalThis;
  const clock = { time };
  t.mock.method(real, "now", () => clock.time);
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  globalThis.addEventListener = window.addEventListener.bind(window);
  onComeBack(async (isOtherDay) => shown.push(isOtherDay));
  const come = (persisted) => (
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
  const look = (visibilityState = "visible") => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { clock, shown, come, look, window };
}

const evening = Date.UTC(2026, 10, 29, 22);
const hour = 3_600_000;

test("a page out of the browser's memory is shown anew, the first time it is not", (t) => {
  const { shown, come } = opened(t, evening);
  come(false);
  assert.deepEqual(shown, []);
  come(true);
  assert.deepEqual(shown, [false]);
});

test("a page that is looked at on another day is shown anew, once", (t) => {
  const { clock, shown, look, window } = opened(t, evening);
  look();
  window.dispatchEvent(new Event("focus"));
  assert.deepEqual(shown, [], "the same day");
  clock.time += 24 * hour;
  look("hidden");
  assert.deepEqual(shown, [], "nobody looks");
  look();
  look();
  window.dispatchEvent(new Event("focus"));
  assert.deepEqual(shown, [true]);
});

test("the day of sets and that of the person's clock both count", (t) => {
  // Whatever the zone, one of them changes between these two in UTC, and the other here.
  const { clock, shown, look } = opened(t, evening);
  clock.time = Date.UTC(2026, 10, 30, 0, 0, 1);
  look();
  const midnight = new Date(2026, 11, 3).getTime();
  clock.time = midnight - 1;
  look();
  const before = shown.length;
  clock.time = midnight;
  look();
  assert.equal(before, 2);
  assert.equal(shown.length, 3);
});
