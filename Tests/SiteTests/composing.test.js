/** Keys of an input method that composes are not the page's. */

import assert from "node:assert/strict";
import test from "node:test";

import { Combobox } from "../../site/assets/scripts/parts/combobox.js";

/** As much of an element as the list touches. */
class Place extends EventTarget {
  id = "list";
  hidden = true;
  children = [];
  value = "fo";
  attributes = new Map();

  setAttribute(name, value) { this.attributes.set(name, value); }
  getAttribute(name) { return this.attributes.get(name); }
  removeAttribute(name) { this.attributes.delete(name); }
  scrollIntoView() {}
  replaceChildren(...children) { this.children = children; }

  press(key, of = {}) {
    const event = new Event("keydown", { cancelable: true });
    Object.assign(event, { key, isComposing: false, keyCode: 0, ...of });
    this.dispatchEvent(event);
    return event.defaultPrevented;
  }
}

/** A field whose list is open. */
async function opened() {
  const [input, list, chosen] = [new Place(), new Place(), []];
  globalThis.document = Object.assign(new EventTarget(), { activeElement: input });
  new Combobox({
    input, list, find: async () => ["foxglove", "forget-me-not"], option: () => new Place(),
    choose: (result) => chosen.push(result), submit: () => chosen.push("search"),
  });
  input.dispatchEvent(new Event("input"));
  await new Promise((done) => { setTimeout(done, 200); });
  assert.equal(list.hidden, false);
  return { input, list, chosen };
}

const kinds = { composing: { isComposing: true }, "Safari's": { keyCode: 229 } };
for (const [name, of] of Object.entries(kinds)) {
  test(`arrows, Enter and Escape of an input method stay its own: ${name}`, async () => {
    const { input, list, chosen } = await opened();
    for (const key of ["ArrowDown", "ArrowUp", "Enter", "Escape"]) {
      assert.equal(input.press(key, of), false, key);
    }
    assert.equal(input.getAttribute("aria-activedescendant"), undefined);
    assert.equal(list.hidden, false);
    assert.deepEqual(chosen, []);
  });
}

test("the same keys move in the list and choose once nothing is composed", async () => {
  const { input, chosen } = await opened();
  assert.equal(input.press("ArrowDown"), true);
  assert.equal(input.getAttribute("aria-activedescendant"), "list-0");
  assert.equal(input.press("Enter"), true);
  assert.deepEqual(chosen, ["foxglove"]);
});
