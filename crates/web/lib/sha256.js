// SHA-256 (FIPS 180-4), synchronous. Rounds hash millions of blocks, so digests stay 8 words of 32 bits, and
// nothing is allocated by the compression.

/**
 * The first 32 bits of the fractional parts of the roots of the first primes.
 * @param {number} count
 * @param {number} power 2 for square roots, 3 for cube roots
 */
function roots(count, power) {
  const words = new Int32Array(count);
  for (let n = 2, found = 0; found < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
    if (prime) words[found++] = fraction(n, power);
  }
  return words;
}

/**
 * Exact: `floor(2^32 n^(1/power))` is the largest integer whose power does not exceed `2^(32 power) n`.
 * @param {number} n
 * @param {number} power 2 or 3
 */
function fraction(n, power) {
  const goal = BigInt(n) << BigInt(32 * power);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((root | bit) ** BigInt(power) <= goal) root |= bit;
  }
  return Number(BigInt.asIntN(32, root));
}

const K = roots(64, 3);
const INITIAL = roots(8, 2);

const schedule = new Int32Array(64);

/**
 * Fills a message schedule from its first 16 words.
 * @param {Int32Array} w
 */
export function expand(w) {
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15];
    const b = w[i - 2];
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
}

/**
 * The rounds of the compression over a full schedule.
 * @param {Int32Array} state 8 words, replaced
 * @param {Int32Array} w 64 words
 */
export function compressExpanded(state, w) {
  let a = state[0], b = state[1], c = state[2], d = state[3];
  let e = state[4], f = state[5], g = state[6], h = state[7];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + t1) | 0;
    d = c; c = b; b = a; a = (t1 + t2) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

/**
 * One block of 64 bytes.
 * @param {Int32Array} state
 * @param {Uint8Array} bytes
 * @param {number} at
 */
export function compress(state, bytes, at) {
  for (let i = 0, p = at; i < 16; i++, p += 4) {
    schedule[i] = (bytes[p] << 24) | (bytes[p + 1] << 16) | (bytes[p + 2] << 8) | bytes[p + 3];
  }
  expand(schedule);
  compressExpanded(state, schedule);
}

/**
 * Writes words as big-endian bytes.
 * @param {Int32Array} words
 * @param {number} from
 * @param {Uint8Array} bytes
 * @param {number} at
 */
export function storeWords(words, from, bytes, at) {
  for (let i = from, p = at; i < from + 8; i++, p += 4) {
    bytes[p] = words[i] >>> 24;
    bytes[p + 1] = words[i] >>> 16;
    bytes[p + 2] = words[i] >>> 8;
    bytes[p + 3] = words[i];
  }
}

/** A hash in the making. */
export class Sha256 {
  #state;
  #block = new Uint8Array(64);
  /** Bytes so far. Exact up to 2^53. */
  #length;

  /** @param {Int32Array} [state] the state behind `length` bytes, a multiple of 64 @param {number} [length] */
  constructor(state = INITIAL, length = 0) {
    this.#state = state.slice();
    this.#length = length;
  }

  /** @param {Uint8Array} bytes */
  update(bytes) {
    let at = 0;
    const filled = this.#length % 64;
    this.#length += bytes.length;
    if (filled > 0) {
      at = Math.min(64 - filled, bytes.length);
      this.#block.set(bytes.subarray(0, at), filled);
      if (filled + at < 64) return this;
      compress(this.#state, this.#block, 0);
    }
    for (; at + 64 <= bytes.length; at += 64) compress(this.#state, bytes, at);
    this.#block.set(bytes.subarray(at));
    return this;
  }

  /** The state behind whole blocks. */
  midstate() {
    if (this.#length % 64 !== 0) throw new RangeError('a midstate lies between blocks');
    return this.#state.slice();
  }

  /** Ends the hash. @returns {Uint8Array} */
  finish() {
    const bits = this.#length * 8;
    const filled = this.#length % 64;
    const end = new Uint8Array(filled < 56 ? 64 : 128);
    end.set(this.#block.subarray(0, filled));
    end[filled] = 0x80;
    new DataView(end.buffer).setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
    new DataView(end.buffer).setUint32(end.length - 4, bits >>> 0);
    for (let at = 0; at < end.length; at += 64) compress(this.#state, end, at);
    const digest = new Uint8Array(32);
    storeWords(this.#state, 0, digest, 0);
    return digest;
  }
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  return new Sha256().update(bytes).finish();
}
