// How messages travel, as the run sees it.

/**
 * Carries a verifier's messages, and never changes, repeats or answers one by itself.
 *
 * @typedef {object} Transport
 * @property {(body: string, signal?: AbortSignal) => Promise<string>} open posts a `SessionRequest`; gives the answer's body
 * @property {(ask: Ask, signal?: AbortSignal) => Promise<string | StreamAnswer>} ask
 * @property {() => void} [close] lets go of what is open
 */

/**
 * @typedef {object} Ask
 * @property {string} session its id
 * @property {'commitments' | 'challenges'} kind
 * @property {string} body
 * @property {number} most the bytes that the answer can have
 */

/**
 * An answer that came over a stream, where it is part of a larger message.
 * @typedef {{ commitments: Uint8Array[] } | { challenges: import('./messages.js').ChallengesResponse }} StreamAnswer
 */

/** A message that got no answer. What that means depends on how far the run has come (section 8.4). */
export class NoAnswer extends Error {
  /**
   * @param {string} detail
   * @param {{ code?: string, passing?: boolean, retryAfter?: number }} [more] the problem's code; whether the same bytes may
   *   be answered later; after how many seconds
   */
  constructor(detail, { code = '', passing = false, retryAfter = 0 } = {}) {
    super(detail);
    this.name = 'NoAnswer';
    this.code = code;
    this.passing = passing;
    this.retryAfter = retryAfter;
  }

  /**
   * A refusal by its status and the members of the problem document.
   * @param {number} status
   * @param {{ code?: unknown, detail?: unknown }} problem
   * @param {number} [retryAfter]
   */
  static refused(status, { code, detail }, retryAfter = 0) {
    const known = typeof code === 'string' ? code : '';
    const text = typeof detail === 'string' ? detail.slice(0, 400) : `status ${status}`;
    // Behind a balancer, "not found" may pass, too.
    const passing = status >= 500 || status === 404 || status === 408 || status === 429;
    return new NoAnswer(text, { code: known, passing, retryAfter });
  }
}
