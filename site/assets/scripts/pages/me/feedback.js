/** Feedback on the app: kept in the outbox until it can be sent. */

import { reportMistake } from "../../browser/mistakes.js";
import { say } from "../../parts/say.js";
import { now, store } from "../../parts/store.js";
import { markSeenEverywhere } from "../../parts/seen-everywhere.js";
import { loadPhrases } from "../../page/words.js";
import { feedbackRefusals } from "./feedback-rules.js";

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-feedback]");
/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => form.querySelector(`[data-${name}]`);
const note = form.querySelector("textarea");
const topics = [...form.querySelectorAll("input[name=topic]")];
const phrases = await loadPhrases();

form.addEventListener("submit", send);
note.addEventListener("input", tellLength);

/** Reports a note that is too long while it is typed; a missing one is reported at sending. */
function tellLength() {
  const { note: refusal, excess } = feedbackRefusals({ topic: "idea", text: note.value });
  mark(note, part("note-error"), refusal === "note-long" ? refusalText(refusal, excess) : "");
}

/** Each key has a call of its own, so that the build finds it. */
function refusalText(refusal, excess) {
  switch (refusal) {
    case "topic-missing": return phrases.phrase("feedback-topic-missing");
    case "note-missing": return phrases.phrase("feedback-note-missing");
    case "note-long": return phrases.phrase("feedback-note-long", { count: excess });
    default: return "";
  }
}

function mark(control, place, text) {
  place.textContent = text;
  if (text) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

async function send(event) {
  event.preventDefault();
  part("feedback-done").textContent = "";
  const topic = topics.find(({ checked }) => checked)?.value;
  const refusals = feedbackRefusals({ topic, text: note.value });
  mark(topics[0].closest("fieldset"), part("topic-error"), refusalText(refusals.topic));
  mark(note, part("note-error"), refusalText(refusals.note, refusals.excess));
  if (refusals.topic || refusals.note) {
    (refusals.topic ? topics[0] : note).focus();
    say(part("topic-error").textContent || part("note-error").textContent);
    return;
  }
  try {
    const time = now();
    await (await store()).outbox.feedback({ topic, text: note.value }, time);
    await markSeenEverywhere("asked", time);
    form.reset();
    part("feedback-done").textContent = phrases.phrase("feedback-thanks");
  } catch (problem) {
    reportMistake(problem);
    mark(note, part("note-error"), phrases.phrase("feedback-not"));
    note.focus();
  }
}
