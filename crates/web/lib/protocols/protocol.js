// What a protocol of rounds says (section 17), and the registry: one module and one line a protocol.

import { colouringProtocols } from './colouring.js';

/**
 * A protocol on one statement.
 *
 * @typedef {object} Protocol
 * @property {string} name
 * @property {Uint8Array} statement the statement digest
 * @property {Uint8Array} instance the instance digest, of what this protocol works on
 * @property {number} slots of a round
 * @property {number} challenges `M`
 * @property {(slot: number) => number} slotLength bytes of a slot's value
 * @property {(challenge: number) => ArrayLike<number>} opened the slots that a challenge opens, ascending
 * @property {(challenge: number) => number} packedLength bytes of an opening's packed values
 * @property {number} largestOpening the largest bound of all challenges, for the batch limit (8.5)
 * @property {(challenge: number, packed: Uint8Array, values: Uint8Array) => void} check
 *   checks the relation, and lays the values of *all* opened slots into `values`, one behind the other; throws a
 *   `Violation`
 */

/** @typedef {import('../statements/statement.js').Statement} Statement */
/** @typedef {import('../instance.js').Instance} Instance */

/**
 * @typedef {object} Entry
 * @property {(statement: Statement) => boolean} fits whether the protocol is for such statements
 * @property {(statement: Statement, instance: Instance) => Protocol} build
 */

/** @type {Record<string, Entry>} */
const PROTOCOLS = { ...colouringProtocols };

/** The names of the protocols for a statement. @param {Statement} statement */
export function protocolNames(statement) {
  return Object.keys(PROTOCOLS).filter((name) => PROTOCOLS[name].fits(statement));
}

/**
 * A protocol by its name; `null` if there is none of it for such statements.
 * @param {string} name
 * @param {Statement} statement
 * @param {Instance} instance
 */
export function protocolOf(name, statement, instance) {
  if (!Object.hasOwn(PROTOCOLS, name) || !PROTOCOLS[name].fits(statement)) return null;
  return PROTOCOLS[name].build(statement, instance);
}
