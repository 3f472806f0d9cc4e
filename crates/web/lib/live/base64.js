// Base64 (RFC 4648). Written with padding, read as the JSON mapping of protobuf asks: either alphabet, padded or not.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Int8Array(128).fill(-1);
[...LETTERS].forEach((letter, value) => (VALUES[letter.charCodeAt(0)] = value));
const URL_SAFE = { '-': '+', _: '/' };

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const letters = Math.min(4, bytes.length - at + 1);
    for (let i = 0; i < 4; i++) text += i < letters ? LETTERS[(word >>> (18 - 6 * i)) & 63] : '=';
  }
  return text;
}

/** The bytes; `null` if the text is no base64. @param {string} text @returns {Uint8Array | null} */
export function fromBase64(text) {
  const urlSafe = /[-_]/.test(text);
  if (urlSafe && /[+/]/.test(text)) return null;
  const plain = urlSafe ? text.replace(/[-_]/g, (letter) => URL_SAFE[/** @type {'-' | '_'} */ (letter)]) : text;
  let length = plain.length;
  while (length > 0 && plain[length - 1] === '=') length--;
  const padding = plain.length - length;
  if (padding > 2 || (padding > 0 && plain.length % 4 !== 0) || length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  return decode(plain, length, bytes) ? bytes : null;
}

/** @param {string} text @param {number} length @param {Uint8Array} bytes */
function decode(text, length, bytes) {
  let word = 0;
  let filled = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    const value = code < 128 ? VALUES[code] : -1;
    if (value < 0) return false;
    word = ((word << 6) | value) & 0xffffff;
    filled += 6;
    if (filled >= 8) {
      filled -= 8;
      bytes[at++] = word >>> filled;
    }
  }
  // Bits behind the last byte are zero, or one text would have several forms.
  return (word & ((1 << filled) - 1)) === 0;
}
