// What a run is bound to (sections 7 and 8.1).

import { Writer } from './bytes.js';
import { NONE, hash } from './hash.js';

/** @typedef {'sequential' | 'batched' | 'file'} Mode */

/** @type {Record<Mode, number>} */
const MODES = { sequential: 1, batched: 2, file: 3 };

/**
 * @typedef {object} Bound
 * @property {string} protocol
 * @property {Mode} mode
 * @property {Uint8Array} statement
 * @property {Uint8Array} instance
 * @property {number} rounds
 * @property {Uint8Array} label
 * @property {Uint8Array} freshness session id or salt
 */

/** The body of the context's hash. @param {Bound} bound */
export function contextBody(bound) {
  return new Writer()
    .u8(1, MODES[bound.mode])
    .text(bound.protocol)
    .bytes(bound.statement)
    .bytes(bound.instance)
    .u32(bound.rounds, bound.label.length)
    .bytes(bound.label)
    .bytes(bound.freshness)
    .finish();
}

/** @param {Bound} bound */
export function contextOf(bound) {
  return hash('context', NONE, contextBody(bound));
}

/** @param {Uint8Array} server @param {Uint8Array} verifier each side's 32 random bytes */
export function sessionId(server, verifier) {
  return hash('session', NONE, server, verifier);
}

/**
 * The commitment to the challenges of a batch (section 8.3).
 * @param {Uint8Array} context
 * @param {{ batch: number, first: number, nonce: Uint8Array, challenges: number[] }} batch
 */
export function batchCommitment(context, { batch, first, nonce, challenges }) {
  const body = new Writer().u32(batch, first, challenges.length).bytes(nonce).u32s(challenges);
  return hash('batch', context, body.finish());
}
