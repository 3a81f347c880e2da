/** Sheets over the page, as the browser's own dialog, which keeps the focus and returns it. */

/**
 * @typedef {{text: string, value: string, kind?: "primary" | "secondary" | "tertiary" | "danger",
 *   isFirst?: boolean}} Action a button; `isFirst` has the focus when the sheet opens
 */

let number = 0;

/**
 * Opens a sheet and waits for it to be closed.
 * @param {{title: string, text?: string, body?: Node, actions: Action[]}} of
 * @returns {Promise<string>} the value of the button; "" when it was closed by Escape or a tap
 *   beside it
 */
export function openDialog({ title, text, body, actions }) {
  const sheet = document.createElement("dialog");
  sheet.className = "sheet";
  const heading = document.createElement("h2");
  number += 1;
  heading.id = `sheet-${number}`;
  heading.textContent = title;
  sheet.setAttribute("aria-labelledby", heading.id);
  const form = document.createElement("form");
  form.method = "dialog";
  form.append(heading);
  if (text) {
    const words = document.createElement("p");
    words.id = `sheet-${number}-text`;
    words.textContent = text;
    sheet.setAttribute("aria-describedby", words.id);
    form.append(words);
  }
  if (body) form.append(body);
  form.append(row(actions));
  sheet.append(form);
  document.body.append(sheet);
  return shown(sheet);
}

function row(actions) {
  const place = document.createElement("p");
  place.className = "sheet-actions";
  for (const { text, value, kind = "secondary", isFirst = false } of actions) {
    const button = document.createElement("button");
    button.className = `button button-${kind}`;
    button.value = value;
    button.textContent = text;
    button.autofocus = isFirst;
    place.append(button);
  }
  return place;
}

function shown(sheet) {
  return new Promise((resolve) => {
    sheet.addEventListener("click", ({ target }) => {
      if (target === sheet) sheet.close("");
    });
    sheet.addEventListener("close", () => {
      sheet.remove();
      resolve(sheet.returnValue);
    });
    sheet.showModal();
  });
}
