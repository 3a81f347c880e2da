/** The site's words for scripts, in the page's language. */

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

  /** Whose words they are, by its BCP 47 tag. */
  get language() {
    return this.#language;
  }

  /**
   * A phrase with its places filled.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   * @returns {string}
   */
  phrase(key, values = {}) {
    const text = this.#texts[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
  }

  /**
   * A phrase about a count; French has one for none, too.
   * @param {string} key
   * @param {number} count
   * @param {Record<string, string>} [values] the text's other places
   * @returns {string}
   */
  counted(key, count, values = {}) {
    const isOne = count === 1 || (this.#language === "fr" && count === 0);
    const written = Number(count).toLocaleString(this.#language);
    return this.phrase(`${key}-${isOne ? "one" : "other"}`, { ...values, count: written });
  }

  /**
   * A length in megabytes, written as the language writes numbers.
   * @param {number} bytes
   * @returns {string}
   */
  size(bytes) {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return `${(bytes / 1e6).toLocaleString(this.#language, digits)}\u00a0MB`;
  }
}
