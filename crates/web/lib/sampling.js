// Uniform challenges, by rejection (section 10), and where a verifier's own come from.

import { width, Writer } from './bytes.js';
import { hash } from './hash.js';
import { NoVerdict } from './refused.js';

/**
 * The challenges of a file: one stream for all rounds.
 * @param {Uint8Array} context
 * @param {Uint8Array} digest of the transcript
 * @param {number} challenges `M`
 * @returns {() => number} the next one
 */
export function challengeStream(context, digest, challenges) {
  let counter = 0;
  /** @type {DataView} */
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  return () => below(challenges, () => {
    if (at === block.byteLength) {
      const bytes = hash('challenges', context, digest, new Writer().u32(Math.floor(counter / 2 ** 32), counter >>> 0).finish());
      block = new DataView(bytes.buffer);
      counter++;
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  });
}

/**
 * A number below `bound`, from words of 32 bits, of which the low bits are kept; again while the result is too large.
 * @param {number} bound
 * @param {() => number} word
 */
export function below(bound, word) {
  if (bound === 1) return 0;
  const mask = 2 ** width(bound) - 1;
  for (;;) {
    const number = (word() & mask) >>> 0;
    if (number < bound) return number;
  }
}

/**
 * A source of random bytes. What a verifier draws from it is its secret until it is sent.
 * @typedef {(length: number) => Uint8Array} Random
 */

/** The system's generator. There is no other: without it there is no run. @type {Random} */
export function systemRandom(length) {
  const source = globalThis.crypto;
  if (typeof source?.getRandomValues !== 'function') {
    throw new NoVerdict('no_randomness', 'there is no cryptographic source of randomness here, so nothing can be verified live');
  }
  const bytes = new Uint8Array(length);
  // At most so many at once.
  for (let at = 0; at < length; at += 65536) source.getRandomValues(bytes.subarray(at, at + 65536));
  return bytes;
}

/**
 * Uniform challenges of a verifier's own.
 * @param {Random} random
 * @param {number} challenges `M`
 * @param {number} count
 */
export function drawChallenges(random, challenges, count) {
  /** @type {DataView} */
  let words = new DataView(new ArrayBuffer(0));
  let at = 0;
  const word = () => {
    if (at === words.byteLength) {
      const bytes = random(4 * count);
      words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      at = 0;
    }
    at += 4;
    return words.getUint32(at - 4);
  };
  return Array.from({ length: count }, () => below(challenges, word));
}
