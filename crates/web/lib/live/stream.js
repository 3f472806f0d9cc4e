// A sequential run's messages over a WebSocket (section 13.4).

import { HttpTransport } from './http.js';
import { NoMessage, streamResponse } from './messages.js';
import { NoAnswer } from './transport.js';

/** @typedef {import('./transport.js').Ask} Ask */

/** Opens a session by a request, and sends its rounds over a stream. Where that breaks, messages are posted. */
export class StreamTransport {
  #http;
  #timeout;
  /** @type {WebSocket | null} */
  #socket = null;
  /** The stream broke: from now on everything is posted, and no answer is awaited on it any more. */
  #broken = false;
  /** Answers that came over the stream. */
  streamed = 0;

  /** @param {string | URL} server @param {{ timeout?: number }} [options] milliseconds that one message may take */
  constructor(server, { timeout = 30_000 } = {}) {
    this.#http = new HttpTransport(server, { timeout });
    this.#timeout = timeout;
  }

  /** @param {string} body @param {AbortSignal} [signal] */
  open(body, signal) {
    return this.#http.open(body, signal);
  }

  /** @param {Ask} ask @param {AbortSignal} [signal] */
  async ask(ask, signal) {
    if (!this.#broken) {
      try {
        this.#socket ??= await this.#connected(ask.session, signal);
        return answerOf(ask, await this.#exchange(this.#socket, ask, signal));
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        this.close();
        if (signal?.aborted) throw new NoAnswer('stopped');
      }
    }
    return this.#http.ask(ask, signal);
  }

  close() {
    this.#broken = true;
    this.#socket?.close();
    this.#socket = null;
  }

  /** @param {string} session @param {AbortSignal} [signal] @returns {Promise<WebSocket>} */
  #connected(session, signal) {
    if (typeof WebSocket !== 'function') throw new Broken('there are no WebSockets here');
    const url = this.#http.address(`v1/sessions/${session}/stream`);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    return settled(socket, 'open', this.#timeout, signal).then(() => socket);
  }

  /** One message, and the one that answers it. @param {WebSocket} socket @param {Ask} ask @param {AbortSignal} [signal] */
  async #exchange(socket, ask, signal) {
    const answered = settled(socket, 'message', this.#timeout, signal);
    try {
      socket.send(`{"${ask.kind}":${ask.body}}`);
    } catch (error) {
      answered.catch(() => {});
      throw new Broken(String(error));
    }
    const event = /** @type {MessageEvent} */ (await answered);
    // The answer comes in the kind of frame that was asked in.
    if (typeof event.data !== 'string') throw new NoMessage('bytes for a text');
    if (event.data.length > ask.most) throw new NoMessage(`more than the ${ask.most} bytes that an answer can have`);
    this.streamed++;
    return streamResponse(event.data);
  }
}

/** The stream brought nothing. */
class Broken extends Error {}

/**
 * Waits for an event of a socket.
 * @param {WebSocket} socket
 * @param {'open' | 'message'} type
 * @param {number} timeout
 * @param {AbortSignal} [signal]
 * @returns {Promise<Event>}
 */
function settled(socket, type, timeout, signal) {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (/** @type {() => void} */ act) => {
      done.abort();
      clearTimeout(timer);
      act();
    };
    const broken = (/** @type {string} */ why) => () => end(() => reject(new Broken(why)));
    const timer = setTimeout(broken('no answer in time'), timeout);
    const once = { signal: done.signal };
    socket.addEventListener(type, (event) => end(() => resolve(event)), once);
    socket.addEventListener('close', broken('the stream was closed'), once);
    socket.addEventListener('error', broken('the stream broke'), once);
    signal?.addEventListener('abort', broken('stopped'), once);
    if (signal?.aborted) broken('stopped')();
  });
}

/** @param {Ask} ask @param {ReturnType<typeof streamResponse>} answer */
function answerOf({ kind }, answer) {
  if ('problem' in answer) throw NoAnswer.refused(answer.problem.status, answer.problem);
  if (!(kind in answer)) throw new NoMessage(`no answer to ${kind}`);
  return answer;
}
