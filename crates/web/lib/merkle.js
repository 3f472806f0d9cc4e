// The tree over a round's commitments: which siblings an opening has, and the root they lead to (sections 5.2, 5.3).

import { width } from './bytes.js';

/**
 * How many siblings an opening of these leaves has.
 * @param {number} leaves
 * @param {ArrayLike<number>} opened ascending
 */
export function siblingCount(leaves, opened) {
  return siblingPlaces(leaves, opened).length;
}

/**
 * The siblings of an opening, as level and position, in the order in which they are sent.
 * @param {number} leaves
 * @param {ArrayLike<number>} opened ascending
 */
export function siblingPlaces(leaves, opened) {
  const places = [];
  let known = Array.from(opened);
  for (let size = leaves, level = 0; size > 1; size = (size + 1) >>> 1, level++) {
    const up = [];
    for (let i = 0; i < known.length; i++) {
      const beside = known[i] ^ 1;
      if (known[i + 1] === beside) i++;
      else if (beside < size) places.push([level, beside]);
      up.push(known[i] >>> 1);
    }
    known = up;
  }
  return places;
}

/**
 * The most bytes of an opening of so many leaves (section 8.5).
 * @param {number} leaves
 * @param {number} opened
 * @param {number} packed bytes of the packed values
 */
export function openingBound(leaves, opened, packed) {
  const levels = Math.max(0, width(leaves) - Math.floor(Math.log2(opened)));
  return packed + 32 * (opened + opened * levels);
}

/**
 * The most rounds of a batch (section 8.5).
 * @param {number} slots
 * @param {number} largestOpening
 */
export function batchLimit(slots, largestOpening) {
  return Math.max(1, Math.min(16384, Math.floor(2 ** 24 / largestOpening), Math.floor(2 ** 24 / slots)));
}

/**
 * Goes up from the opened leaves to the root, which is left in the first 8 words of `nodes`.
 * @param {import('./hash.js').RoundHash} hash
 * @param {number} leaves of the tree
 * @param {Uint32Array} positions of the `known` leaves, ascending; overwritten
 * @param {Int32Array} nodes their digests, 8 words each; overwritten
 * @param {number} known how many there are
 * @param {Int32Array} siblings as many as are needed, in order, 8 words each
 */
export function climb(hash, leaves, positions, nodes, known, siblings) {
  let next = 0;
  for (let size = leaves; size > 1; size = (size + 1) >>> 1) {
    let up = 0;
    for (let i = 0; i < known; i++) {
      const position = positions[i];
      const at = 8 * i;
      if (i + 1 < known && positions[i + 1] === (position ^ 1)) {
        hash.node(nodes, at, nodes, at + 8, nodes, 8 * up);
        i++;
      } else if ((position ^ 1) >= size) {
        nodes.copyWithin(8 * up, at, at + 8);
      } else {
        if (position % 2 === 0) hash.node(nodes, at, siblings, next, nodes, 8 * up);
        else hash.node(siblings, next, nodes, at, nodes, 8 * up);
        next += 8;
      }
      positions[up++] = position >>> 1;
    }
    known = up;
  }
}
