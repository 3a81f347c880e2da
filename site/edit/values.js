/** Values of records: texts, lists and fields, in the form of the files. */

export const LANGUAGES = ["en", "es", "fr", "de", "sv"];
export const LANGUAGE_NAMES = {
  en: "English", es: "Spanish", fr: "French", de: "German", sv: "Swedish",
};

/** The value at a path. */
export const valueAt = (value, path) => path.reduce((found, step) => found?.[step], value);

/**
 * Sets the value at a path; undefined removes it.
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

/** The first value of a new item. */
export function blank(field) {
  if (field.shape === "translated") return { en: "" };
  if (field.fields.length > 0 || field.shape === "fields") return {};
  return "";
}

/** The typed number; other text stays as typed, so that the check reports it. */
export function numberOf(typed) {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}
