// A plaintext secret, for the duration of one call. It prints as a mask when logged, concatenated or serialised.

export const mask = '********'

export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The plaintext. Every call of this is a place where a secret may leave the process. */
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
