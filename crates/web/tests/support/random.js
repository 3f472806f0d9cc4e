// Random statements, from a seed that a failure names: the same seed gives the same statements.

/** A small generator (mulberry32). For tests alone. */
export function seeded(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % bound;
  };
}

/** A small graph with a few colours, and perhaps lists. */
export function randomGraph(pick) {
  const vertices = 2 + pick(7);
  const colours = 2 + pick(4);
  const edges = [];
  for (let u = 0; u < vertices; u++) {
    for (let v = u + 1; v < vertices; v++) if (pick(3) === 0) edges.push(pick(2) ? [u, v] : [v, u]);
  }
  const lists = [];
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (pick(4) !== 0) continue;
    const list = [...Array(colours).keys()].filter(() => pick(2) === 0);
    if (list.length > 0) lists.push([vertex, list.reverse()]);
  }
  return { kind: 'graph', vertices, colours, edges, lists };
}

/** A Latin square or a Sudoku of side 4 with a few clues, of a solution that there is. */
export function randomGrid(pick) {
  const rows = ['1234', '3412', '2143', '4321'];
  const cells = [...rows.join('')].map((digit) => (pick(3) === 0 ? Number(digit) : 0));
  return pick(2) ? { kind: 'latin', side: 4, cells } : { kind: 'sudoku', box: [2, 2], cells };
}
