// Messages over HTTP and WebSockets, and servers that misbehave.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Claim, HttpTransport, NoAnswer, NoMessage, StreamTransport, verifyLive } from '../verifier.js';
import { serve } from './support/http.js';
import { HonestServer } from './support/server.js';

const ring = new Claim({ kind: 'graph', vertices: 5, colours: 3, edges: [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4]], lists: [] });
const honest = () => new HonestServer(ring, [0, 1, 0, 1, 2]);
const ASK = { session: 'ab', kind: 'challenges', body: '{}', most: 100 };

/** Answers posted messages honestly, and notes their paths. */
function posted(prover, paths = []) {
  return async (request, response) => {
    paths.push(request.url);
    const kind = request.url.split('/').at(-1);
    response.end(await (kind === 'sessions' ? prover.open(request.text) : prover.ask({ kind, body: request.text })));
  };
}

test('a run over HTTP, at an address with a path', async (t) => {
  const paths = [];
  const url = await serve(t, posted(honest(), paths));
  for (const mode of ['sequential', 'batched']) {
    const transport = new HttpTransport(`${url}/under/it`);
    assert.ok((await verifyLive({ claim: ring, transport, mode, policy: { bits: 3 } })).accepted);
  }
  assert.ok(paths.every((path) => path.startsWith('/under/it/v1/sessions')));
});

test('refusals carry their code; only some of them may pass', async (t) => {
  let answer = { status: 200, body: '', headers: {} };
  const url = await serve(t, (request, response) => response.writeHead(answer.status, answer.headers).end(answer.body));
  const transport = new HttpTransport(url);
  const cases = [[409, 'conflicting_message', false], [422, 'bad_rounds', false], [503, 'overloaded', true], [429, 'too_many_requests', true], [500, 'internal', true], [404, 'session_not_found', true]];
  for (const [status, code, passing] of cases) {
    answer = { status, body: JSON.stringify({ code, detail: 'why' }), headers: { 'retry-after': '7' } };
    await assert.rejects(transport.ask(ASK), { constructor: NoAnswer, code, passing, retryAfter: 7, message: 'why' });
  }
  for (const body of ['', '<html>', 'null', '7', 'x'.repeat(1 << 20)]) {
    answer = { status: 502, body, headers: {} };
    await assert.rejects(transport.ask(ASK), { constructor: NoAnswer, code: '', passing: true });
  }
  answer = { status: 302, body: '', headers: { location: '/elsewhere' } };
  await assert.rejects(transport.ask(ASK), { constructor: NoAnswer });
});

test('an answer longer than it can be, or no text, is no message', async (t) => {
  let body = Buffer.alloc(101, 0x20);
  const url = await serve(t, (request, response) => response.end(body));
  await assert.rejects(new HttpTransport(url).ask(ASK), NoMessage);
  body = Buffer.from([0xff]);
  await assert.rejects(new HttpTransport(url).ask(ASK), NoMessage);
});

test('an endless answer is read no further than it may go', async (t) => {
  let sent = 0;
  const url = await serve(t, (request, response) => {
    const more = () => {
      if (response.destroyed) return;
      sent += 1 << 16;
      response.write(Buffer.alloc(1 << 16, 0x20), () => setImmediate(more));
    };
    more();
  });
  await assert.rejects(new HttpTransport(url).ask(ASK), NoMessage);
  assert.ok(sent < 1 << 26, `${sent} bytes`);
});

test('no answer in time, no server and a stop are no answers', async (t) => {
  const url = await serve(t, () => {});
  await assert.rejects(new HttpTransport(url, { timeout: 50 }).ask(ASK), { constructor: NoAnswer, passing: true });
  await assert.rejects(new HttpTransport('http://127.0.0.1:1').ask(ASK), { constructor: NoAnswer, passing: true });
  const stop = new AbortController();
  const asked = new HttpTransport(url).ask(ASK, stop.signal);
  stop.abort();
  await assert.rejects(asked, { constructor: NoAnswer, message: 'stopped' });
});

const streams = { skip: typeof WebSocket === 'undefined' && 'there are no WebSockets here' };

/** Serves an honest prover over both; `fate(number, answer)` is what happens to the n-th answer over a stream. */
async function streaming(t, fate) {
  const prover = honest();
  const paths = [];
  let number = 0;
  const url = await serve(t, posted(prover, paths), (socket) => {
    socket.onText(async (text) => {
      const [[kind, body]] = Object.entries(JSON.parse(text));
      const answer = `{"${kind}":${await prover.ask({ kind, body: JSON.stringify(body) })}}`;
      fate(number++, answer, socket);
    });
  });
  const transport = new StreamTransport(url, { timeout: 2000 });
  const verdict = await verifyLive({ claim: ring, transport, mode: 'sequential', policy: { bits: 4 }, patience: 0 });
  return { verdict, paths, streamed: transport.streamed };
}

test('a stream carries all rounds', streams, async (t) => {
  const { verdict, paths, streamed } = await streaming(t, (number, answer, socket) => socket.send(answer));
  assert.ok(verdict.accepted);
  assert.deepEqual([paths, streamed], [['/v1/sessions'], verdict.rounds + 1]);
});

test('where a stream breaks, the same message is posted, and those behind it', streams, async (t) => {
  const { verdict, paths, streamed } = await streaming(t, (number, answer, socket) => (number < 4 ? socket.send(answer) : socket.end()));
  assert.ok(verdict.accepted);
  assert.equal(streamed, 4);
  assert.equal(paths.length, 1 + verdict.rounds + 1 - 4);
});

test('a server without streams is asked by posting', streams, async (t) => {
  const answer = posted(honest());
  const url = await serve(t, (request, response) => (request.method === 'GET' ? response.writeHead(404).end() : answer(request, response)));
  const transport = new StreamTransport(url);
  const verdict = await verifyLive({ claim: ring, transport, mode: 'sequential', policy: { bits: 4 } });
  assert.deepEqual([verdict.accepted, transport.streamed], [true, 0]);
});

test('what a stream brings in place of the answer is judged as a posted one', streams, async (t) => {
  const problem = (code) => `{"problem":{"status":409,"code":"${code}","detail":"","type":"","title":""}}`;
  const cases = [[problem('session_closed'), 'unanswered'], ['{"commitments":{"roots":[]}}', 'malformed_answer'], ['<html>', 'malformed_answer'],
    [Buffer.from('{}'), 'malformed_answer'], [`{"challenges":{"next_root":"${'A'.repeat(8000)}"}}`, 'malformed_answer']];
  for (const [instead, reason] of cases) {
    const { verdict } = await streaming(t, (number, answer, socket) => socket.send(number === 3 ? instead : answer));
    assert.deepEqual([verdict.reason, verdict.round], [reason, 2], String(instead));
  }
});
