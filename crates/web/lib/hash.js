// Tagged hashes (section 2), and commitments and nodes made fast (section 5).

import { utf8 } from './bytes.js';
import { Sha256, compress, compressExpanded, expand, sha256 } from './sha256.js';

/** The context of hashes that are made before there is one. */
export const NONE = new Uint8Array(32);

/** @typedef {'statement' | 'instance' | 'context' | 'session' | 'commitment' | 'node' | 'batch' | 'transcript' | 'challenges'} Tag */

/** @type {readonly Tag[]} */
export const TAGS = ['statement', 'instance', 'context', 'session', 'commitment', 'node', 'batch', 'transcript', 'challenges'];

/** What is hashed in place of a tag. @param {Tag} tag */
export function prefix(tag) {
  return sha256(utf8(`tincture/v1/${tag}`));
}

/**
 * A hash that has taken its constant block.
 * @param {Tag} tag
 * @param {Uint8Array} context 32 bytes
 */
export function tagged(tag, context) {
  if (context.length !== 32) throw new RangeError('a context has 32 bytes');
  return new Sha256().update(prefix(tag)).update(context);
}

/**
 * `H(tag, context; body)`.
 * @param {Tag} tag
 * @param {Uint8Array} context
 * @param {Uint8Array[]} body
 */
export function hash(tag, context, ...body) {
  const started = tagged(tag, context);
  for (const part of body) started.update(part);
  return started.finish();
}

/** Hashes leaves and nodes under one context, from the state behind the constant block, without allocating. */
export class RoundHash {
  #leaf;
  #node;
  #words = new Int32Array(64);
  /** Behind a node's 64 bytes stands padding alone: its schedule is always the same. */
  #nodeEnd = new Int32Array(64);
  #state = new Int32Array(8);
  #bytes = new Uint8Array(128);

  /** @param {Uint8Array} context */
  constructor(context) {
    this.#leaf = tagged('commitment', context).midstate();
    this.#node = tagged('node', context).midstate();
    this.#nodeEnd[0] = 0x80000000;
    this.#nodeEnd[15] = 8 * (64 + 64);
    expand(this.#nodeEnd);
  }

  /**
   * The commitment to a slot: `round || slot || value || nonce`.
   * @param {number} round
   * @param {number} slot
   * @param {Uint8Array} values holds the value from `valueAt` on, `valueLength` bytes
   * @param {number} valueAt
   * @param {number} valueLength
   * @param {Uint8Array} nonces holds the nonce from `nonceAt` on
   * @param {number} nonceAt
   * @param {Int32Array} out takes 8 words from `outAt` on
   * @param {number} outAt
   */
  leaf(round, slot, values, valueAt, valueLength, nonces, nonceAt, out, outAt) {
    const length = 40 + valueLength;
    const padded = (length + 9 + 63) & ~63;
    if (padded > this.#bytes.length) this.#bytes = new Uint8Array(padded);
    const bytes = this.#bytes;
    word(bytes, 0, round);
    word(bytes, 4, slot);
    for (let i = 0; i < valueLength; i++) bytes[8 + i] = values[valueAt + i];
    for (let i = 0; i < 32; i++) bytes[8 + valueLength + i] = nonces[nonceAt + i];
    bytes[length] = 0x80;
    bytes.fill(0, length + 1, padded - 4);
    word(bytes, padded - 4, 8 * (64 + length));
    const state = this.#state;
    state.set(this.#leaf);
    for (let at = 0; at < padded; at += 64) compress(state, bytes, at);
    out.set(state, outAt);
  }

  /**
   * The node above two others.
   * @param {Int32Array} left holds 8 words from `leftAt` on
   * @param {number} leftAt
   * @param {Int32Array} right
   * @param {number} rightAt
   * @param {Int32Array} out takes 8 words from `outAt` on; may be one of the two
   * @param {number} outAt
   */
  node(left, leftAt, right, rightAt, out, outAt) {
    const words = this.#words;
    for (let i = 0; i < 8; i++) {
      words[i] = left[leftAt + i];
      words[8 + i] = right[rightAt + i];
    }
    expand(words);
    const state = this.#state;
    state.set(this.#node);
    compressExpanded(state, words);
    compressExpanded(state, this.#nodeEnd);
    out.set(state, outAt);
  }
}

/** @param {Uint8Array} bytes @param {number} at @param {number} value */
function word(bytes, at, value) {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}
