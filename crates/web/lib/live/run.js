// A live run, from its session to its verdict (section 8).

import { equal, fromHex, toHex } from '../bytes.js';
import { batchCommitment, contextOf, sessionId } from '../context.js';
import { labelBytes } from '../label.js';
import { batchLimit } from '../merkle.js';
import { NoVerdict, Rejection } from '../refused.js';
import { RoundCheck } from '../round.js';
import { drawChallenges, systemRandom } from '../sampling.js';
import { checkPolicy, exponent, policyRounds } from '../soundness.js';
import { accepted, rejected } from '../verdict.js';
import { NoMessage, challengesRequest, challengesResponse, commitmentsRequest, commitmentsResponse, sessionRequest, sessionResponse } from './messages.js';
import { NoAnswer } from './transport.js';

/** @typedef {import('./transport.js').Transport} Transport */
/** @typedef {import('./messages.js').Opening} Opening */
/** @typedef {import('../protocols/protocol.js').Protocol} Protocol */

/**
 * @typedef {object} Options
 * @property {import('../claim.js').Claim} claim your own
 * @property {string} [protocol] default: `edge`
 * @property {'sequential' | 'batched'} [mode] default: `batched`
 * @property {import('../soundness.js').Policy} [policy] default: 40 bits, any label
 * @property {Transport} transport
 * @property {number} [batchRounds] the most rounds of a batch, if that is fewer than there may be
 * @property {number} [patience] milliseconds for which a message without an answer is sent again; default: 30,000
 * @property {(progress: Progress) => void} [onProgress] after every batch
 * @property {AbortSignal} [signal] stops the run. After a challenge was sent that is a rejection, too
 * @property {import('../sampling.js').Random} [random] for tests: who knows it knows the challenges
 */

/** @typedef {{ rounds: number, of: number, exponent: number }} Progress */

/**
 * Verifies live. Ends with a verdict, or throws a {@link NoVerdict} if nothing was verified.
 * @param {Options} options
 * @returns {Promise<import('../verdict.js').Verdict>}
 */
export async function verifyLive(options) {
  const run = new Run(options);
  try {
    return await run.verdict();
  } catch (error) {
    return rejected(error);
  } finally {
    options.transport.close?.();
  }
}

class Run {
  #options;
  #protocol;
  #rounds;
  #random;
  #patience;
  #policy;
  #mode;
  /** A challenge was sent: from now on every end is a verdict. */
  #challenged = false;

