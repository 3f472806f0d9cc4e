// A recorded run, as a transport and as the randomness that led to it.

import assert from 'node:assert/strict';
import { Writer } from '../../lib/bytes.js';
import { Stream } from './prover.js';
import { hex } from './vectors.js';

/**
 * Plays the prover's messages of a vector, and holds the verifier's against the recorded ones.
 * @param {any} vector
 * @param {number} challenges `M`
 */
export function recorded({ messages, verifier_random, verifier_entropy, mode }, challenges) {
  const left = [...messages];
  const answer = (name, body) => {
    const sent = left.shift();
    assert.equal(sent?.message, name);
    assert.deepEqual(JSON.parse(body), sent.body);
    return JSON.stringify(left.shift().body);
  };
  return {
    left,
    open: async (body) => answer('SessionRequest', body),
    ask: async ({ kind, body }) => answer(kind === 'commitments' ? 'CommitmentsRequest' : 'ChallengesRequest', body),
    random: drawn(verifier_random, verifier_entropy, mode, challenges),
  };
}

/**
 * The bytes from which a verifier draws what the recorded one drew: its share of the session id, and then for each batch a
 * nonce and the challenges. (The recorded one draws a nonce in sequential runs, too.)
 */
function drawn(share, entropy, mode, challenges) {
  const stream = new Stream(hex(entropy), 0);
  let next = 'share';
  return (length) => {
    const what = next;
    next = what !== 'nonce' && mode === 'batched' ? 'nonce' : 'challenges';
    if (what === 'share') return hex(share);
    if (what === 'nonce') return stream.bytes(length);
    if (mode === 'sequential') stream.bytes(32);
    const words = Array.from({ length: length / 4 }, () => stream.below(challenges));
    return new Writer().u32s(words).finish().slice();
  };
}
