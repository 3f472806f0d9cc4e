// What ends a verification.

/** A verdict: rejected, with one of the reasons of section 14, and round and slot where there are any. */
export class Rejection extends Error {
  /**
   * @param {string} reason
   * @param {number | null} [round]
   * @param {number | null} [slot]
   * @param {string} [detail] in words, for people
   */
  constructor(reason, round = null, slot = null, detail = '') {
    const where = round === null ? '' : slot === null ? `round ${round}: ` : `round ${round}, slot ${slot}: `;
    super(where + reason + (detail === '' ? '' : ` (${detail})`));
    this.name = 'Rejection';
    this.reason = reason;
    this.round = round;
    this.slot = slot;
    this.detail = detail;
  }
}

/** What breaks a protocol's relation, before the round is known. */
export class Violation extends Error {
  /** @param {string} reason @param {number} slot */
  constructor(reason, slot) {
    super(reason);
    this.name = 'Violation';
    this.reason = reason;
    this.slot = slot;
  }
}

/**
 * A statement that is none, or that nothing is proved about (sections 3 and 4). No verdict: nobody claimed anything
 * that could be verified.
 */
export class StatementError extends Error {
  /**
   * @param {'malformed_statement' | 'statement_too_large' | 'trivial_statement' | 'unsatisfiable_statement' | 'unreadable_statement'} code
   * @param {string} detail
   */
  constructor(code, detail) {
    super(detail);
    this.name = 'StatementError';
    this.code = code;
  }
}

/** Nothing was verified: no connection, a refusal before the first challenge, no source of randomness. No verdict. */
export class NoVerdict extends Error {
  /** @param {string} code @param {string} detail */
  constructor(code, detail) {
    super(detail);
    this.name = 'NoVerdict';
    this.code = code;
  }
}
