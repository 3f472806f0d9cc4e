// The golden vectors of proto/vectors/.

import { readFileSync, readdirSync } from 'node:fs';

const ROOT = new URL('../../../../proto/vectors/', import.meta.url);

/** Every vector file, by its path. */
export function allVectors() {
  const names = readdirSync(ROOT, { recursive: true }).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({ name, vector: JSON.parse(readFileSync(new URL(name, ROOT), 'utf8')) }));
}

/** @param {string} text */
export function hex(text) {
  return new Uint8Array(Buffer.from(text, 'hex'));
}

/** A verdict as the vectors write it. */
export function plain(verdict) {
  if (!verdict.accepted) return { reason: verdict.reason, round: verdict.round, slot: verdict.slot };
  const { bits, challenges, label, rounds } = verdict;
  return { bits, challenges, label, rounds };
}
