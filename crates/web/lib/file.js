// Proof files (section 9), whole or as they come.

import { equal, fromUtf8, utf8 } from './bytes.js';
import { contextOf } from './context.js';
import { tagged } from './hash.js';
import { labelBytes, labelOf } from './label.js';
import { Pieces } from './pieces.js';
import { Rejection } from './refused.js';
import { RoundCheck } from './round.js';
import { challengeStream } from './sampling.js';
import { checkPolicy, policyRounds } from './soundness.js';
import { accepted, rejected } from './verdict.js';

/** @typedef {import('./claim.js').Claim} Claim */
/** @typedef {import('./soundness.js').Policy} Policy */
/** @typedef {import('./verdict.js').Verdict} Verdict */

const MAGIC = utf8('tincture');

/**
 * Verifies a file that is in memory.
 * @param {Claim} claim your own
 * @param {Uint8Array} bytes
 * @param {Policy} policy your own
 * @returns {Verdict}
 */
export function verifyFile(claim, bytes, policy) {
  const verifier = new FileVerifier(claim, policy);
  verifier.push(bytes);
  return verifier.finish();
}

/**
 * Verifies a file piece by piece. Memory does not grow with the file: a round is forgotten when it is checked.
 *
 *     const verifier = new FileVerifier(claim, { bits: 128 });
 *     for await (const piece of response.body) if (!verifier.push(piece)) break;
 *     const verdict = verifier.finish();
 */
export class FileVerifier {
  #pieces = new Pieces();
  #steps;
  /** How many bytes the next step needs. @type {IteratorResult<Need, Verdict>} */
  #state;
  /** Rounds accepted so far. */
  rounds = 0;

  /** @param {Claim} claim @param {Policy} policy */
  constructor(claim, policy) {
    checkPolicy(policy);
    if (policy.label !== undefined && labelBytes(policy.label) === null) throw new RangeError('no legal label');
    this.#steps = this.#verify(claim, policy);
    this.#state = this.#next();
  }

  /**
   * Takes more bytes. They are not kept beyond the call, but for a part of a round.
   * @param {Uint8Array} bytes
   * @returns {boolean} whether more bytes are of any use: `false` once the verdict stands
   */
  push(bytes) {
    if (this.#state.done) return false;
    this.#pieces.push(bytes);
    this.#run(false);
    return !this.#state.done;
  }

  /** The file has ended. @returns {Verdict} */
  finish() {
    this.#run(true);
    if (!this.#state.done) throw new Error('a file that has ended has a verdict');
    return this.#state.value;
  }

  /** @param {boolean} ended */
  #run(ended) {
    while (!this.#state.done) {
      const { length } = this.#state.value;
      if (this.#pieces.length < length && !ended) break;
      this.#state = this.#next(this.#pieces.take(Math.min(length, this.#pieces.length)));
    }
    this.#pieces.keep();
  }

  /** @param {Uint8Array} [bytes] @returns {IteratorResult<Need, Verdict>} */
  #next(bytes) {
    try {
      return this.#steps.next(bytes ?? new Uint8Array(0));
    } catch (error) {
      return { done: true, value: rejected(error) };
    }
  }

  /** @param {Claim} claim @param {Policy} policy @returns {Steps<Verdict>} */
  *#verify(claim, policy) {
    const header = yield* readHeader();
    const protocol = hold(header, claim, policy);
    const context = contextOf({ ...header, protocol: protocol.name, mode: 'file', freshness: header.salt });
    const digest = (yield* take(32)).slice();
    const challenge = challengeStream(context, digest, protocol.challenges);
    const check = new RoundCheck(protocol, context);
    const roots = tagged('transcript', context);
    const root = new Uint8Array(32);
    for (let round = 0; round < header.rounds; round++) {
      const chosen = challenge();
      const opening = yield* take(check.shape(chosen).total, round);
      check.root(round, chosen, opening, root, 0);
      roots.update(root);
      this.rounds = round + 1;
    }
    if (!equal(roots.finish(), digest)) throw new Rejection('transcript_mismatch');
    if ((yield { length: 1 }).length > 0) throw new Rejection('trailing_bytes');
    return accepted(protocol, header.rounds, labelOf(header.label) ?? '');
  }
}

/**
 * What a step asks for: so many bytes, or what is left if the file ends before.
 * @typedef {{ length: number }} Need
 */
/**
 * @template T
 * @typedef {Generator<Need, T, Uint8Array>} Steps
 */

/**
 * Exactly so many bytes, which hold until the next are asked for.
 * @param {number} length
 * @param {number | null} [round]
 * @returns {Steps<Uint8Array>}
 */
function* take(length, round = null) {
  const bytes = yield { length };
  if (bytes.length < length) throw new Rejection('truncated', round);
  return bytes;
}

/**
 * @typedef {object} Header
 * @property {Uint8Array} name
 * @property {Uint8Array} statement
 * @property {Uint8Array} instance
 * @property {number} rounds
 * @property {Uint8Array} label
 * @property {Uint8Array} salt
 */

/** @returns {Steps<Header>} */
function* readHeader() {
  const magic = yield { length: MAGIC.length };
  if (!equal(magic, MAGIC)) throw new Rejection('not_a_proof');
  if ((yield* take(1))[0] !== 1) throw new Rejection('unsupported_version');
  const [nameLength] = yield* take(1);
  if (nameLength > 32) throw new Rejection('unknown_protocol');
  const name = (yield* take(nameLength)).slice();
  if (fromUtf8(name) === null) throw new Rejection('unknown_protocol');
  const statement = (yield* take(32)).slice();
  const instance = (yield* take(32)).slice();
  const [a, b, c, d] = yield* take(4);
  const rounds = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  if (rounds === 0) throw new Rejection('too_few_rounds');
  const [high, low] = yield* take(2);
  const labelLength = high * 256 + low;
  if (labelLength > 256) throw new Rejection('malformed_label');
  const label = (yield* take(labelLength)).slice();
  if (labelOf(label) === null) throw new Rejection('malformed_label');
  const salt = (yield* take(32)).slice();
  return { name, statement, instance, rounds, label, salt };
}

/**
 * Holds what a file says of itself against what its verifier knows and wants.
 * @param {Header} header
 * @param {Claim} claim
 * @param {Policy} policy
 */
function hold(header, claim, policy) {
  if (!equal(header.statement, claim.statement.digest)) throw new Rejection('wrong_statement');
  const protocol = claim.protocol(fromUtf8(header.name) ?? '');
  if (protocol === null) throw new Rejection('unknown_protocol');
  if (!equal(header.instance, protocol.instance)) throw new Rejection('wrong_instance');
  if (policy.label !== undefined && !equal(header.label, utf8(policy.label))) throw new Rejection('wrong_label');
  const needed = policyRounds(policy, protocol.challenges);
  if (header.rounds < needed) {
    throw new Rejection('too_few_rounds', null, null, `${header.rounds}, and ${needed} were asked for`);
  }
  return protocol;
}
