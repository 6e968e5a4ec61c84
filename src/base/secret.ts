// A plaintext secret for the duration of one call. Logging, concatenation and serialisation print a mask.

export const mask = '********'

export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The plaintext. Each caller is a place where a secret may leave the process. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return mask
  }

  toJSON(): string {
    return mask
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return mask
  }
}
