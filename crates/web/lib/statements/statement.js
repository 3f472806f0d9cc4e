// What every kind of statement says of itself, and the registry of kinds.

import { StatementError } from '../refused.js';
import { graph } from './graph.js';
import { houses, latin, sudoku } from './grid.js';

/**
 * Statements as `proto/vectors/README.md` writes them: a cell is 0 for a blank, else a digit from 1; vertices, colours
 * and regions count from 0.
 *
 * @typedef {{ kind: 'sudoku', box: number[], cells: number[] }} SudokuJson
 * @typedef {{ kind: 'houses', side: number, regions: number[], diagonals: boolean, cells: number[] }} HousesJson
 * @typedef {{ kind: 'latin', side: number, cells: number[] }} LatinJson
 * @typedef {{ kind: 'graph', vertices: number, colours: number, edges: number[][], lists: (readonly [number, number[]])[] }} GraphJson
 * @typedef {SudokuJson | HousesJson | LatinJson | GraphJson} StatementJson
 */

/**
 * A legal statement (section 3).
 *
 * @typedef {object} Statement
 * @property {string} kind
 * @property {Uint8Array} digest
 * @property {Problem} problem
 */

/**
 * A statement as a colouring problem with lists (section 4.1).
 *
 * @typedef {object} Problem
 * @property {number} vertices
 * @property {number} colours
 * @property {Map<number, number[]>} lists allowed colours, ascending, of vertices that may not have all
 * @property {number[][] | null} houses of a grid: sets of cells that are pairwise linked
 * @property {number[][]} links of a graph: its edges, `u < v`, sorted, each once; of a grid nothing
 */

/** @typedef {(json: any) => Statement} Kind */

/** One line a kind of statement. @type {Record<string, Kind>} */
const KINDS = { sudoku, houses, latin, graph };

/**
 * Takes a statement if it is legal.
 * @param {unknown} json a {@link StatementJson}, from anywhere
 * @returns {Statement}
 * @throws {StatementError}
 */
export function statement(json) {
  const kind = json !== null && typeof json === 'object' && 'kind' in json ? json.kind : undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    throw new StatementError('malformed_statement', 'no statement of a known kind');
  }
  return KINDS[kind](json);
}
