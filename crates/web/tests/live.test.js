// Live runs against an honest prover, and everything that can go wrong on the way.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Claim, NoAnswer, NoMessage, NoVerdict, roundsFor, verifyLive } from '../verifier.js';
import { colouringOf } from './support/prover.js';
import { HonestServer } from './support/server.js';

const ring = new Claim({ kind: 'graph', vertices: 5, colours: 3, edges: [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4]], lists: [] });
const COLOURED = [0, 1, 0, 1, 2];
const MODES = ['sequential', 'batched'];

const honest = (options) => new HonestServer(ring, COLOURED, options);
const verify = (transport, options) => verifyLive({ claim: ring, transport, policy: { bits: 4 }, patience: 0, ...options });

/** An honest server whose asks go through `change(ask, number, answer)`. */
function spoilt(change, options) {
  const server = honest(options);
  let number = 0;
  return {
    server,
    open: (body) => server.open(body),
    ask: async (ask) => change(ask, number++, () => server.ask(ask)),
  };
}

test('an honest prover is accepted in all modes, by both protocols', async () => {
  const grid = new Claim({ kind: 'sudoku', box: [2, 2], cells: [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2] });
  for (const claim of [ring, grid]) {
    for (const mode of MODES) {
      for (const protocol of claim.protocols) {
        const server = new HonestServer(claim, colouringOf(claim.instance), { label: 'für Zoë' });
        const progress = [];
        const verdict = await verifyLive({ claim, transport: server, protocol, mode, policy: { bits: 5 }, onProgress: (step) => progress.push(step) });
        const { challenges } = claim.protocol(protocol);
        const rounds = roundsFor(5, challenges);
        assert.deepEqual(
          [verdict.accepted, verdict.bits, verdict.rounds, verdict.label], [true, 5, rounds, 'für Zoë'], JSON.stringify(verdict));
        assert.equal(progress.at(-1).rounds, rounds);
        assert.equal(progress.length, mode === 'sequential' ? rounds : 1);
      }
    }
  }
});

test('batches are as small as either side wants them', async () => {
  for (const [serverRounds, own, expected] of [[0, undefined, 1], [3, undefined, 5], [3, 2, 7], [0, 13, 1], [100, 5, 3]]) {
    const server = honest({ batchRounds: serverRounds });
    const verdict = await verify(server, { batchRounds: own });
    assert.ok(verdict.accepted);
    assert.equal(server.sent.length, 1 + 2 * expected, `${serverRounds}, ${own}`);
  }
});

test('before the first challenge nothing is a verdict', async () => {
  const refused = (code) => () => Promise.reject(new NoAnswer('no', { code }));
  for (const mode of MODES) {
    await assert.rejects(verify({ open: refused('too_many_sessions'), ask: refused('') }, { mode }), { constructor: NoVerdict, code: 'too_many_sessions' });
    await assert.rejects(verify({ open: async () => '<html>', ask: refused('') }, { mode }), { constructor: NoVerdict, code: 'not_a_server' });
    const noRoots = spoilt((ask, number, answer) => (number === 0 ? refused('')() : answer()));
    await assert.rejects(verify(noRoots, { mode }), { constructor: NoVerdict, code: 'no_connection' });
    const { accepted, reason } = await verify({ open: refused('statement_not_held'), ask: refused('') }, { mode });
    assert.deepEqual([accepted, reason], [false, 'statement_not_held']);
  }
});

test('a challenge without an answer is a caught prover, whatever came in its place', async () => {
  const instead = [
    () => Promise.reject(new NoAnswer('broken', { passing: true })),
    () => Promise.reject(new NoAnswer('closed', { code: 'session_closed' })),
    () => Promise.reject(new NoAnswer('no such statement', { code: 'statement_not_held' })),
  ];
  for (const fate of instead) {
    for (const [mode, number, round] of [['sequential', 1, 0], ['sequential', 4, 3], ['batched', 1, 0]]) {
      const { reason, round: found } = await verify(spoilt((ask, n, answer) => (n === number ? fate() : answer())), { mode });
      assert.deepEqual([reason, found], ['unanswered', round]);
    }
    // The commitments of a later batch are owed, too.
    const later = spoilt((ask, n, answer) => (n === 2 ? fate() : answer()), { batchRounds: 5 });
    const { reason, round } = await verify(later);
    assert.deepEqual([reason, round], ['unanswered', 5]);
  }
});

