// What statements of all kinds are checked with.

import { StatementError } from '../refused.js';

/**
 * @param {boolean} holds
 * @param {string} detail
 * @returns {asserts holds}
 */
export function insist(holds, detail) {
  if (!holds) throw new StatementError('malformed_statement', detail);
}

/**
 * @param {string} what
 * @param {number} count
 * @param {number} most
 */
export function limit(what, count, most) {
  if (count > most) throw new StatementError('statement_too_large', `${count} ${what}, and at most ${most} are allowed`);
}

/**
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 * @returns {value is number}
 */
export function isWhole(value, least, most) {
  return typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most;
}

/**
 * A whole number in a range.
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 * @param {string} what
 * @returns {number}
 */
export function whole(value, least, most, what) {
  insist(isWhole(value, least, most), `${what}: ${String(value)} is no whole number from ${least} to ${most}`);
  return value;
}

/**
 * An array of whole numbers in a range.
 * @param {unknown} values
 * @param {number} least
 * @param {number} most
 * @param {string} what
 * @returns {number[]}
 */
export function wholes(values, least, most, what) {
  insist(Array.isArray(values), `${what}: no list`);
  for (const value of values) whole(value, least, most, what);
  return values;
}
