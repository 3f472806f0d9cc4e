// A statement and all that follows from it: the claim that files and runs are held against.

import { instance } from './instance.js';
import { protocolNames, protocolOf } from './protocols/protocol.js';
import { statement } from './statements/statement.js';

/** What is verified. Deriving it is most of the work, so it is made once. */
export class Claim {
  #protocols = new Map();

  /**
   * @param {unknown} json a statement as `proto/vectors/README.md` writes it, from anywhere
   * @throws {import('./refused.js').StatementError} if it is not legal, or nothing is proved about it
   */
  constructor(json) {
    this.statement = statement(json);
    this.instance = instance(this.statement);
  }

  /** The names of the protocols that it can be proved with. */
  get protocols() {
    return protocolNames(this.statement);
  }

  /**
   * @param {string} name
   * @returns {import('./protocols/protocol.js').Protocol | null} `null` if there is none of this name for such statements
   */
  protocol(name) {
    if (!this.#protocols.has(name)) {
      const protocol = protocolOf(name, this.statement, this.instance);
      if (protocol === null) return null;
      this.#protocols.set(name, protocol);
    }
    return this.#protocols.get(name);
  }
}
