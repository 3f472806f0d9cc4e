// Pairs, and edges as numbers.

/** @param {number[]} members @returns {Generator<number[]>} */
export function* pairs(members) {
  for (let i = 0; i < members.length; i++) {
    for (let j = i + 1; j < members.length; j++) yield [members[i], members[j]];
  }
}

/** Ascending, each once. @param {number[]} numbers */
export function sortedOnce(numbers) {
  const sorted = Float64Array.from(numbers).sort();
  return sorted.filter((number, i) => i === 0 || number !== sorted[i - 1]);
}
