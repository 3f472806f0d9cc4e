// Sudoku, with boxes or other regions, and Latin squares.

import { Writer } from '../bytes.js';
import { NONE, hash } from '../hash.js';
import { insist, whole, wholes } from './legal.js';

/** @typedef {import('./statement.js').Statement} Statement */

const MAX_SIDE = 36;

/** @param {any} json @returns {Statement} */
export function sudoku(json) {
  const box = wholes(json.box, 2, MAX_SIDE, 'the shape of a box');
  insist(box.length === 2, 'a box has rows and columns');
  const [rows, columns] = box;
  const side = whole(rows * columns, 4, MAX_SIDE, 'the side');
  return withBoxes(rows, columns, cellsOf(json, side));
}

/** @param {any} json @returns {Statement} */
export function houses(json) {
  const side = whole(json.side, 2, MAX_SIDE, 'the side');
  const regions = sound(wholes(json.regions, 0, 0xffff, 'a region'), side);
  insist(typeof json.diagonals === 'boolean', 'diagonals count or do not');
  const cells = cellsOf(json, side);
  const shape = shapeOf(regions, side);
  // Boxes are boxes, however they were written.
  if (shape !== null && !json.diagonals) return withBoxes(shape[0], shape[1], cells);
  const body = new Writer().text('sudoku-houses').u16(side).u8(json.diagonals ? 1 : 0).u16s(regions).u16s(cells);
  const all = [...lines(side), ...members(regions, side), ...(json.diagonals ? diagonals(side) : [])];
  return grid('sudoku', side, cells, body, all);
}

/** @param {any} json @returns {Statement} */
export function latin(json) {
  const side = whole(json.side, 2, MAX_SIDE, 'the side');
  const cells = cellsOf(json, side);
  return grid('latin', side, cells, new Writer().text('latin').u16(side).u16s(cells), lines(side));
}

/** @param {number} rows @param {number} columns @param {number[]} cells */
function withBoxes(rows, columns, cells) {
  const side = rows * columns;
  const body = new Writer().text('sudoku').u16(rows, columns).u16s(cells);
  return grid('sudoku', side, cells, body, [...lines(side), ...members(boxes(rows, columns), side)]);
}

/**
 * @param {string} kind
 * @param {number} side
 * @param {number[]} cells
 * @param {Writer} body what is hashed
 * @param {number[][]} houses
 * @returns {Statement}
 */
function grid(kind, side, cells, body, houses) {
  const lists = new Map();
  cells.forEach((digit, cell) => {
    if (digit !== 0) lists.set(cell, [digit - 1]);
  });
  const problem = { vertices: cells.length, colours: side, lists, houses, links: [] };
  return { kind, digest: hash('statement', NONE, body.finish()), problem };
}

/** @param {any} json @param {number} side */
function cellsOf(json, side) {
  const cells = wholes(json.cells, 0, side, 'a cell');
  insist(cells.length === side * side, `${cells.length} cells do not fill a grid of side ${side}`);
  return [...cells];
}

/** Rows from top to bottom, then columns from left to right. @param {number} side */
function lines(side) {
  const numbers = [...Array(side).keys()];
  return [
    ...numbers.map((row) => numbers.map((column) => row * side + column)),
    ...numbers.map((column) => numbers.map((row) => row * side + column)),
  ];
}

/** @param {number} side */
function diagonals(side) {
  const numbers = [...Array(side).keys()];
  return [numbers.map((i) => i * side + i), numbers.map((i) => i * side + side - 1 - i)];
}

/** The box of every cell. @param {number} rows @param {number} columns */
function boxes(rows, columns) {
  const side = rows * columns;
  const box = (/** @type {number} */ cell) =>
    Math.floor(Math.floor(cell / side) / rows) * rows + Math.floor((cell % side) / columns);
  return Array.from({ length: side * side }, (_, cell) => box(cell));
}

/** The cells of every region. @param {number[]} regions @param {number} side */
function members(regions, side) {
  /** @type {number[][]} */
  const cells = Array.from({ length: side }, () => []);
  regions.forEach((region, cell) => cells[region].push(cell));
  return cells;
}

/**
 * Regions numbered by their first cell, if they are legal: as many as the side, as large, and connected.
 * @param {number[]} named
 * @param {number} side
 */
function sound(named, side) {
  insist(named.length === side * side, `the regions of ${named.length} cells, and there are ${side * side}`);
  const order = [...new Set(named)];
  insist(order.length === side, `${order.length} regions, and a grid of side ${side} has as many as that`);
  const numbers = new Map(order.map((name, number) => [name, number]));
  const regions = named.map((name) => numbers.get(name) ?? 0);
  for (const cells of members(regions, side)) {
    insist(cells.length === side, `a region of ${cells.length} cells, and ${side} are needed`);
    insist(piece(cells, side) === side, 'a region in several pieces');
  }
  return regions;
}

/** How many of the cells are connected with the first of them. @param {number[]} cells @param {number} side */
function piece(cells, side) {
  const left = new Set(cells);
  const next = [cells[0]];
  left.delete(cells[0]);
  let size = 0;
  for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
    size++;
    const beside = [cell - side, cell + side];
    if (cell % side > 0) beside.push(cell - 1);
    if (cell % side < side - 1) beside.push(cell + 1);
    next.push(...beside.filter((neighbour) => left.delete(neighbour)));
  }
  return size;
}

/** Rows and columns, if the regions are boxes. @param {number[]} regions @param {number} side */
function shapeOf(regions, side) {
  const columns = regions.slice(0, side).filter((region) => region === 0).length;
  const rows = side / columns;
  if (rows < 2 || columns < 2 || !Number.isInteger(rows)) return null;
  return boxes(rows, columns).every((box, cell) => box === regions[cell]) ? [rows, columns] : null;
}
