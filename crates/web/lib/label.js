// Labels (section 7).

import { fromUtf8, utf8 } from './bytes.js';

const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** The text of a legal label; `null` for every other. @param {Uint8Array} bytes */
export function labelOf(bytes) {
  const text = bytes.length <= 256 ? fromUtf8(bytes) : null;
  return text === null || FORBIDDEN.test(text) ? null : text;
}

/** The bytes of a text that is a legal label; `null` for every other. @param {string} text */
export function labelBytes(text) {
  const bytes = utf8(text);
  // A lone surrogate has no UTF-8 and comes back as something else.
  return labelOf(bytes) === text ? bytes : null;
}
