// A secret in the clear, for the life of one call. It prints as a mask wherever it is logged, joined or serialised.

export const mask = '********'

export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The clear text. Every caller of this is a place where a secret leaves the house. */
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
