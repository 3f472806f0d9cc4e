// From a statement to its instance: contraction (section 4.2) and the digest (4.4).

import { Writer } from './bytes.js';
import { greedyCover, houseCover } from './cover.js';
import { NONE, hash } from './hash.js';
import { pairs, sortedOnce } from './pairs.js';
import { StatementError } from './refused.js';
import { limit } from './statements/legal.js';
import { MAX_EDGES } from './statements/graph.js';

/**
 * @typedef {object} Instance
 * @property {number} vertices
 * @property {number} colours
 * @property {number[][]} edges sorted, `u < v`
 * @property {number[][]} cover cliques of ascending vertices
 * @property {number[]} palette the colours of the palette vertices, which are the first
 * @property {number[]} others which cell or vertex each other vertex is
 */

/**
 * What is proved about, derived as everybody derives it.
 * @param {import('./statements/statement.js').Statement} statement
 * @returns {Instance}
 * @throws {StatementError} if there is nothing to prove
 */
export function instance({ problem }) {
  refuseConflicts(problem);
  const plan = planned(problem);
  const keys = edgeKeys(problem, plan);
  const count = plan.palette.length + plan.others.length;
  const { edges, kept } = renumbered(keys, count);
  const palette = plan.palette.filter((_, v) => kept[v] >= 0);
  const others = plan.others.filter((_, i) => kept[plan.palette.length + i] >= 0);
  if (edges.every(([, v]) => v < palette.length)) {
    throw new StatementError('trivial_statement', 'there is nothing to prove');
  }
  const cover = problem.houses === null
    ? greedyCover(palette.length + others.length, edges)
    : houseCover(housesOf(problem.houses, plan, kept), palette.length);
  if (cover.some((clique) => clique.length > problem.colours)) {
    throw new StatementError('unsatisfiable_statement', 'more vertices must differ than there are colours');
  }
  return { vertices: palette.length + others.length, colours: problem.colours, edges, cover, palette, others };
}

/**
 * The digest over a cover (section 4.4).
 * @param {Instance} instance
 * @param {number[][]} cover
 */
export function instanceDigest(instance, cover) {
  const body = new Writer().u32(instance.vertices, instance.colours, cover.length);
  for (const clique of cover) body.u32(clique.length).u32s(clique);
  return hash('instance', NONE, body.finish());
}

/** @typedef {import('./statements/statement.js').Problem} Problem */

/** @param {Problem} problem */
function* links({ houses, links }) {
  if (houses === null) yield* links;
  for (const house of houses ?? []) yield* pairs(house);
}

/** The only colour of a vertex, if it has only one. @param {Problem} problem @param {number} vertex */
function only({ lists }, vertex) {
  const list = lists.get(vertex);
  return list?.length === 1 ? list[0] : undefined;
}

/** @param {Problem} problem */
function refuseConflicts(problem) {
  const refuse = (/** @type {string} */ detail) => {
    throw new StatementError('unsatisfiable_statement', detail);
  };
  for (const [u, v] of links(problem)) {
    const colour = only(problem, u);
    if (colour !== undefined && colour === only(problem, v)) refuse(`${u} and ${v} must differ, and both are fixed alike`);
  }
  if (problem.vertices > 0 && problem.colours === 0) refuse('there are vertices, and no colours');
}

/**
 * @typedef {object} Plan
 * @property {number[]} palette colours, ascending
 * @property {number[]} others vertices that are not fixed
 * @property {Int32Array} number by colour: its palette vertex, or -1
 * @property {Int32Array} stands by vertex: what stands for it
 */

/** Colours that a vertex may not have. @param {number[]} list @param {number} colours */
function* missing(list, colours) {
  let next = 0;
  for (let colour = 0; colour < colours; colour++) {
    if (list[next] === colour) next++;
    else yield colour;
  }
}

/** Who is fixed, which colours are in the palette, and the numbers of all. @param {Problem} problem @returns {Plan} */
function planned(problem) {
  const { vertices, colours, lists } = problem;
  let excluded = 0;
  for (const list of lists.values()) if (list.length > 1) excluded += colours - list.length;
  limit('edges to the palette', excluded, MAX_EDGES);
  const inPalette = new Uint8Array(colours);
  for (const list of lists.values()) {
    for (const colour of list.length === 1 ? list : missing(list, colours)) inPalette[colour] = 1;
  }
  const palette = [...inPalette.keys()].filter((colour) => inPalette[colour] === 1);
  limit('edges', excluded + (palette.length * (palette.length - 1)) / 2 + problem.links.length, MAX_EDGES);
  const number = new Int32Array(colours).fill(-1);
  palette.forEach((colour, vertex) => (number[colour] = vertex));
  const others = [];
  const stands = new Int32Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const colour = only(problem, vertex);
    stands[vertex] = colour === undefined ? palette.length + others.length : number[colour];
    if (colour === undefined) others.push(vertex);
  }
  return { palette, others, number, stands };
}

/** Edges as `u * 2^21 + v`, sorted, each once. @param {Problem} problem @param {Plan} plan */
function edgeKeys(problem, { palette, number, stands }) {
  /** @type {number[]} */
  const keys = [];
  const add = (/** @type {number} */ u, /** @type {number} */ v) => keys.push(Math.min(u, v) * STRIDE + Math.max(u, v));
  for (const [u, v] of pairs([...palette.keys()])) add(u, v);
  for (const [vertex, list] of problem.lists) {
    if (list.length === 1) continue;
    for (const colour of missing(list, problem.colours)) add(number[colour], stands[vertex]);
  }
  for (const [u, v] of links(problem)) add(stands[u], stands[v]);
  return sortedOnce(keys);
}

/** More than there are vertices: 2^20 and a palette of fewer than 2^12. */
const STRIDE = 2 ** 21;

/** Leaves out vertices in no edge. `kept` is by old number: the new one, or -1. @param {Float64Array} keys @param {number} count */
function renumbered(keys, count) {
  const kept = new Int32Array(count).fill(-1);
  for (const key of keys) kept[Math.floor(key / STRIDE)] = kept[key % STRIDE] = 0;
  let next = 0;
  for (let v = 0; v < count; v++) if (kept[v] === 0) kept[v] = next++;
  const edges = Array.from(keys, (key) => [kept[Math.floor(key / STRIDE)], kept[key % STRIDE]]);
  return { edges, kept };
}

/** @param {number[][]} houses @param {Plan} plan @param {Int32Array} kept */
function housesOf(houses, { stands }, kept) {
  return houses.map((house) => {
    const members = new Set(house.map((cell) => kept[stands[cell]]));
    members.delete(-1);
    return [...members].sort((a, b) => a - b);
  });
}
