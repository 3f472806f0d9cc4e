// How many rounds, and what they are worth (section 11).

const MAX_BITS = 128;
const MAX_ROUNDS = 2 ** 32 - 1;

/**
 * The rounds that so many bits take, not held to any bound.
 * @param {number} bits 1 to 128
 * @param {number} challenges `M`
 */
export function roundsFor(bits, challenges) {
  if (challenges === 1) return 1;
  if (challenges === 2) return bits;
  return Math.max(1, Math.ceil((bits * Math.LN2) / -Math.log1p(-1 / challenges)));
}

/**
 * What a verifier insists on: the least bits, or a factor of rounds, and perhaps a label.
 * @typedef {{ bits: number, label?: string } | { factor: number, label?: string }} Policy
 */

/** @param {Policy} policy @param {number} challenges */
export function policyRounds(policy, challenges) {
  return 'bits' in policy ? roundsFor(policy.bits, challenges) : Math.min(policy.factor * challenges, MAX_ROUNDS);
}

/** @param {Policy} policy */
export function checkPolicy(policy) {
  const [value, most, what] = 'bits' in policy ? [policy.bits, MAX_BITS, 'bits'] : [policy.factor, MAX_ROUNDS, 'factor'];
  if (!Number.isInteger(value) || value < 1 || value > most) throw new RangeError(`${what} from 1 to ${most}, not ${value}`);
}

/** The bits to claim: rounded down, at most 128. @param {number} rounds @param {number} challenges */
export function bitsAfter(rounds, challenges) {
  let bits = MAX_BITS;
  while (bits > 0 && roundsFor(bits, challenges) > rounds) bits--;
  return bits;
}

/** `x` of the bound `2^-x` on a cheat's chance, not rounded and not capped. @param {number} rounds @param {number} challenges */
export function exponent(rounds, challenges) {
  if (rounds === 0) return 0;
  return challenges === 1 ? Infinity : (rounds * -Math.log1p(-1 / challenges)) / Math.LN2;
}
