// Graphs in DIMACS `.col` form.

import { StatementError } from '../refused.js';

/**
 * Reads `p edge VERTICES EDGES` (or `p col`), then `e U V` lines, vertices from 1; `c` lines are comments. The number of
 * edges that is announced is not held against: files announce them once or twice.
 *
 * @param {string} text
 * @param {number} colours `k`
 * @returns {import('../statements/statement.js').GraphJson}
 * @throws {StatementError} if the text is no such graph
 */
export function readDimacs(text, colours) {
  /** @type {number | null} */
  let vertices = null;
  /** @type {number[][]} */
  const edges = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const fail = (/** @type {string} */ detail) => {
      throw new StatementError('unreadable_statement', `line ${index + 1}: ${detail}`);
    };
    const [what = 'c', ...fields] = line.trim().split(/\s+/);
    if (what === 'c' || what === '') return;
    if (what === 'p') {
      if (vertices !== null || !/^(edge|edges|col)$/.test(fields[0] ?? '')) fail('expected one line "p edge VERTICES EDGES"');
      vertices = number(fields[1]) ?? fail('no number of vertices');
    } else if (what === 'e') {
      const [u, v] = fields.map(number);
      if (fields.length !== 2 || !u || !v || vertices === null || Math.max(u, v) > vertices) fail('expected "e U V" behind the line "p"');
      else edges.push([u - 1, v - 1]);
    } else {
      fail(`${JSON.stringify(what.slice(0, 20))} is no line of a graph`);
    }
  });
  if (vertices === null) throw new StatementError('unreadable_statement', 'there is no line "p edge VERTICES EDGES"');
  return { kind: 'graph', vertices, colours, edges, lists: [] };
}

/** @param {string | undefined} text */
function number(text) {
  return text !== undefined && /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}
