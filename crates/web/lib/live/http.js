// Messages posted to a server (section 13.2).

import { fromUtf8 } from '../bytes.js';
import { NoMessage } from './messages.js';
import { NoAnswer } from './transport.js';

/** @typedef {import('./transport.js').Ask} Ask */

const PROBLEM_BYTES = 16384;
const SESSION_BYTES = 3072;

/** Posts every message. */
export class HttpTransport {
  #base;
  #timeout;

  /**
   * @param {string | URL} server its address, perhaps with a path
   * @param {{ timeout?: number }} [options] milliseconds that one message may take
   */
  constructor(server, { timeout = 30_000 } = {}) {
    const url = new URL(server);
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    this.#base = url;
    this.#timeout = timeout;
  }

  /** The address of a path. @param {string} path */
  address(path) {
    return new URL(path, this.#base);
  }

  /** @param {string} body @param {AbortSignal} [signal] */
  open(body, signal) {
    return this.#post('v1/sessions', body, SESSION_BYTES, signal);
  }

  /** @param {Ask} ask @param {AbortSignal} [signal] */
  ask({ session, kind, body, most }, signal) {
    return this.#post(`v1/sessions/${session}/${kind}`, body, most, signal);
  }

  /** @param {string} path @param {string} body @param {number} most @param {AbortSignal} [signal] */
  async #post(path, body, most, signal) {
    const timeout = AbortSignal.timeout(this.#timeout);
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    /** @type {RequestInit} */
    const request = {
      method: 'POST',
      headers,
      body,
      // Another server is another prover; and it needs nobody's cookies.
      redirect: 'error',
      credentials: 'omit',
      signal: signal === undefined ? timeout : anyOf(signal, timeout),
    };
    try {
      const response = await fetch(this.address(path), request);
      if (response.ok) return await limited(response, most);
      throw await refusal(response);
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof NoMessage) throw error;
      if (signal?.aborted) throw new NoAnswer('stopped');
      const cause = error instanceof Error ? error.message : String(error);
      throw new NoAnswer(timeout.aborted ? 'no answer in time' : cause, { passing: true });
    }
  }
}

/** @param {AbortSignal[]} signals */
function anyOf(...signals) {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}

/** @param {Response} response */
async function refusal(response) {
  const retryAfter = Number(response.headers.get('retry-after') ?? 0) || 0;
  let problem = {};
  try {
    problem = JSON.parse(await limited(response, PROBLEM_BYTES)) ?? {};
  } catch {
    // A proxy's page, perhaps. The status says enough.
  }
  return NoAnswer.refused(response.status, problem, retryAfter);
}

/** A body's text, if it has no more bytes than it may have. @param {Response} response @param {number} most */
async function limited(response, most) {
  const pieces = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
    length += next.value.length;
    if (length > most) {
      // Whether the rest could be cancelled changes nothing.
      reader?.cancel().catch(() => {});
      throw new NoMessage(`more than the ${most} bytes that an answer can have`);
    }
    pieces.push(next.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  const text = fromUtf8(bytes);
  if (text === null) throw new NoMessage('no UTF-8');
  return text;
}
