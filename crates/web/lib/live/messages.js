// The messages of live runs, as JSON (sections 8 and 13.1).

import { fromBase64, toBase64 } from './base64.js';
import { parseJson } from './json.js';

/** A text that is no message of the kind that was asked for. */
export class NoMessage extends Error {}

/** @param {Uint8Array} bytes */
const bytesJson = (bytes) => toBase64(bytes);

/**
 * @param {{ statement: string, instance: string, protocol: string, mode: 'sequential' | 'batched', rounds: number, random: Uint8Array }} request
 */
export function sessionRequest({ statement, instance, protocol, mode, rounds, random }) {
  const wireMode = mode === 'sequential' ? 'MODE_SEQUENTIAL' : 'MODE_BATCHED';
  return JSON.stringify({ statement, instance, protocol, mode: wireMode, rounds, verifier_random: bytesJson(random) });
}

/** @param {{ batch: number, first: number, count: number, commitment: Uint8Array }} request */
export function commitmentsRequest({ batch, first, count, commitment }) {
  return JSON.stringify({ batch, first_round: first, count, challenge_commitment: bytesJson(commitment) });
}

/** @param {{ batch: number, first: number, challenges: number[], nonce: Uint8Array }} request */
export function challengesRequest({ batch, first, challenges, nonce }) {
  return JSON.stringify({ batch, first_round: first, challenges, nonce: bytesJson(nonce) });
}

/**
 * @typedef {{ session: string, serverRandom: Uint8Array, label: string, expiresIn: number, batchRounds: number }} SessionResponse
 * @typedef {{ values: Uint8Array, nonces: Uint8Array, siblings: Uint8Array }} Opening
 * @typedef {{ openings: Opening[], nextRoot: Uint8Array }} ChallengesResponse
 * @typedef {{ code: string, status: number, detail: string }} Problem
 */

/** @param {string} text @returns {SessionResponse} */
export function sessionResponse(text) {
  const fields = message(read(text), ['session', 'server_random', 'label', 'expires_in', 'batch_rounds']);
  return {
    session: string(fields, 'session'),
    serverRandom: bytes(fields, 'server_random'),
    label: string(fields, 'label'),
    expiresIn: u32(fields, 'expires_in'),
    batchRounds: u32(fields, 'batch_rounds'),
  };
}

/** The roots. @param {string} text */
export function commitmentsResponse(text) {
  return roots(read(text));
}

/** @param {string} text */
export function challengesResponse(text) {
  return reveal(read(text));
}

/**
 * What came over a stream: the answer of the kind that was asked for, or a refusal.
 * @param {string} text
 * @returns {{ commitments: Uint8Array[] } | { challenges: ChallengesResponse } | { problem: Problem }}
 */
export function streamResponse(text) {
  const fields = message(read(text), ['commitments', 'challenges', 'problem']);
  const [[name, value]] = fields.size === 1 ? fields : [['', null]];
  if (name === 'commitments') return { commitments: roots(value) };
  if (name === 'challenges') return { challenges: reveal(value) };
  if (name !== 'problem') throw new NoMessage('a stream carries one message at a time');
  const problem = message(value, ['type', 'title', 'status', 'detail', 'code']);
  return { problem: { code: string(problem, 'code'), status: u32(problem, 'status'), detail: string(problem, 'detail') } };
}

/** @param {string} text */
function read(text) {
  try {
    return parseJson(text);
  } catch (error) {
    throw new NoMessage(error instanceof Error ? error.message : 'no JSON');
  }
}

/** @typedef {import('./json.js').Json} Json */
/** @typedef {Map<string, Json>} Fields */

/** @param {Json} value */
function roots(value) {
  const fields = message(value, ['roots']);
  return list(fields, 'roots').map((root) => decoded(root, 'roots'));
}

/** @param {Json} value @returns {ChallengesResponse} */
function reveal(value) {
  const fields = message(value, ['openings', 'next_root']);
  const openings = list(fields, 'openings').map((item) => {
    const opening = message(item, ['values', 'nonces', 'siblings']);
    return { values: bytes(opening, 'values'), nonces: bytes(opening, 'nonces'), siblings: bytes(opening, 'siblings') };
  });
  return { openings, nextRoot: bytes(fields, 'next_root') };
}

/**
 * The members of an object by the names of the `.proto` files; lowerCamelCase is understood.
 * @param {Json} value
 * @param {string[]} names
 * @returns {Fields}
 */
function message(value, names) {
  if (!(value instanceof Map)) throw new NoMessage('no object');
  /** @type {Fields} */
  const fields = new Map();
  for (const [key, member] of value) {
    const name = names.find((name) => name === key || camel(name) === key);
    if (name === undefined) throw new NoMessage(`an unknown member ${JSON.stringify(key)}`);
    if (fields.has(name)) throw new NoMessage(`${name} twice`);
    fields.set(name, member);
  }
  return fields;
}

/** @param {string} name */
function camel(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** @param {Fields} fields @param {string} name */
function string(fields, name) {
  const value = fields.get(name) ?? (fields.has(name) ? null : '');
  if (typeof value !== 'string') throw new NoMessage(`${name} is no text`);
  return value;
}

/** @param {Fields} fields @param {string} name */
function bytes(fields, name) {
  return fields.has(name) ? decoded(fields.get(name), name) : new Uint8Array(0);
}

/** @param {Json | undefined} value @param {string} name */
function decoded(value, name) {
  const bytes = typeof value === 'string' ? fromBase64(value) : null;
  if (bytes === null) throw new NoMessage(`${name} is no base64`);
  return bytes;
}

/** @param {Fields} fields @param {string} name */
function u32(fields, name) {
  let value = fields.has(name) ? fields.get(name) : 0;
  if (typeof value === 'string' && /^(0|[1-9][0-9]{0,9})$/.test(value)) value = Number(value);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 2 ** 32) {
    throw new NoMessage(`${name} is no number of 32 bits`);
  }
  return value;
}

/** @param {Fields} fields @param {string} name @returns {Json[]} */
function list(fields, name) {
  const value = fields.has(name) ? fields.get(name) : [];
  if (!Array.isArray(value)) throw new NoMessage(`${name} is no list`);
  return value;
}
