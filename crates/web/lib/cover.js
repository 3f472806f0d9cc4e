// Clique covers (section 4.3).

import { pairs } from './pairs.js';

/**
 * The houses of a grid, then the palette, without what is small or contained in another.
 * @param {number[][]} houses ascending sets of vertices
 * @param {number} palette how many palette vertices there are; they are the first
 */
export function houseCover(houses, palette) {
  const sets = [...houses, [...Array(palette).keys()]].filter((set) => set.length >= 2);
  const members = sets.map((set) => new Set(set));
  const inside = (/** @type {number[]} */ set, /** @type {number} */ i) =>
    members.some((other, j) =>
      j !== i && (set.length < other.size || (set.length === other.size && j < i)) && set.every((v) => other.has(v)));
  return sets.filter((set, i) => !inside(set, i));
}

/**
 * The greedy cover, version 1.
 * @param {number} vertices
 * @param {number[][]} edges sorted, `u < v`
 */
export function greedyCover(vertices, edges) {
  const graph = new Counted(vertices, edges);
  /** @type {(number[] | null)[]} */
  const cover = [];
  edges.forEach(([u, v], edge) => {
    if (graph.times[edge] > 0) return;
    const clique = grown(graph, u, v);
    cover.push(clique);
    for (const [a, b] of pairs(clique)) graph.times[graph.edge(a, b)]++;
  });
  for (let i = cover.length - 1; i >= 0; i--) {
    const inside = [...pairs(cover[i] ?? [])].map(([a, b]) => graph.edge(a, b));
    if (inside.some((edge) => graph.times[edge] < 2)) continue;
    for (const edge of inside) graph.times[edge]--;
    cover[i] = null;
  }
  return cover.filter((clique) => clique !== null);
}

/**
 * Adds, as long as it covers something new, the vertex adjacent to all that covers most.
 * @param {Counted} graph
 * @param {number} u
 * @param {number} v
 */
function grown(graph, u, v) {
  const clique = [u, v];
  const near = graph.near[v];
  let candidates = [...graph.near[u].keys()].filter((w) => near.has(w));
  // By candidate: its edges into the clique that nothing covers yet.
  const fresh = (/** @type {number} */ w, /** @type {number} */ member) => (graph.times[graph.edge(w, member)] === 0 ? 1 : 0);
  const gains = new Map(candidates.map((w) => [w, fresh(w, u) + fresh(w, v)]));
  for (;;) {
    let best = -1;
    let most = 0;
    for (const w of candidates) {
      const gain = gains.get(w) ?? 0;
      if (gain > most || (gain === most && gain > 0 && w < best)) [best, most] = [w, gain];
    }
    if (best < 0) break;
    const added = best;
    clique.push(added);
    candidates = candidates.filter((w) => graph.near[added].has(w));
    for (const w of candidates) gains.set(w, (gains.get(w) ?? 0) + fresh(w, added));
  }
  return clique.sort((a, b) => a - b);
}

/** A graph whose edges are counted. */
class Counted {
  /** @param {number} vertices @param {number[][]} edges */
  constructor(vertices, edges) {
    /** By edge: in how many cliques of the cover it is. */
    this.times = new Uint32Array(edges.length);
    /** By vertex: its neighbours, and the edges to them. @type {Map<number, number>[]} */
    this.near = Array.from({ length: vertices }, () => new Map());
    edges.forEach(([u, v], edge) => {
      this.near[u].set(v, edge);
      this.near[v].set(u, edge);
    });
  }

  /** @param {number} u @param {number} v */
  edge(u, v) {
    return this.near[u].get(v) ?? -1;
  }
}
