// SHA-256 against the platform's, and fast hashes against plain ones.

import assert from 'node:assert/strict';
import { createHash, randomBytes, randomInt, webcrypto } from 'node:crypto';
import test from 'node:test';
import { Writer } from '../lib/bytes.js';
import { RoundHash, hash, tagged } from '../lib/hash.js';
import { Sha256, sha256, storeWords } from '../lib/sha256.js';

const bytesOf = (words) => {
  const bytes = new Uint8Array(32);
  storeWords(words, 0, bytes, 0);
  return bytes;
};

test('every length up to five blocks is hashed as by WebCrypto', async () => {
  const data = new Uint8Array(randomBytes(320));
  for (let length = 0; length <= data.length; length++) {
    const expected = new Uint8Array(await webcrypto.subtle.digest('SHA-256', data.subarray(0, length)));
    assert.deepEqual(sha256(data.subarray(0, length)), expected, `${length} bytes`);
  }
});

test('what is hashed in parts is hashed as a whole', () => {
  for (let run = 0; run < 200; run++) {
    const data = new Uint8Array(randomBytes(randomInt(2000)));
    const parts = new Sha256();
    for (let at = 0; at < data.length; ) {
      const length = randomInt(1, 150);
      parts.update(data.subarray(at, at + length));
      at += length;
    }
    assert.deepEqual(parts.finish(), new Uint8Array(createHash('sha256').update(data).digest()));
  }
});

test('a megabyte, and the known digest of a million letters a', () => {
  const a = new Uint8Array(1_000_000).fill(0x61);
  const known = 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0';
  assert.equal(Buffer.from(sha256(a)).toString('hex'), known);
});

test('a midstate goes on as if the block had just been hashed', () => {
  const context = new Uint8Array(randomBytes(32));
  const state = tagged('node', context).midstate();
  const body = new Uint8Array(randomBytes(77));
  assert.deepEqual(new Sha256(state, 64).update(body).finish(), hash('node', context, body));
  assert.throws(() => new Sha256().update(new Uint8Array(3)).midstate(), RangeError);
});

test('leaves of values of any length, in any order, are plain hashes', () => {
  const context = new Uint8Array(randomBytes(32));
  const rounds = new RoundHash(context);
  const out = new Int32Array(16);
  // Longer and shorter again: nothing of the one before is left in the buffer.
  for (const length of [0, 1, 300, 2, 15, 16, 79, 80, 14, 1000, 1, ...Array(100).keys()]) {
    const [value, nonce] = [new Uint8Array(randomBytes(length)), new Uint8Array(randomBytes(32))];
    const [round, slot] = [randomInt(2 ** 32), randomInt(2 ** 32)];
    rounds.leaf(round, slot, value, 0, length, nonce, 0, out, 8);
    const expected = hash('commitment', context, new Writer().u32(round, slot).finish(), value, nonce);
    assert.deepEqual(bytesOf(out.subarray(8)), expected, `${length} bytes`);
  }
});

test('nodes are plain hashes, also in the place of one of the two', () => {
  const context = new Uint8Array(randomBytes(32));
  const rounds = new RoundHash(context);
  for (let run = 0; run < 100; run++) {
    const [left, right] = [randomBytes(32), randomBytes(32)].map((bytes) => new Uint8Array(bytes));
    const words = new Int32Array(16);
    [left, right].forEach((bytes, i) => {
      for (let w = 0; w < 8; w++) words[8 * i + w] = new DataView(bytes.buffer).getInt32(4 * w);
    });
    rounds.node(words, 0, words, 8, words, 8 * (run % 2));
    assert.deepEqual(bytesOf(words.subarray(8 * (run % 2))), hash('node', context, left, right));
  }
});
