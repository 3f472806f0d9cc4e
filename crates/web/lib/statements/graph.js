// Graphs to be coloured, perhaps with lists of allowed colours.

import { Writer } from '../bytes.js';
import { NONE, hash } from '../hash.js';
import { sortedOnce } from '../pairs.js';
import { insist, limit, whole, wholes } from './legal.js';

export const MAX_EDGES = 2 ** 22;
export const MAX_VERTICES = 2 ** 20;
export const MAX_COLOURS = 65535;

/** @param {any} json @returns {import('./statement.js').Statement} */
export function graph(json) {
  const vertices = whole(json.vertices, 0, 2 ** 32 - 1, 'the number of vertices');
  const colours = whole(json.colours, 0, 2 ** 32 - 1, 'the number of colours');
  limit('vertices', vertices, MAX_VERTICES);
  limit('colours', colours, MAX_COLOURS);
  const links = edgesOf(json.edges, vertices);
  limit('edges', links.length, MAX_EDGES);
  const lists = listsOf(json.lists, vertices, colours);
  const body = new Writer().text('graph').u32(vertices, colours, links.length);
  for (const edge of links) body.u32s(edge);
  body.u32(lists.size);
  for (const [vertex, list] of lists) body.u32(vertex, list.length).u32s(list);
  const problem = { vertices, colours, lists, houses: null, links };
  return { kind: 'graph', digest: hash('statement', NONE, body.finish()), problem };
}

/** Sorted, each once, the smaller end first. @param {unknown} edges @param {number} vertices */
function edgesOf(edges, vertices) {
  insist(Array.isArray(edges), 'no edges');
  /** @type {number[]} */
  const keys = [];
  for (const edge of edges) {
    const [u, v] = wholes(edge, 0, vertices - 1, 'an end of an edge');
    insist(edge.length === 2, 'an edge has two ends');
    insist(u !== v, `vertex ${u} is adjacent to itself`);
    keys.push(Math.min(u, v) * vertices + Math.max(u, v));
  }
  return Array.from(sortedOnce(keys), (key) => [Math.floor(key / vertices), key % vertices]);
}

/**
 * By vertex, ascending, without lists of all colours.
 * @param {unknown} given
 * @param {number} vertices
 * @param {number} colours
 * @returns {Map<number, number[]>}
 */
function listsOf(given, vertices, colours) {
  insist(Array.isArray(given), 'no lists');
  /** @type {Map<number, number[]>} */
  const lists = new Map();
  for (const entry of given) {
    insist(Array.isArray(entry) && entry.length === 2, 'a list belongs to a vertex');
    const vertex = whole(entry[0], 0, vertices - 1, 'the vertex of a list');
    const list = [...new Set(wholes(entry[1], 0, colours - 1, 'an allowed colour'))].sort((a, b) => a - b);
    insist(list.length > 0, `vertex ${vertex} has an empty list`);
    insist(!lists.has(vertex), `vertex ${vertex} has two lists`);
    lists.set(vertex, list);
  }
  const short = [...lists].filter(([, list]) => list.length < colours);
  return new Map(short.sort(([a], [b]) => a - b));
}
