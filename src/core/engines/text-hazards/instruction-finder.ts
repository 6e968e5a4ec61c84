import { findModelInstructions } from './model-instructions.ts'

const none: readonly string[] = []

/** Checks many operations that share schemas: each text and each shared object is checked once. */
export class InstructionFinder {
  readonly #found = new Map<unknown, readonly string[]>()

  /** What the texts in the value ask of the model. It may contain cycles. */
  find(value: unknown): readonly string[] {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return []
    const known = this.#found.get(value)
    if (known) return known
    // Of a cycle the object that is being checked has nothing to add.
    this.#found.set(value, none)
    const meanings = typeof value === 'string' ? findModelInstructions(value) : this.#findInMembers(value)
    if (meanings.length > 0) this.#found.set(value, meanings)
    return meanings
  }

  #findInMembers(value: object): readonly string[] {
    const meanings = new Set<string>()
    for (const inner of Object.values(value)) for (const meaning of this.find(inner)) meanings.add(meaning)
    return meanings.size > 0 ? [...meanings] : none
  }
}
