// Puzzle texts that are grids: one line, rows, or numbers with spaces.

import { StatementError } from '../refused.js';

const BLANK = /[.0_*?]/;
const SYMBOLS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Reads a Sudoku or a Latin square.
 *
 * Either one character a cell, in one line or in rows (digits, then letters from A for 10; `.`, `0`, `_`, `*` or `?` is
 * blank; spaces and the frame of `|`, `+` and `-` are left out), or numbers with spaces between them, one row a
 * line (`0`, `.` or `_` is blank). Lines that begin with `#` are left out.
 *
 * @param {string} text
 * @param {{ kind?: 'sudoku' | 'latin', box?: [number, number] }} [options] `box`: rows and columns of a box; default: the
 *   most square that there is, wider than high
 * @returns {import('../statements/statement.js').SudokuJson | import('../statements/statement.js').LatinJson}
 * @throws {StatementError} if the text is no grid; whether the grid is a legal statement is looked at later
 */
export function readGrid(text, { kind = 'sudoku', box } = {}) {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const cells = numbers(lines) ?? characters(lines.join(''));
  const side = Math.sqrt(cells.length);
  if (!Number.isInteger(side) || side < 2 || side > 36) unreadable(`${cells.length} cells are no square grid of side 2 to 36`);
  if (kind === 'latin') return { kind, side, cells };
  return { kind, box: box ?? boxOf(side), cells };
}

/** @param {string} detail @returns {never} */
function unreadable(detail) {
  throw new StatementError('unreadable_statement', detail);
}

/** Rows of as many numbers as there are rows; `null` if the lines are no such rows. @param {string[]} lines */
function numbers(lines) {
  const rows = lines.map((line) => line.replaceAll('|', ' ').split(/[ \t,]+/).filter((cell) => cell !== ''));
  const grid = rows.filter((row) => !row.every((cell) => /^[-+=]+$/.test(cell)));
  const side = grid.length;
  if (side < 2 || !grid.every((row) => row.length === side && row.every((cell) => /^([0-9]{1,2}|[._])$/.test(cell)))) return null;
  return grid.flat().map((cell) => (/[._]/.test(cell) ? 0 : Number(cell)));
}

/** @param {string} text */
function characters(text) {
  const cells = [];
  for (const character of text.replace(/[\s|+=-]/g, '')) {
    const digit = SYMBOLS.indexOf(character.toUpperCase()) + 1;
    if (digit === 0 && !BLANK.test(character)) unreadable(`${JSON.stringify(character)} is no cell`);
    cells.push(digit);
  }
  return cells;
}

/** @param {number} side @returns {[number, number]} */
function boxOf(side) {
  for (let rows = Math.floor(Math.sqrt(side)); rows >= 2; rows--) {
    if (side % rows === 0) return [rows, side / rows];
  }
  return unreadable(`a grid of side ${side} has no boxes; it may be a Latin square`);
}
