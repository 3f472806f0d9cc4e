// `edge` and `clique`: graph colourings, by Goldreich, Micali and Wigderson (section 6).

import { width } from '../bytes.js';
import { instanceDigest } from '../instance.js';
import { openingBound } from '../merkle.js';
import { packedLength, paddingIsZero, unpack } from '../packing.js';
import { Violation } from '../refused.js';

/** @typedef {import('./protocol.js').Protocol} Protocol */
/** @typedef {import('./protocol.js').Entry} Entry */
/** @typedef {import('./protocol.js').Statement} Statement */
/** @typedef {import('../instance.js').Instance} Instance */

/** @type {Record<string, Entry>} */
export const colouringProtocols = {
  edge: { fits: () => true, build: (statement, instance) => colouring('edge', statement, instance, instance.edges) },
  clique: { fits: () => true, build: (statement, instance) => colouring('clique', statement, instance, instance.cover) },
};

/**
 * @param {string} name
 * @param {Statement} statement
 * @param {Instance} instance
 * @param {number[][]} cover
 * @returns {Protocol}
 */
function colouring(name, statement, instance, cover) {
  const { vertices: slots, colours } = instance;
  const bits = width(colours);
  const bytes = colours <= 256 ? 1 : 2;
  const packed = (/** @type {number} */ challenge) => packedLength(cover[challenge].length, bits);
  let largest = 0;
  for (const clique of cover) {
    largest = Math.max(largest, openingBound(slots, clique.length, packedLength(clique.length, bits)));
  }
  return {
    name,
    statement: statement.digest,
    instance: instanceDigest(instance, cover),
    slots,
    challenges: cover.length,
    slotLength: () => bytes,
    opened: (challenge) => cover[challenge],
    packedLength: packed,
    largestOpening: largest,
    check: (challenge, values, out) => check(cover[challenge], colours, bits, bytes, values, out),
  };
}

/** By colour: the number of the opening that showed it last. No opening allocates for it. */
let shown = new Uint32Array(256);
let opening = 0;

/**
 * @param {number[]} clique
 * @param {number} colours
 * @param {number} bits
 * @param {number} bytes
 * @param {Uint8Array} packed
 * @param {Uint8Array} out
 */
function check(clique, colours, bits, bytes, packed, out) {
  if (shown.length < colours || opening === 0xffffffff) {
    shown = new Uint32Array(Math.max(colours, shown.length));
    opening = 0;
  }
  opening++;
  for (let i = 0; i < clique.length; i++) {
    const colour = unpack(packed, i, bits);
    if (colour >= colours) throw new Violation('colour_out_of_range', clique[i]);
    if (shown[colour] === opening) throw new Violation('same_colour', clique[i]);
    shown[colour] = opening;
    if (bytes === 2) out[2 * i] = colour >>> 8;
    out[bytes * i + bytes - 1] = colour;
  }
  if (!paddingIsZero(packed, clique.length, bits)) throw new Violation('padding_not_zero', clique[clique.length - 1]);
}
