/** Reminders to care for a plant: stored here, and exported as a file for any calendar. */

import { reportMistake } from "../browser/mistakes.js";
import { toast } from "../parts/say.js";
import { now, store } from "../parts/store.js";
import { dateLanguage } from "../page/place.js";
import { calendarFile } from "../state/reminder-file.js";
import { today } from "./flower-calendar.js";

/**
 * Shows the stored reminders, and stores added ones.
 * @param {HTMLElement} part
 * @param {{id: string, name: string, phrases: import("../page/phrases.js").Phrases}} plant
 */
export async function showReminders(part, { id, name, phrases }) {
  const { reminders } = await store();
  const form = part.querySelector("form");
  const list = part.querySelector("[data-reminders]");
  const template = part.querySelector("template");
  const words = wordsOf(phrases);
  const titleOf = ({ kind }) => `${words.kinds[kind] ?? kind} · ${name}`;

  const give = (reminder) => {
    const url = new URL(location.pathname, location.href).href;
    const text = calendarFile([reminder], () => ({ title: titleOf(reminder), url }), now());
    download(new Blob([text], { type: "text/calendar" }), `${id}-${reminder.kind}.ics`);
  };
  const show = async () => {
    list.replaceChildren(...(await reminders.all(id)).map((reminder) => {
      /** @type {HTMLElement} */
      const item = template.content.firstElementChild.cloneNode(true);
      const find = (key) => item.querySelector(`[data-${key}]`);
      find("reminder-text").textContent = reminderText(reminder, words, phrases);
      find("reminder-file").addEventListener("click", () => give(reminder));
      find("reminder-remove").addEventListener("click", async () => {
        await reminders.remove(reminder.id);
        await show();
        form.elements.kind.focus();
        toast(phrases.phrase("reminder-gone"));
      });
      for (const place of item.querySelectorAll("[data-name]")) {
        place.textContent = words.kinds[reminder.kind] ?? reminder.kind;
      }
      return item;
    }));
  };
  form.elements.from.value = today();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    /** @type {Record<string, any>} */
    const { kind, from, at, every, unit } = Object.fromEntries(new FormData(form));
    try {
      give(await reminders.set({
        plant: id, kind, from, at: at || null, every: Number(every), unit, months: [],
      }, now()));
      await show();
      toast(phrases.phrase("reminder-kept"));
    } catch (problem) {
      reportMistake(problem);
      toast(phrases.phrase("reminder-problem"));
    }
  });
  await show();
  part.hidden = false;
}

function reminderText({ kind, from, at, every, unit }, words, phrases) {
  const day = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "medium", timeZone: "UTC" });
  return [
    words.kinds[kind] ?? kind, unit === "once" ? "" : words.units[unit](every),
    phrases.phrase("reminder-from", { date: day.format(Date.parse(from)) }), at ?? "",
  ].filter(Boolean).join(" · ");
}

function wordsOf(phrases) {
  return {
    kinds: {
      water: phrases.phrase("care-water"),
      feed: phrases.phrase("care-feed"),
      prune: phrases.phrase("care-prune"),
      repot: phrases.phrase("care-repot"),
      sow: phrases.phrase("care-sow"),
    },
    units: {
      days: (count) => phrases.counted("every-days", count),
      weeks: (count) => phrases.counted("every-weeks", count),
      months: (count) => phrases.counted("every-months", count),
      years: (count) => phrases.counted("every-years", count),
    },
  };
}

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