test('a body that is no message is malformed, with the first round of its batch', async () => {
  const bodies = ['', '<html>', '[]', '{"roots":[],"roots":[]}', '{"openings":[],"more":1}', '{"openings":[]}x', '{"openings":null}'];
  for (const body of bodies) {
    for (const number of [0, 1, 3]) {
      const { reason, round } = await verify(spoilt((ask, n, answer) => (n === number ? body : answer())), { mode: 'sequential' });
      assert.deepEqual([reason, round], ['malformed_answer', Math.max(0, number - 1)], `${body} at ${number}`);
    }
  }
  const thrown = spoilt((ask, n, answer) => (n === 1 ? Promise.reject(new NoMessage('too long')) : answer()));
  assert.equal((await verify(thrown)).reason, 'malformed_answer');
});

test('what can pass is asked again with the same bytes; what stands is not', async () => {
  for (const [passing, times] of [[true, 3], [false, 1]]) {
    const bodies = [];
    const flaky = spoilt((ask, number, answer) => {
      if (ask.kind === 'challenges') bodies.push(ask.body);
      if (ask.kind === 'challenges' && bodies.length < 3) return Promise.reject(new NoAnswer('no', { passing }));
      return answer();
    });
    const verdict = await verify(flaky, { patience: 60_000 });
    assert.equal(verdict.accepted, passing);
    assert.equal(bodies.length, times);
    assert.equal(new Set(bodies).size, 1);
  }
});

test('a run that is stopped after a challenge is a rejection, before it no verdict', async () => {
  for (const [number, outcome] of [[0, 'stopped'], [1, 'unanswered']]) {
    const stop = new AbortController();
    const transport = spoilt((ask, n, answer) => {
      if (n !== number) return answer();
      stop.abort();
      return Promise.reject(new NoAnswer('stopped', { passing: true }));
    });
    const run = verify(transport, { signal: stop.signal, patience: 60_000 });
    if (number === 0) await assert.rejects(run, { constructor: NoVerdict, code: outcome });
    else assert.equal((await run).reason, outcome);
  }
});

test('a prover that knows one vertex too few is caught', async () => {
  const server = new HonestServer(ring, [0, 1, 0, 1, 0]);
  const { accepted, reason } = await verify(server, { policy: { bits: 60 } });
  assert.deepEqual([accepted, reason], [false, 'same_colour']);
});

test('the label is the server\'s, and the policy\'s if it names one', async () => {
  const policy = (label) => ({ policy: { bits: 4, label } });
  assert.ok((await verify(honest({ label: 'club' }), policy('club'))).accepted);
  assert.equal((await verify(honest({ label: 'club' }), policy(''))).reason, 'wrong_label');
  assert.equal((await verify(honest({ label: '\u202eclub' }))).reason, 'malformed_label');
});

test('challenges are drawn from the system, and are not drawn where there is none', async () => {
  const found = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  try {
    for (const value of [undefined, {}, { getRandomValues: null }]) {
      Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
      const server = honest();
      await assert.rejects(verify(server), { constructor: NoVerdict, code: 'no_randomness' });
      assert.deepEqual(server.sent, []);
    }
  } finally {
    Object.defineProperty(globalThis, 'crypto', found);
  }
});

test('in a sequential run the challenge is drawn when the root has arrived', async () => {
  const order = [];
  const server = honest();
  const transport = {
    open: (body) => server.open(body),
    ask: async (ask) => {
      const answer = await server.ask(ask);
      order.push('answer');
      return answer;
    },
  };
  const random = (length) => {
    order.push('draw');
    return new Uint8Array(length);
  };
  await verify(transport, { mode: 'sequential', random });
  const [share, ...rest] = order;
  assert.equal(share, 'draw');
  rest.slice(0, -1).forEach((step, i) => assert.equal(step, i % 2 ? 'draw' : 'answer'));
});

test('what cannot be run is refused before anything is sent', async () => {
  const server = honest();
  await assert.rejects(verify(server, { protocol: 'toString' }), RangeError);
  await assert.rejects(verify(server, { policy: { bits: 129 } }), RangeError);
  assert.deepEqual(server.sent, []);
});
