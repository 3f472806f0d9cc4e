// Bytes, hexadecimal, UTF-8, and the big-endian writing of section 1.

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/**
 * Reads lower-case hexadecimal digits, two a byte; `null` for anything else.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function fromHex(text) {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/**
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 */
export function equal(a, b) {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** @param {string} text */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

/**
 * The text that strict UTF-8 stands for (a byte order mark is a character like any other); `null` if it is none.
 * @param {Uint8Array} bytes
 * @returns {string | null}
 */
export function fromUtf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** `width(n)` of section 1: the bits of `n - 1`. @param {number} n */
export function width(n) {
  return 32 - Math.clz32(n - 1);
}

/** Writes numbers and texts as hashes and files have them. */
export class Writer {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** @param {number} more */
  #room(more) {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  /**
   * @param {number} size bytes of each number
   * @param {ArrayLike<number>} numbers
   */
  #numbers(size, numbers) {
    this.#room(size * numbers.length);
    for (let i = 0; i < numbers.length; i++) {
      for (let shift = 8 * (size - 1); shift >= 0; shift -= 8) this.#bytes[this.#length++] = numbers[i] >>> shift;
    }
    return this;
  }

  /** @param {number[]} numbers */
  u8(...numbers) {
    return this.#numbers(1, numbers);
  }

  /** @param {number[]} numbers */
  u16(...numbers) {
    return this.#numbers(2, numbers);
  }

  /** @param {number[]} numbers */
  u32(...numbers) {
    return this.#numbers(4, numbers);
  }

  /** @param {ArrayLike<number>} numbers */
  u16s(numbers) {
    return this.#numbers(2, numbers);
  }

  /** @param {ArrayLike<number>} numbers */
  u32s(numbers) {
    return this.#numbers(4, numbers);
  }

  /** @param {Uint8Array} bytes */
  bytes(bytes) {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** The length in bytes, then the bytes. @param {string} text */
  text(text) {
    const bytes = utf8(text);
    return this.u32(bytes.length).bytes(bytes);
  }

  /** What was written. */
  finish() {
    return this.#bytes.subarray(0, this.#length);
  }
}
