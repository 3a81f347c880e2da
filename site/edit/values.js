/** Values of records: texts, lists and fields, as the files have them. */

export const LANGUAGES = ["en", "es", "fr", "de", "sv"];
export const LANGUAGE_NAMES = {
  en: "English", es: "Spanish", fr: "French", de: "German", sv: "Swedish",
};

/** What stands at a path. */
export const valueAt = (value, path) => path.reduce((found, step) => found?.[step], value);

/**
 * Puts something at a path; what is undefined is taken out.
 * @param {any} root fields or a list
 * @param {(string | number)[]} path
 * @param {any} value
 */
export function put(root, path, value) {
  let owner = root;
  path.slice(0, -1).forEach((step, place) => {
    owner[step] ??= typeof path[place + 1] === "number" ? [] : {};
    owner = owner[step];
  });
  const last = path.at(-1);
  if (value !== undefined) owner[last] = value;
  else if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else delete owner[last];
}

/** What a new item holds where it is begun. */
export function blank(field) {
  if (field.shape === "translated") return { en: "" };
  if (field.fields.length > 0 || field.shape === "fields") return {};
  return "";
}

/** A number as a number; what is none stays as it was typed, so that the check can say so. */
export function numberOf(typed) {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}
