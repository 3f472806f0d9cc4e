// Answers, for another implementation to compare. One JSON object on standard input: what is to be derived, verified,
// proved and run live; one on standard output, with the answers in order. See tests/tests/web.rs.

import { readFileSync } from 'node:fs';
import { Claim, HttpTransport, StatementError, StreamTransport, roundsFor, toHex, verifyFile, verifyLive } from '../../verifier.js';
import { colouringOf, proveFile } from './prover.js';
import { hex, plain } from './vectors.js';

/** What follows from a statement, or why nothing does. */
function derived(json) {
  try {
    const claim = new Claim(json);
    const { vertices } = claim.instance;
    const [edge, clique] = ['edge', 'clique'].map((name) => toHex(claim.protocol(name).instance));
    return { digest: toHex(claim.statement.digest), vertices, edge, clique };
  } catch (error) {
    if (error instanceof StatementError) return { code: error.code };
    throw error;
  }
}

function verified({ statement, proof, policy }) {
  return plain(verifyFile(new Claim(statement), hex(proof), policy));
}

/** A file of one bit, or `null` where there is nothing to prove. */
function proved({ statement, protocol, label }) {
  if ('code' in derived(statement)) return null;
  const claim = new Claim(statement);
  const colouring = colouringOf(claim.instance);
  if (colouring === null) return null;
  return toHex(proveFile(claim, protocol, colouring, roundsFor(1, claim.protocol(protocol).challenges), { label }));
}

async function live({ url, stream, statement, protocol, mode, policy }) {
  const transport = stream ? new StreamTransport(url) : new HttpTransport(url);
  const began = performance.now();
  const verdict = await verifyLive({ claim: new Claim(statement), transport, protocol, mode, policy });
  return { verdict: plain(verdict), streamed: transport.streamed ?? 0, milliseconds: performance.now() - began };
}

const asked = JSON.parse(readFileSync(0, 'utf8'));
const runs = [];
for (const job of asked.live ?? []) runs.push(await live(job));
const answers = {
  derive: (asked.derive ?? []).map(derived),
  verify: (asked.verify ?? []).map(verified),
  prove: (asked.prove ?? []).map(proved),
  live: runs,
};
process.stdout.write(JSON.stringify(answers));
