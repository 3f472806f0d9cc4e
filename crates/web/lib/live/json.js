// JSON, strictly: no member twice in an object, nothing behind the value (section 13.1). `JSON.parse` keeps the last
// of repeated members silently, so that two readers could see two messages in one.

const DEPTH = 16;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;

/** @typedef {string | number | boolean | null | Json[] | Map<string, Json>} Json */

/**
 * @param {string} text
 * @returns {Json} objects as maps
 * @throws {SyntaxError}
 */
export function parseJson(text) {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Reader {
  #text;
  #at = 0;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  /** @param {string} expected @returns {never} */
  #fail(expected) {
    throw new SyntaxError(`${expected} expected at ${this.#at}`);
  }

  /** @param {RegExp} pattern sticky */
  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #peek() {
    this.#match(SPACE);
    return this.#text[this.#at];
  }

  /** @param {string} token */
  #skip(token) {
    const there = this.#peek() !== undefined && this.#text.startsWith(token, this.#at);
    if (there) this.#at += token.length;
    return there;
  }

  end() {
    if (this.#peek() !== undefined) this.#fail('the end');
  }

  /** @param {number} depth @returns {Json} */
  value(depth) {
    if (depth > DEPTH) this.#fail('less depth');
    const next = this.#peek();
    if (next === '"') return this.#string();
    if (this.#skip('{')) return this.#object(depth);
    if (this.#skip('[')) return this.#array(depth);
    if (this.#skip('true')) return true;
    if (this.#skip('false')) return false;
    if (this.#skip('null')) return null;
    const number = this.#match(NUMBER);
    return number === '' ? this.#fail('a value') : Number(number);
  }

  /** @param {number} depth */
  #object(depth) {
    /** @type {Map<string, Json>} */
    const members = new Map();
    if (this.#skip('}')) return members;
    do {
      if (this.#peek() !== '"') this.#fail('a name');
      const name = this.#string();
      if (members.has(name)) this.#fail('another name');
      if (!this.#skip(':')) this.#fail('a colon');
      members.set(name, this.value(depth + 1));
    } while (this.#skip(','));
    return this.#skip('}') ? members : this.#fail('}');
  }

  /** @param {number} depth */
  #array(depth) {
    /** @type {Json[]} */
    const items = [];
    if (this.#skip(']')) return items;
    do items.push(this.value(depth + 1));
    while (this.#skip(','));
    return this.#skip(']') ? items : this.#fail(']');
  }

  /** @returns {string} */
  #string() {
    const start = this.#at++;
    const plain = this.#match(PLAIN);
    if (this.#text[this.#at] === '"') {
      this.#at++;
      return plain;
    }
    while (this.#text[this.#at] === '\\') {
      this.#at += 2;
      this.#match(PLAIN);
    }
    if (this.#text[this.#at] !== '"') this.#fail('the end of a text');
    this.#at++;
    // Escapes are as everywhere; a text has no members to repeat.
    return JSON.parse(this.#text.slice(start, this.#at));
  }
}
