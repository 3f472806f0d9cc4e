// Every golden vector, accepted and refused with the same reason.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Claim, StatementError, verifyFile, verifyLive } from '../verifier.js';
import { toHex } from '../lib/bytes.js';
import { batchCommitment, contextBody, contextOf, sessionId } from '../lib/context.js';
import { NONE, RoundHash, TAGS, hash, prefix } from '../lib/hash.js';
import { instanceDigest } from '../lib/instance.js';
import { labelOf } from '../lib/label.js';
import { batchLimit, siblingPlaces } from '../lib/merkle.js';
import { packedLength, paddingIsZero, unpack } from '../lib/packing.js';
import { challengeStream } from '../lib/sampling.js';
import { storeWords } from '../lib/sha256.js';
import { bitsAfter, policyRounds, roundsFor } from '../lib/soundness.js';
import { statement } from '../lib/statements/statement.js';
import { width } from '../lib/bytes.js';
import { Round, Stream, levelsOf, rootSeed, roundSeed, slotBytes } from './support/prover.js';
import { recorded } from './support/recorded.js';
import { allVectors, hex, plain } from './support/vectors.js';

/** What a context vector binds. */
function bound({ statement: json, protocol, mode, rounds, label, freshness }) {
  const { statement, instance } = new Claim(json).protocol(protocol);
  return { protocol, mode, statement, instance, rounds, label: new TextEncoder().encode(label), freshness: hex(freshness) };
}

const cases = (check) => ({ cases }) => cases.forEach(check);

/** By kind: how a vector is run. */
const KINDS = {
  tags({ cases }) {
    assert.deepEqual(new Set(cases.map(({ tag }) => tag)), new Set(TAGS.map((tag) => `tincture/v1/${tag}`)));
    for (const { tag, prefix: expected, empty } of cases) {
      const name = tag.slice('tincture/v1/'.length);
      assert.equal(toHex(prefix(name)), expected);
      assert.equal(toHex(hash(name, NONE)), empty);
    }
  },
  statements: cases(({ statement: json, digest }) => assert.equal(toHex(statement(json).digest), digest)),
  instances: cases((vector) => {
    const { instance } = new Claim(vector.statement);
    assert.deepEqual([instance.vertices, instance.colours], [vector.vertices, vector.colours]);
    assert.deepEqual(instance.edges, vector.edges);
    assert.deepEqual(instance.cover, vector.cover);
    assert.deepEqual([instance.palette, instance.others], [vector.palette, vector.others]);
    assert.equal(toHex(instanceDigest(instance, instance.edges)), vector.edge_digest);
    assert.equal(toHex(instanceDigest(instance, instance.cover)), vector.clique_digest);
  }),
  contexts: cases(({ bound: json, body, context }) => {
    assert.equal(toHex(contextBody(bound(json))), body);
    assert.equal(toHex(contextOf(bound(json))), context);
  }),
  sessions: cases((vector) => {
    assert.equal(toHex(sessionId(hex(vector.server_random), hex(vector.verifier_random))), vector.session);
  }),
  labels: cases(({ label, legal }) => assert.equal(labelOf(hex(label)) !== null, legal, label)),
  packing: cases(({ bound, numbers, packed }) => {
    const bytes = hex(packed);
    assert.equal(packedLength(numbers.length, width(bound)), bytes.length);
    assert.deepEqual(numbers.map((_, i) => unpack(bytes, i, width(bound))), numbers);
    assert.ok(paddingIsZero(bytes, numbers.length, width(bound)));
  }),
  commitments({ bound: json, context, cases }) {
    assert.equal(toHex(contextOf(bound(json))), context);
    const hasher = new RoundHash(hex(context));
    for (const { round, slot, value, nonce, commitment } of cases) {
      const out = new Int32Array(8);
      hasher.leaf(round, slot, hex(value), 0, value.length / 2, hex(nonce), 0, out, 0);
      const bytes = new Uint8Array(32);
      storeWords(out, 0, bytes, 0);
      assert.equal(toHex(bytes), commitment);
    }
  },
  merkle({ context, trees }) {
    for (const { levels, openings } of trees) {
      assert.deepEqual(levelsOf(levels[0].map(hex), hex(context)).map((level) => level.map(toHex)), levels);
      for (const { leaves, siblings } of openings) assert.deepEqual(siblingPlaces(levels[0].length, leaves), siblings);
    }
  },
  batches: cases((vector) => assert.equal(toHex(opened(vector)), vector.commitment)),
  'batch-opening': (vector) => assert.notEqual(toHex(opened(vector)), vector.commitment),
  transcripts: cases(({ context, roots, digest, streams }) => {
    assert.equal(toHex(hash('transcript', hex(context), ...roots.map(hex))), digest);
    for (const { challenges: m, drawn } of streams) {
      const next = challengeStream(hex(context), hex(digest), m);
      assert.deepEqual(drawn.map(() => next()), drawn, `M = ${m}`);
    }
  }),
  rounds({ by_bits, by_factor, claimed }) {
    for (const [m, bits, rounds] of by_bits) assert.equal(roundsFor(bits, m), rounds, `M = ${m}, ${bits} bits`);
    for (const [m, factor, rounds] of by_factor) assert.equal(policyRounds({ factor }, m), rounds);
    for (const [m, rounds, bits] of claimed) assert.equal(bitsAfter(rounds, m), bits);
  },
  limits: cases((vector) => {
    const protocol = new Claim(vector.statement).protocol(vector.protocol);
    const { slots, challenges, largestOpening } = protocol;
    assert.deepEqual([slots, challenges, largestOpening], [vector.slots, vector.challenges, vector.largest_opening]);
    assert.equal(batchLimit(slots, largestOpening), vector.batch_limit);
  }),
  derivation: cases(derivation),
  sampling: cases(sampling),
  file({ statement, proof, policy, expected }) {
    assert.deepEqual(plain(verifyFile(new Claim(statement), hex(proof), policy)), expected);
  },
  async run(vector) {
    const claim = new Claim(vector.statement);
    const transport = recorded(vector, claim.protocol(vector.protocol).challenges);
    const verdict = await verifyLive({
      claim,
      protocol: vector.protocol,
      mode: vector.mode,
      policy: vector.policy,
      batchRounds: vector.batch_rounds,
      transport,
      random: transport.random,
    });
    assert.deepEqual(plain(verdict), vector.expected);
    assert.deepEqual(transport.left, [], 'messages behind the verdict');
  },
  'no-statement': ({ statement: json, code }) => assert.throws(() => statement(json), { constructor: StatementError, code }),
  'no-instance': ({ statement, code }) => assert.throws(() => new Claim(statement), { constructor: StatementError, code }),
};