  /** @param {Options} options */
  constructor(options) {
    const { claim, protocol = 'edge', mode = 'batched', policy = { bits: 40 }, random = systemRandom, patience = 30_000 } = options;
    checkPolicy(policy);
    if (policy.label !== undefined && labelBytes(policy.label) === null) throw new RangeError('no legal label');
    const found = claim.protocol(protocol);
    if (found === null) throw new RangeError(`no protocol ${protocol} for this statement`);
    this.#options = options;
    this.#protocol = found;
    this.#policy = policy;
    this.#mode = mode;
    this.#rounds = policyRounds(policy, found.challenges);
    if (this.#rounds >= 2 ** 32) throw new RangeError('more rounds than a run can have');
    this.#random = random;
    this.#patience = patience;
  }

  async verdict() {
    const { session, context, label, serverRounds } = await this.#open();
    const { slots, largestOpening } = this.#protocol;
    const most = [batchLimit(slots, largestOpening), serverRounds || Infinity, this.#options.batchRounds ?? Infinity];
    const limit = this.#mode === 'sequential' ? 1 : Math.max(1, Math.min(...most));
    const check = new RoundCheck(this.#protocol, context);
    /** @type {Uint8Array | null} */
    let carried = null;
    for (let batch = 0, first = 0; first < this.#rounds; batch++) {
      const count = Math.min(limit, this.#rounds - first);
      carried = await this.#batch({ session, context, check, batch, first, count, carried });
      first += count;
      this.#options.onProgress?.({ rounds: first, of: this.#rounds, exponent: exponent(first, this.#protocol.challenges) });
    }
    return accepted(this.#protocol, this.#rounds, label);
  }

  /** Opens a session (8.1). What a server says of itself is not believed. */
  async #open() {
    const { transport, signal } = this.#options;
    const random = this.#random(32);
    const { statement, instance, name } = this.#protocol;
    const request = { statement: toHex(statement), instance: toHex(instance), protocol: name, mode: this.#mode, rounds: this.#rounds, random };
    let text;
    try {
      text = await transport.open(sessionRequest(request), signal);
    } catch (error) {
      if (error instanceof NoAnswer && error.code === 'statement_not_held') throw new Rejection('statement_not_held');
      if (error instanceof NoAnswer) throw new NoVerdict(error.code || 'no_connection', error.message);
      throw error instanceof NoMessage ? new NoVerdict('not_a_server', error.message) : error;
    }
    const response = opened(text);
    const session = sessionId(response.serverRandom, random);
    const claimed = fromHex(response.session);
    if (response.serverRandom.length !== 32 || claimed === null || !equal(claimed, session)) {
      throw new Rejection('malformed_answer', null, null, 'the session id does not follow from what both sides brought to it');
    }
    const label = labelBytes(response.label);
    if (label === null) throw new Rejection('malformed_label');
    const wanted = this.#policy.label;
    if (wanted !== undefined && wanted !== response.label) throw new Rejection('wrong_label');
    const bound = { protocol: name, mode: this.#mode, statement, instance, rounds: this.#rounds, label, freshness: session };
    return { session: response.session, context: contextOf(bound), label: response.label, serverRounds: response.batchRounds };
  }

  /**
   * One batch: commit, challenge, reveal. In a sequential run that is one round, and gives the root of the next.
   * @param {{ session: string, context: Uint8Array, check: RoundCheck, batch: number, first: number, count: number, carried: Uint8Array | null }} at
   */
  async #batch({ session, context, check, batch, first, count, carried }) {
    const batched = this.#mode === 'batched';
    const nonce = batched ? this.#random(32) : new Uint8Array(0);
    // In a batch the verifier is bound before it sees a root; in a sequential run it draws when it has seen it.
    let challenges = batched ? this.#draw(count) : [];
    const commitment = batched ? batchCommitment(context, { batch, first, nonce, challenges }) : new Uint8Array(0);
    const roots = carried !== null ? [carried] : await this.#roots(session, { batch, first, count, commitment });
    if (!batched) challenges = this.#draw(1);
    this.#challenged = true;
    const { openings, nextRoot } = await this.#reveal(session, check, { batch, first, challenges, nonce });
    checkOpenings(check, first, challenges, openings, roots);
    const more = !batched && first + count < this.#rounds;
    if (nextRoot.length !== (more ? 32 : 0)) throw new Rejection('malformed_answer', first, null, 'the root of the next round');
    return more ? nextRoot : null;
  }

  /** @param {number} count */
  #draw(count) {
    return drawChallenges(this.#random, this.#protocol.challenges, count);
  }

  /** @param {string} session @param {{ batch: number, first: number, count: number, commitment: Uint8Array }} request */
  async #roots(session, request) {
    const { first, count } = request;
    const body = commitmentsRequest(request);
    const answer = await this.#ask({ session, kind: 'commitments', body, most: 1024 + 64 * count }, first);
    const roots = typeof answer === 'string' ? decoded(first, () => commitmentsResponse(answer)) : 'commitments' in answer ? answer.commitments : [];
    if (roots.length !== count || roots.some((root) => root.length !== 32)) {
      throw new Rejection('malformed_answer', first, null, `roots for ${count} rounds`);
    }
    return roots;
  }

  /**
   * @param {string} session
   * @param {RoundCheck} check
   * @param {{ batch: number, first: number, challenges: number[], nonce: Uint8Array }} request
   */
  async #reveal(session, check, request) {
    const { first, challenges } = request;
    const shapes = challenges.map((challenge) => check.shape(challenge));
    const most = shapes.reduce((sum, shape) => sum + 128 + 2 * shape.total, 1024);
    const body = challengesRequest(request);
    const answer = await this.#ask({ session, kind: 'challenges', body, most }, first);
    const reveal = typeof answer === 'string' ? decoded(first, () => challengesResponse(answer)) : 'challenges' in answer ? answer.challenges : null;
    const fits = reveal?.openings.length === shapes.length && reveal.openings.every(({ values, nonces, siblings }, i) =>
      values.length === shapes[i].values && nonces.length === shapes[i].nonces && siblings.length === shapes[i].siblings);
    if (!reveal || !fits) throw new Rejection('malformed_answer', first, null, 'openings of other lengths');
    return reveal;
  }

  /**
   * Sends a message, and the same bytes again for a while if they get no answer. Before the first challenge a failure
   * says nothing of the prover; after it, everything but the answer is a caught prover (8.4).
   * @param {import('./transport.js').Ask} ask
   * @param {number} first
   */
  async #ask(ask, first) {
    const { transport, signal } = this.#options;
    const until = performance.now() + this.#patience;
    for (let attempt = 0; ; attempt++) {
      try {
        return await transport.ask(ask, signal);
      } catch (error) {
        // Once it has opened a session, a server that answers is judged as a prover.
        if (error instanceof NoMessage) throw new Rejection('malformed_answer', first, null, error.message);
        if (!(error instanceof NoAnswer)) throw error;
        const wait = Math.max(1000 * error.retryAfter, Math.min(2000, 100 * 2 ** attempt));
        const stopped = signal?.aborted ?? false;
        if (!stopped && error.passing && performance.now() + wait <= until) {
          await new Promise((resume) => setTimeout(resume, wait));
        } else if (this.#challenged) {
          throw new Rejection('unanswered', first, null, error.message);
        } else {
          throw new NoVerdict(stopped ? 'stopped' : error.code || 'no_connection', error.message);
        }
      }
    }
  }
}

/** A body that is no `SessionResponse` comes from no server of this kind. @param {string} text */
function opened(text) {
  try {
    return sessionResponse(text);
  } catch (error) {
    throw error instanceof NoMessage ? new NoVerdict('not_a_server', error.message) : error;
  }
}

/** @template T @param {number} first @param {() => T} read */
function decoded(first, read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof NoMessage ? new Rejection('malformed_answer', first, null, error.message) : error;
  }
}

/**
 * The relations of all rounds, then their roots.
 * @param {RoundCheck} check
 * @param {number} first
 * @param {number[]} challenges
 * @param {Opening[]} openings
 * @param {Uint8Array[]} roots
 */
function checkOpenings(check, first, challenges, openings, roots) {
  const found = new Uint8Array(32 * roots.length);
  openings.forEach(({ values, nonces, siblings }, i) => {
    const opening = new Uint8Array(values.length + nonces.length + siblings.length);
    opening.set(values);
    opening.set(nonces, values.length);
    opening.set(siblings, values.length + nonces.length);
    check.root(first + i, challenges[i], opening, found, 32 * i);
  });
  roots.forEach((root, i) => {
    if (!equal(root, found.subarray(32 * i, 32 * i + 32))) throw new Rejection('root_mismatch', first + i);
  });
}
