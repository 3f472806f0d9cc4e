// A small HTTP server, and just enough of a WebSocket's server side to misbehave on purpose.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Serves until the test ends.
 * @param {import('node:test').TestContext} t
 * @param {(request: import('node:http').IncomingMessage & { text: string }, response: import('node:http').ServerResponse) => void} handle
 * @param {(socket: FakeSocket, request: import('node:http').IncomingMessage) => void} [upgrade]
 */
export async function serve(t, handle, upgrade) {
  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    handle(Object.assign(request, { text: Buffer.concat(pieces).toString() }), response);
  });
  const sockets = new Set();
  server.on('connection', (socket) => sockets.add(socket));
  if (upgrade) server.on('upgrade', (request, socket) => upgrade(new FakeSocket(request, socket), request));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

/** The server's end of a WebSocket (RFC 6455), for messages of fewer than 2^16 bytes. */
class FakeSocket {
  #socket;
  #waiting = Buffer.alloc(0);

  constructor(request, socket) {
    this.#socket = socket;
    const key = request.headers['sec-websocket-key'];
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`);
    socket.on('error', () => {});
  }

  /** @param {(text: string) => void} take whole text messages */
  onText(take) {
    this.#socket.on('data', (bytes) => {
      this.#waiting = Buffer.concat([this.#waiting, bytes]);
      for (let frame = this.#frame(); frame !== null; frame = this.#frame()) if (frame.opcode === 1) take(frame.text);
    });
  }

  #frame() {
    const bytes = this.#waiting;
    if (bytes.length < 2) return null;
    const long = (bytes[1] & 127) === 126;
    const head = (long ? 4 : 2) + 4;
    if (bytes.length < head) return null;
    const length = long ? bytes.readUInt16BE(2) : bytes[1] & 127;
    if (bytes.length < head + length) return null;
    const text = bytes.subarray(head, head + length).map((byte, i) => byte ^ bytes[head - 4 + (i % 4)]).toString();
    this.#waiting = bytes.subarray(head + length);
    return { opcode: bytes[0] & 15, text };
  }

  /** @param {string | Buffer} message */
  send(message) {
    const bytes = Buffer.from(message);
    const head = bytes.length < 126 ? Buffer.from([0, bytes.length]) : Buffer.from([0, 126, bytes.length >> 8, bytes.length]);
    head[0] = 0x80 | (typeof message === 'string' ? 1 : 2);
    this.#socket.write(Buffer.concat([head, bytes]));
  }

  end() {
    this.#socket.destroy();
  }
}
