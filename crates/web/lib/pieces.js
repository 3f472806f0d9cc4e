// Bytes that come in pieces, and are taken in others.

/** A queue of bytes. */
export class Pieces {
  /** @type {Uint8Array[]} */
  #pieces = [];
  /** Taken of the first piece. */
  #at = 0;
  /** Bytes that can be taken. */
  length = 0;

  /** @param {Uint8Array} bytes */
  push(bytes) {
    if (bytes.length === 0) return;
    this.#pieces.push(bytes);
    this.length += bytes.length;
  }

  /**
   * The next bytes: a view where they lie in one piece.
   * @param {number} length at most as many as there are
   */
  take(length) {
    this.length -= length;
    if (length === 0) return new Uint8Array(0);
    const first = this.#pieces[0];
    const end = this.#at + length;
    if (end > first.length) return this.#gathered(length);
    const taken = first.subarray(this.#at, end);
    this.#advance(length);
    return taken;
  }

  /** @param {number} length */
  #gathered(length) {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const [first] = this.#pieces;
      const part = first.subarray(this.#at, this.#at + length - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#advance(part.length);
    }
    return bytes;
  }

  /** @param {number} length within the first piece */
  #advance(length) {
    this.#at += length;
    if (this.#at < this.#pieces[0].length) return;
    this.#pieces.shift();
    this.#at = 0;
  }

  /** Copies what is left, so that the pieces that were pushed may be used for something else. */
  keep() {
    if (this.length === 0) return;
    const bytes = this.#gathered(this.length);
    this.#pieces = [bytes];
    this.#at = 0;
  }
}
