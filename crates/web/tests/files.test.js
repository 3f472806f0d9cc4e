// Files of an honest prover are accepted, and whatever is changed in them is refused.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Claim, FileVerifier, StatementError, roundsFor, verifyFile } from '../verifier.js';
import { colouringOf, proveFile } from './support/prover.js';
import { randomGraph, randomGrid, seeded } from './support/random.js';
import { allVectors, hex, plain } from './support/vectors.js';

const ring = { kind: 'graph', vertices: 5, colours: 3, edges: [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4]], lists: [] };

/** A claim, or `null` if nothing is proved about the statement. */
function claimOf(json) {
  try {
    return new Claim(json);
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}

test('random small statements: honest files are accepted, each protocol, and nobody else proves them', () => {
  const pick = seeded(20);
  let accepted = 0;
  for (let run = 0; run < 300; run++) {
    const claim = claimOf(run % 2 ? randomGraph(pick) : randomGrid(pick));
    const colouring = claim === null ? null : colouringOf(claim.instance);
    if (colouring === null) continue;
    for (const name of claim.protocols) {
      const { challenges } = claim.protocol(name);
      const rounds = roundsFor(1 + pick(3), challenges);
      const file = proveFile(claim, name, colouring, rounds, { label: pick(2) ? 'für Zoë' : '' });
      const verdict = verifyFile(claim, file, { bits: 1 });
      assert.ok(verdict.accepted, `run ${run}: ${JSON.stringify(verdict)}`);
      assert.deepEqual([verdict.rounds, verdict.challenges, verdict.protocol], [rounds, challenges, name]);
      assert.equal(verifyFile(new Claim(ring), file, { bits: 1 }).reason, 'wrong_statement');
      accepted++;
    }
  }
  assert.ok(accepted > 200, `${accepted} files`);
});

test('every bit, every cut and every added byte of a file is refused', () => {
  const claim = new Claim(ring);
  const file = proveFile(claim, 'edge', [0, 1, 0, 1, 2], 4);
  const policy = { bits: 1 };
  assert.ok(verifyFile(claim, file, policy).accepted);
  for (let bit = 0; bit < 8 * file.length; bit++) {
    const changed = file.slice();
    changed[bit >> 3] ^= 1 << bit % 8;
    assert.equal(verifyFile(claim, changed, policy).accepted, false, `bit ${bit}`);
  }
  for (let length = 0; length < file.length; length++) {
    const { reason } = verifyFile(claim, file.subarray(0, length), policy);
    assert.equal(reason, length < 8 ? 'not_a_proof' : 'truncated', `${length} bytes`);
  }
  for (const byte of [0, 255]) {
    assert.equal(verifyFile(claim, new Uint8Array([...file, byte]), policy).reason, 'trailing_bytes');
  }
});

test('a file that comes in pieces of any size gets the verdict of the whole', () => {
  const pick = seeded(21);
  for (const { name, vector } of allVectors().filter(({ vector }) => vector.kind === 'file')) {
    const [claim, bytes] = [new Claim(vector.statement), hex(vector.proof)];
    for (const most of [1, 40, 400]) {
      const verifier = new FileVerifier(claim, vector.policy);
      const piece = new Uint8Array(400);
      let wanted = true;
      for (let at = 0; at < bytes.length && wanted; ) {
        const length = Math.min(1 + pick(most), bytes.length - at);
        piece.set(bytes.subarray(at, at + length));
        wanted = verifier.push(piece.subarray(0, length));
        // Whoever pushes may use the memory again.
        piece.fill(0xee);
        at += length;
      }
      assert.deepEqual(plain(verifier.finish()), vector.expected, name);
      assert.equal(verifier.push(bytes), false, 'the verdict stands');
    }
  }
});

test('a claim of four billion rounds costs what its bytes cost', () => {
  const claim = new Claim(ring);
  const file = proveFile(claim, 'edge', [0, 1, 0, 1, 2], 4);
  const at = 8 + 1 + 1 + 4 + 64;
  file.set([255, 255, 255, 255], at);
  assert.equal(verifyFile(claim, file, { bits: 1 }).accepted, false);
});

test('policies that are none are refused before anything is read', () => {
  const claim = new Claim(ring);
  for (const policy of [{ bits: 0 }, { bits: 129 }, { bits: 1.5 }, { factor: 0 }, { bits: 1, label: 'a\n' }, { bits: 1, label: '\ud800' }]) {
    assert.throws(() => new FileVerifier(claim, policy), RangeError, JSON.stringify(policy));
  }
});

test('what was written like a statement by anybody is refused by its code', () => {
  for (const json of [null, 7, 'sudoku', [], {}, { kind: 'toString' }, { kind: 'latin' }, { kind: 'graph', vertices: 3 }, { ...ring, edges: [[0]] },
    { ...ring, edges: [[0, 1, 2]] }, { ...ring, edges: [['0', 1]] }, { ...ring, lists: [[0]] }, { ...ring, vertices: -1 }, { ...ring, vertices: 5.5 },
    { kind: 'latin', side: 2, cells: [true, 0, 0, 0] }, { kind: 'latin', side: 2, cells: '1000' }, { kind: 'sudoku', box: [2], cells: [] }]) {
    assert.throws(() => new Claim(json), { constructor: StatementError, code: 'malformed_statement' }, JSON.stringify(json));
  }
});
