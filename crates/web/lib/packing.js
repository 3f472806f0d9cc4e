// Numbers in as few bits as they need, most significant bit first (section 6.2).

/**
 * Bytes of `count` numbers of `width` bits.
 * @param {number} count
 * @param {number} width
 */
export function packedLength(count, width) {
  return Math.ceil((count * width) / 8);
}

/**
 * The number at a position.
 * @param {Uint8Array} packed
 * @param {number} index
 * @param {number} width up to 32
 */
export function unpack(packed, index, width) {
  let value = 0;
  for (let bit = index * width; bit < (index + 1) * width; bit++) {
    value = ((value << 1) | ((packed[bit >>> 3] >>> (7 - (bit & 7))) & 1)) >>> 0;
  }
  return value;
}

/** Whether the bits behind `count` numbers are zero. @param {Uint8Array} packed @param {number} count @param {number} width */
export function paddingIsZero(packed, count, width) {
  const used = (count * width) % 8;
  return used === 0 || (packed[packed.length - 1] & (0xff >>> used)) === 0;
}
