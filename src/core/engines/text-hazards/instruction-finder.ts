import { findModelInstructions } from './model-instructions.ts'

/** Checks many operations that share schemas: each text and each shared object is checked once. */
export class InstructionFinder {
  readonly #found = new Map<unknown, readonly string[]>()

  /** What the texts in the value ask of the model. It may contain cycles. */
  find(value: unknown): readonly string[] {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return []
    const known = this.#found.get(value)
    if (known) return known
    // Of a cycle the object that is being checked has nothing to add.
    this.#found.set(value, [])
    const meanings =
      typeof value === 'string'
        ? findModelInstructions(value)
        : [...new Set(Object.values(value).flatMap((inner) => this.find(inner)))]
    this.#found.set(value, meanings)
    return meanings
  }
}