/** Kinds that are about servers: a verifier reads no requests. */
const LEFT_OUT = ['request'];

function opened({ bound: json, context, batch, first_round: first, nonce, challenges }) {
  assert.equal(toHex(contextOf(bound(json))), context);
  return batchCommitment(hex(context), { batch, first, nonce: hex(nonce), challenges });
}

/** The prover of these tests derives what all provers do. */
function derivation(vector) {
  const { context, entropy, witness, root_seed, rounds } = vector;
  const seed = rootSeed(hex(entropy), hex(context), hex(witness));
  assert.equal(toHex(seed), root_seed);
  const { instance } = new Claim(vector.bound.statement);
  const colouring = colours(witness, instance.colours);
  for (const { round, seed: expected, slots, nonces, root } of rounds) {
    assert.equal(toHex(roundSeed(seed, round)), expected);
    const made = new Round({ instance, colouring, context: hex(context), seed, round });
    assert.equal(toHex(slotBytes(made.values, instance.colours)), slots);
    assert.equal(made.nonces.map(toHex).join(''), [nonces].flat().join(''));
    assert.equal(toHex(made.root), root);
  }
}

function colours(witness, count) {
  const bytes = hex(witness);
  return count <= 256 ? [...bytes] : Array.from({ length: bytes.length / 2 }, (_, i) => bytes[2 * i] * 256 + bytes[2 * i + 1]);
}

function sampling(vector) {
  assert.equal(toHex(new Stream(hex(vector.key), 0).bytes(80)), vector.arrangement);
  assert.equal(toHex(new Stream(hex(vector.key), 1).bytes(80)), vector.nonces);
  const stream = new Stream(hex(vector.key), 0);
  for (const [bound, number] of vector.below) assert.equal(stream.below(bound), number);
  for (const permutation of vector.shuffled) {
    assert.deepEqual(new Stream(hex(vector.key), 0).permutation(permutation.length), permutation);
  }
}

const counts = { left_out: 0 };
for (const { name, vector } of allVectors()) {
  if (LEFT_OUT.includes(vector.kind)) {
    counts.left_out++;
    continue;
  }
  test(`${name} (${vector.kind})`, () => {
    assert.ok(Object.hasOwn(KINDS, vector.kind), `an unknown kind ${vector.kind}`);
    counts[vector.kind] = (counts[vector.kind] ?? 0) + 1;
    return KINDS[vector.kind](vector);
  });
}

test('there were vectors of every kind', (t) => {
  for (const kind of Object.keys(KINDS)) assert.ok(counts[kind] > 0, kind);
  t.diagnostic(`vectors: ${JSON.stringify(counts)}`);
});
