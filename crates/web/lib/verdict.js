// What a verification says in the end.

import { Rejection } from './refused.js';
import { bitsAfter, exponent } from './soundness.js';

/**
 * @typedef {object} Accepted
 * @property {true} accepted
 * @property {string} protocol
 * @property {number} challenges `M`
 * @property {number} rounds
 * @property {number} bits to claim: rounded down, at most 128
 * @property {number} exponent `x` of the bound `2^-x`, as it is
 * @property {string} label that file or run is bound to; escape it before you show it
 *
 * @typedef {object} Rejected
 * @property {false} accepted
 * @property {string} reason one of section 14
 * @property {number | null} round
 * @property {number | null} slot
 * @property {string} detail in words
 *
 * @typedef {Accepted | Rejected} Verdict
 */

/**
 * @param {import('./protocols/protocol.js').Protocol} protocol
 * @param {number} rounds
 * @param {string} label
 * @returns {Accepted}
 */
export function accepted({ name, challenges }, rounds, label) {
  const bits = bitsAfter(rounds, challenges);
  return { accepted: true, protocol: name, challenges, rounds, bits, exponent: exponent(rounds, challenges), label };
}

/**
 * The verdict that an error is; what is none is thrown on.
 * @param {unknown} error
 * @returns {Rejected}
 */
export function rejected(error) {
  if (!(error instanceof Rejection)) throw error;
  const { reason, round, slot, detail } = error;
  return { accepted: false, reason, round, slot, detail };
}
