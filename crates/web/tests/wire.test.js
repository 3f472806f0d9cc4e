// JSON and base64 as section 13.1 has them.

import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import test from 'node:test';
import { fromBase64, toBase64 } from '../lib/live/base64.js';
import { parseJson } from '../lib/live/json.js';
import { NoMessage, challengesResponse, sessionResponse, streamResponse } from '../lib/live/messages.js';

test('base64 is Node\'s, in either alphabet, padded or not', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(randomBytes(length));
    const text = Buffer.from(bytes).toString('base64');
    assert.equal(toBase64(bytes), text);
    for (const form of [text, text.replaceAll('=', ''), Buffer.from(bytes).toString('base64url')]) {
      assert.deepEqual(fromBase64(form), bytes);
    }
  }
});

test('what is no base64 is refused', () => {
  for (const text of ['A', 'AA=', 'AAA==', 'A===', '====', 'AB==', 'AAB=', 'A A=', 'AA\n=', 'A=AA', 'é===', '+-AA', 'AAAA=', 'AAAAA']) {
    assert.equal(fromBase64(text), null, text);
  }
});

/** With maps for objects, as the strict reader has them. */
function maps(value) {
  if (Array.isArray(value)) return value.map(maps);
  if (value === null || typeof value !== 'object') return value;
  return new Map(Object.entries(value).map(([name, member]) => [name, maps(member)]));
}

test('JSON is the platform\'s, but for members that are repeated', () => {
  const good = ['0', '-1.5e3', 'true', 'null', '""', '"a\\u0000\\"\\\\"', '[]', '{}', ' [ 1 , {"a" : [ ] } ]\n', '{"":{"a":1,"b":2}}', '"\u2028"'];
  for (const text of good) assert.deepEqual(parseJson(text), maps(JSON.parse(text)), text);
  const bad = ['', ' ', '01', '+1', '1.', '.5', '[1,]', '{"a":1,}', '{a:1}', "'a'", '"a', '"\n"', '"\\x"', '[1] 2', '{"a" 1}', 'nul', 'NaN', '\ufeff1', '[', '{', '{"a":'];
  for (const text of bad) {
    assert.throws(() => JSON.parse(text), SyntaxError, text);
    assert.throws(() => parseJson(text), SyntaxError, text);
  }
  assert.throws(() => parseJson('{"a":1,"a":1}'), SyntaxError);
  assert.throws(() => parseJson('{"a":1,"\\u0061":1}'), SyntaxError);
  assert.throws(() => parseJson('['.repeat(100_000)), SyntaxError);
});

test('a damaged text is JSON exactly if it is for the platform', () => {
  const text = '{"openings":[{"values":"kA==","nonces":"\\u0041","siblings":""}],"next_root":"", "n":[-1.5e2,true,null]}';
  for (let run = 0; run < 20_000; run++) {
    const bytes = [...text];
    for (let i = 0; i < 1 + run % 3; i++) bytes[randomInt(bytes.length)] = '{}[]":,0a\\- e'[randomInt(13)];
    const damaged = bytes.join('');
    let expected;
    try {
      expected = maps(JSON.parse(damaged));
    } catch {
      assert.throws(() => parseJson(damaged), SyntaxError, damaged);
      continue;
    }
    try {
      assert.deepEqual(parseJson(damaged), expected, damaged);
    } catch (error) {
      // The platform keeps the last of repeated names.
      assert.match(error.message, /another name|less depth/, damaged);
    }
  }
});

test('names in lowerCamelCase and numbers in quotes are understood, and nothing else', () => {
  const plain = '{"session":"ab","server_random":"AA==","label":"","expires_in":60,"batch_rounds":4294967295}';
  const camel = '{"session":"ab","serverRandom":"AA==","expiresIn":"60","batchRounds":"4294967295"}';
  assert.deepEqual(sessionResponse(camel), sessionResponse(plain));
  assert.deepEqual(sessionResponse('{}'), { session: '', serverRandom: new Uint8Array(0), label: '', expiresIn: 0, batchRounds: 0 });
  for (const text of ['[]', 'null', '"a"', '{"session":1}', '{"session":null}', '{"expires_in":-1}', '{"expires_in":4294967296}', '{"expires_in":1.5}',
    '{"expires_in":"x"}', '{"expires_in":"01"}', '{"server_random":"A"}', '{"server_random":[]}', '{"more":1}', '{"expires_in":1,"expiresIn":1}']) {
    assert.throws(() => sessionResponse(text), NoMessage, text);
  }
  for (const text of ['{"openings":{}}', '{"openings":[null]}', '{"openings":[{"more":1}]}', '{"next_root":7}']) {
    assert.throws(() => challengesResponse(text), NoMessage, text);
  }
});

test('a stream carries one message at a time', () => {
  assert.deepEqual(streamResponse('{"commitments":{"roots":["AA=="]}}'), { commitments: [new Uint8Array(1)] });
  const problem = '{"problem":{"type":"t","title":"t","status":409,"detail":"d","code":"session_closed"}}';
  assert.deepEqual(streamResponse(problem), { problem: { code: 'session_closed', status: 409, detail: 'd' } });
  for (const text of ['{}', '{"commitments":{},"challenges":{}}', '{"commitments":null}', '{"other":{}}']) {
    assert.throws(() => streamResponse(text), NoMessage, text);
  }
});
