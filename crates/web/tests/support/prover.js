// An honest prover, for tests: section 15, written with Node's HMAC and ChaCha20, and trees hashed the plain way, so that
// nothing fast checks itself.

import { createCipheriv, createHmac } from 'node:crypto';
import { Writer, width } from '../../lib/bytes.js';
import { contextOf } from '../../lib/context.js';
import { hash } from '../../lib/hash.js';
import { siblingPlaces } from '../../lib/merkle.js';
import { below, challengeStream } from '../../lib/sampling.js';

/** One of the two key streams of a seed, as bytes and as numbers. */
export class Stream {
  #cipher;

  /** @param {Uint8Array} key @param {0 | 1} which */
  constructor(key, which) {
    // Four bytes of block counter, then the nonce.
    const iv = Buffer.alloc(16);
    iv[15] = which;
    this.#cipher = createCipheriv('chacha20', key, iv);
  }

  /** @param {number} length */
  bytes(length) {
    return new Uint8Array(this.#cipher.update(Buffer.alloc(length)));
  }

  /** @param {number} bound */
  below(bound) {
    return below(bound, () => Buffer.from(this.bytes(4)).readUInt32BE());
  }

  /** @param {number} count */
  permutation(count) {
    const numbers = [...Array(count).keys()];
    for (let i = count - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
    }
    return numbers;
  }
}

/** @param {Uint8Array} key @param {Uint8Array[]} parts */
function hmac(key, ...parts) {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return new Uint8Array(mac.digest());
}

export function rootSeed(entropy, context, witness) {
  return hmac(entropy, Buffer.from('tincture/v1/root-seed'), context, witness);
}

export function roundSeed(seed, round) {
  return hmac(seed, Buffer.from('tincture/v1/round-seed'), new Writer().u32(round).finish());
}

/** The slots' values, as bytes. */
export function slotBytes(values, colours) {
  const writer = new Writer();
  for (const value of values) colours <= 256 ? writer.u8(value) : writer.u16(value);
  return writer.finish().slice();
}

/** A round: arranged, committed, ready to be opened once. */
export class Round {
  constructor({ instance, colouring, context, seed, round }) {
    this.instance = instance;
    this.seed = roundSeed(seed, round);
    const relabelled = new Stream(this.seed, 0).permutation(instance.colours);
    this.values = colouring.map((colour) => relabelled[colour]);
    const nonces = new Stream(this.seed, 1);
    this.nonces = this.values.map(() => nonces.bytes(32));
    const head = (slot) => new Writer().u32(round, slot).finish();
    const value = (slot) => slotBytes([this.values[slot]], instance.colours);
    const leaves = this.values.map((_, slot) => hash('commitment', context, head(slot), value(slot), this.nonces[slot]));
    this.levels = levelsOf(leaves, context);
  }

  get root() {
    return this.levels.at(-1)[0];
  }

  /** @param {number[]} slots */
  open(slots) {
    const bits = slots.flatMap((slot) => {
      const w = width(this.instance.colours);
      return Array.from({ length: w }, (_, bit) => (this.values[slot] >>> (w - 1 - bit)) & 1);
    });
    const values = new Uint8Array(Math.ceil(bits.length / 8));
    bits.forEach((bit, i) => (values[i >> 3] |= bit << (7 - (i % 8))));
    const nonces = Buffer.concat(slots.map((slot) => this.nonces[slot]));
    const siblings = siblingPlaces(this.values.length, slots).map(([level, position]) => this.levels[level][position]);
    return { values, nonces: new Uint8Array(nonces), siblings: new Uint8Array(Buffer.concat(siblings)) };
  }
}

/** All levels of a tree. */
export function levelsOf(leaves, context) {
  const levels = [leaves];
  while (levels.at(-1).length > 1) {
    const below = levels.at(-1);
    const up = [];
    for (let i = 0; i < below.length; i += 2) {
      up.push(i + 1 < below.length ? hash('node', context, below[i], below[i + 1]) : below[i]);
    }
    levels.push(up);
  }
  return levels;
}

/** A proper colouring of a small instance, found by trying; `null` if there is none. */
export function colouringOf(instance) {
  const near = Array.from({ length: instance.vertices }, () => []);
  for (const [u, v] of instance.edges) near[v].push(u);
  const colours = [];
  const next = (v) => {
    if (v === instance.vertices) return true;
    for (let colour = 0; colour < instance.colours; colour++) {
      if (near[v].some((u) => colours[u] === colour)) continue;
      colours[v] = colour;
      if (next(v + 1)) return true;
    }
    return false;
  };
  return next(0) ? colours : null;
}

/** A proof file. */
export function proveFile(claim, name, colouring, rounds, { label = '', entropy = 1 } = {}) {
  const protocol = claim.protocol(name);
  const salt = new Uint8Array(32).fill(entropy);
  const labelled = new Uint8Array(Buffer.from(label));
  const { statement, instance } = protocol;
  const context = contextOf({ protocol: name, mode: 'file', statement, instance, rounds, label: labelled, freshness: salt });
  const witness = slotBytes(colouring, claim.instance.colours);
  const seed = rootSeed(new Uint8Array(32).fill(entropy), context, witness);
  const made = Array.from({ length: rounds }, (_, round) => new Round({ instance: claim.instance, colouring, context, seed, round }));
  const digest = hash('transcript', context, ...made.map((round) => round.root));
  const challenge = challengeStream(context, digest, protocol.challenges);
  const file = new Writer().bytes(Buffer.from('tincture')).u8(1, name.length).bytes(Buffer.from(name));
  file.bytes(statement).bytes(instance).u32(rounds).u16(labelled.length).bytes(labelled).bytes(salt).bytes(digest);
  for (const round of made) {
    const { values, nonces, siblings } = round.open(protocol.opened(challenge()));
    file.bytes(values).bytes(nonces).bytes(siblings);
  }
  return file.finish().slice();
}
