/** The code of a battle in a link. It stands in the fragment, which no log has. */

const form = /^[0-9A-Z]{8}$/;

/**
 * The code in a fragment.
 * @param {string} hash
 * @returns {string | undefined} undefined where there is none
 */
export function codeIn(hash) {
  const code = new URLSearchParams(hash.slice(1)).get("c") ?? "";
  return form.test(code) ? code : undefined;
}

/**
 * An address with a code.
 * @param {string} address
 * @param {string} code
 */
export function withCode(address, code) {
  const linked = new URL(address);
  linked.hash = `c=${code}`;
  return linked.href;
}
