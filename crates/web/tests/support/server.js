// An honest server as a transport, for tests that spoil one thing.

import { toBase64 } from '../../lib/live/base64.js';
import { fromHex, toHex } from '../../lib/bytes.js';
import { batchCommitment, contextOf, sessionId } from '../../lib/context.js';
import { Round, rootSeed, slotBytes } from './prover.js';

/** Answers every message as section 8 says, on one witness; `sent` holds all that was asked. */
export class HonestServer {
  sent = [];

  constructor(claim, colouring, { label = '', batchRounds = 0 } = {}) {
    Object.assign(this, { claim, colouring, label, batchRounds });
  }

  async open(body) {
    this.sent.push(body);
    const { statement, instance, protocol, mode, rounds, verifier_random } = JSON.parse(body);
    const random = new Uint8Array(32).fill(7);
    const session = sessionId(random, new Uint8Array(Buffer.from(verifier_random, 'base64')));
    const bound = { protocol, mode: mode.slice(5).toLowerCase(), rounds, freshness: session };
    const digests = { statement: fromHex(statement), instance: fromHex(instance) };
    this.context = contextOf({ ...bound, ...digests, label: new Uint8Array(Buffer.from(this.label)) });
    this.seed = rootSeed(new Uint8Array(32), this.context, slotBytes(this.colouring, this.claim.instance.colours));
    this.run = { protocol: this.claim.protocol(protocol), mode: bound.mode, rounds };
    return JSON.stringify({ session: toHex(session), server_random: toBase64(random), label: this.label, expires_in: 60, batch_rounds: this.batchRounds });
  }

  async ask({ kind, body }) {
    this.sent.push(body);
    const request = JSON.parse(body);
    return JSON.stringify(kind === 'commitments' ? this.roots(request) : this.reveal(request));
  }

  round(round) {
    const { context, seed, colouring } = this;
    return new Round({ instance: this.claim.instance, colouring, context, seed, round });
  }

  roots({ first_round, count, challenge_commitment }) {
    this.commitment = challenge_commitment;
    return { roots: Array.from({ length: count }, (_, i) => toBase64(this.round(first_round + i).root)) };
  }

  reveal({ batch, first_round: first, challenges, nonce }) {
    if (this.run.mode === 'batched') {
      const bytes = new Uint8Array(Buffer.from(nonce, 'base64'));
      const opened = batchCommitment(this.context, { batch, first, nonce: bytes, challenges });
      if (toBase64(opened) !== this.commitment) throw new Error('the challenges do not open the commitment');
    }
    const openings = challenges.map((challenge, i) => {
      const { values, nonces, siblings } = this.round(first + i).open([...this.run.protocol.opened(challenge)]);
      return { values: toBase64(values), nonces: toBase64(nonces), siblings: toBase64(siblings) };
    });
    const next = first + challenges.length;
    const more = this.run.mode === 'sequential' && next < this.run.rounds;
    return { openings, next_root: more ? toBase64(this.round(next).root) : '' };
  }
}
