/** The site's texts for scripts, in the page's language. */

/** Phrases by key, with {places} to fill. */
export class Phrases {
  #texts;
  #language;

  /**
   * @param {Record<string, string>} texts
   * @param {string} language
   */
  constructor(texts, language) {
    this.#texts = texts;
    this.#language = language;
  }

  /** The language of the texts, as a BCP 47 tag. */
  get language() {
    return this.#language;
  }

  /**
   * A phrase with its placeholders filled.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   * @returns {string}
   */
  phrase(key, values = {}) {
    const text = this.#texts[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
  }

  /**
   * A phrase about a count; French uses the singular for 0, too.
   * @param {string} key
   * @param {number} count
   * @param {Record<string, string>} [values] the text's other placeholders
   * @returns {string}
   */
  counted(key, count, values = {}) {
    const isOne = count === 1 || (this.#language === "fr" && count === 0);
    const written = Number(count).toLocaleString(this.#language);
    return this.phrase(`${key}-${isOne ? "one" : "other"}`, { ...values, count: written });
  }

  /**
   * A size in megabytes, with the number in the form of the language.
   * @param {number} bytes
   * @returns {string}
   */
  size(bytes) {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return `${(bytes / 1e6).toLocaleString(this.#language, digits)}\u00a0MB`;
  }
}
