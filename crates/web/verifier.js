// A verifier of Tincture proofs (proto/SPEC.md, version 1), in files and live. No dependencies; the same modules run in a
// page, in a worker and in Node.
//
//     import { Claim, HttpTransport, readGrid, verifyFile, verifyLive } from 'tincture-verifier';
//
//     const claim = new Claim(readGrid('1.....3..4.....2'));
//     verifyFile(claim, bytes, { bits: 128 });
//     await verifyLive({ claim, transport: new HttpTransport('http://localhost:8080') });
//
// Everything is derived from the puzzle: nothing that a file or a server says of itself is believed. What is not
// verified throws: a `StatementError` if nothing can be proved about the puzzle, a `NoVerdict` if a live run ended before the
// first challenge. Everything else ends with a verdict.

export { Claim } from './lib/claim.js';
export { FileVerifier, verifyFile } from './lib/file.js';
export { HttpTransport } from './lib/live/http.js';
export { verifyLive } from './lib/live/run.js';
export { StreamTransport } from './lib/live/stream.js';
export { NoAnswer } from './lib/live/transport.js';
export { NoMessage } from './lib/live/messages.js';
export { readDimacs } from './lib/read/dimacs.js';
export { readGrid } from './lib/read/grid.js';
export { NoVerdict, Rejection, StatementError } from './lib/refused.js';
export { bitsAfter, exponent, roundsFor } from './lib/soundness.js';
export { toHex } from './lib/bytes.js';
