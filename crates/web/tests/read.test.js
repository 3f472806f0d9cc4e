// Puzzle texts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { StatementError, readDimacs, readGrid } from '../verifier.js';

const nine = '900050006560000041000010000000103000439080712000702000000070000150000034300020005';

test('one line, rows, frames and blanks of any sort are one grid', () => {
  const expected = readGrid(nine);
  assert.deepEqual([expected.kind, expected.box, expected.cells.slice(0, 9)], ['sudoku', [3, 3], [9, 0, 0, 0, 5, 0, 0, 0, 6]]);
  const rows = nine.match(/.{9}/g);
  const framed = rows.map((row) => `|${row.match(/.{3}/g).join('|')}|`).join('\n');
  const spaced = rows.map((row) => [...row].join(' ')).join('\r\n');
  for (const text of [nine.replaceAll('0', '.'), rows.join('\n'), `# a comment\n+---+---+---+\n${framed}\n+---+---+---+\n`, spaced, nine.replaceAll('0', '_')]) {
    assert.deepEqual(readGrid(text), expected, text);
  }
});

test('boxes are the most square ones unless they are named', () => {
  const blank = (side) => '.'.repeat(side * side);
  assert.deepEqual(readGrid(blank(6)).box, [2, 3]);
  assert.deepEqual(readGrid(blank(12)).box, [3, 4]);
  assert.deepEqual(readGrid(blank(6), { box: [3, 2] }).box, [3, 2]);
  assert.deepEqual(readGrid(blank(5), { kind: 'latin' }).side, 5);
  assert.throws(() => readGrid(blank(5)), { constructor: StatementError, code: 'unreadable_statement' });
});

test('large digits are letters, or numbers with spaces', () => {
  const cells = Array.from({ length: 256 }, (_, i) => i % 17);
  const letters = cells.map((cell) => '.123456789ABCDEFG'[cell]).join('');
  const numbers = Array.from({ length: 16 }, (_, row) => cells.slice(16 * row, 16 * row + 16).join(' ')).join('\n');
  assert.deepEqual(readGrid(letters).cells, cells);
  assert.deepEqual(readGrid(letters.toLowerCase()).cells, cells);
  assert.deepEqual(readGrid(numbers).cells, cells);
});

test('what is no grid is refused', () => {
  for (const text of ['', '1', '123', '1.....3..4.....!', nine + '1', '1 2\n3 x']) {
    assert.throws(() => readGrid(text), { constructor: StatementError, code: 'unreadable_statement' }, text);
  }
});

test('graphs in DIMACS form', () => {
  const graph = readDimacs('c a ring\np edge 3 3\ne 1 2\ne 2 3\r\ne 3 1\n', 3);
  assert.deepEqual(graph, { kind: 'graph', vertices: 3, colours: 3, edges: [[0, 1], [1, 2], [2, 0]], lists: [] });
  for (const text of ['', 'e 1 2', 'p edge 3 1\ne 1 4', 'p edge 3 1\ne 0 1', 'p edge 3 1\np edge 3 1', 'p edge x 1', 'p cnf 3 1', 'p edge 3 1\nx', 'p edge 3 1\ne 1 2 3']) {
    assert.throws(() => readDimacs(text, 3), { constructor: StatementError, code: 'unreadable_statement' }, text);
  }
});
