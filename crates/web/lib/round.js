// One round: the shape of an opening, and the root that it leads to (sections 5 and 6).

import { RoundHash } from './hash.js';
import { climb, siblingCount } from './merkle.js';
import { Rejection, Violation } from './refused.js';
import { storeWords } from './sha256.js';

/**
 * Bytes of an opening's parts.
 * @typedef {{ values: number, nonces: number, siblings: number, total: number }} Shape
 */

/** Checks openings under one context, in buffers that are used again. */
export class RoundCheck {
  #protocol;
  #hash;
  /** By challenge: its siblings, counted when it first came up. @type {Map<number, number>} */
  #siblings = new Map();
  #values = new Uint8Array(64);
  #positions = new Uint32Array(8);
  #nodes = new Int32Array(64);
  #others = new Int32Array(64);

  /**
   * @param {import('./protocols/protocol.js').Protocol} protocol
   * @param {Uint8Array} context
   */
  constructor(protocol, context) {
    this.#protocol = protocol;
    this.#hash = new RoundHash(context);
  }

  /** @param {number} challenge @returns {Shape} */
  shape(challenge) {
    const opened = this.#protocol.opened(challenge);
    let siblings = this.#siblings.get(challenge);
    if (siblings === undefined) {
      siblings = siblingCount(this.#protocol.slots, opened);
      // So that an instance of millions of challenges does not fill the memory.
      if (this.#siblings.size < 65536) this.#siblings.set(challenge, siblings);
    }
    const values = this.#protocol.packedLength(challenge);
    const nonces = 32 * opened.length;
    return { values, nonces, siblings: 32 * siblings, total: values + nonces + 32 * siblings };
  }

  /**
   * Checks the relation and computes the root.
   * @param {number} round
   * @param {number} challenge
   * @param {Uint8Array} opening `values || nonces || siblings`, of the challenge's shape
   * @param {Uint8Array} out takes the root's 32 bytes from `outAt` on
   * @param {number} outAt
   * @throws {Rejection} if the relation is broken
   */
  root(round, challenge, opening, out, outAt) {
    const opened = this.#protocol.opened(challenge);
    const shape = this.shape(challenge);
    this.#room(opened, shape);
    try {
      this.#protocol.check(challenge, opening.subarray(0, shape.values), this.#values);
    } catch (error) {
      if (error instanceof Violation) throw new Rejection(error.reason, round, error.slot);
      throw error;
    }
    for (let i = 0, at = 0; i < opened.length; i++) {
      const length = this.#protocol.slotLength(opened[i]);
      this.#hash.leaf(round, opened[i], this.#values, at, length, opening, shape.values + 32 * i, this.#nodes, 8 * i);
      this.#positions[i] = opened[i];
      at += length;
    }
    loadWords(opening, shape.values + shape.nonces, this.#others, shape.siblings / 4);
    climb(this.#hash, this.#protocol.slots, this.#positions, this.#nodes, opened.length, this.#others);
    storeWords(this.#nodes, 0, out, outAt);
  }

  /** @param {ArrayLike<number>} opened @param {Shape} shape */
  #room(opened, shape) {
    let bytes = 0;
    for (let i = 0; i < opened.length; i++) bytes += this.#protocol.slotLength(opened[i]);
    if (bytes > this.#values.length) this.#values = new Uint8Array(2 * bytes);
    if (opened.length > this.#positions.length) {
      this.#positions = new Uint32Array(2 * opened.length);
      this.#nodes = new Int32Array(16 * opened.length);
    }
    if (shape.siblings / 4 > this.#others.length) this.#others = new Int32Array(shape.siblings / 2);
  }
}

/** @param {Uint8Array} bytes @param {number} at @param {Int32Array} words @param {number} count */
function loadWords(bytes, at, words, count) {
  for (let i = 0; i < count; i++, at += 4) {
    words[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
}
