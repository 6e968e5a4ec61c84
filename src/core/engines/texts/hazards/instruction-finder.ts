import { findModelInstructions } from './model-instructions.ts'

const none: readonly string[] = []

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Checks many operations that share schemas: each text and each shared object is checked once. */
export class InstructionFinder {
  readonly #found = new Map<unknown, readonly string[]>()

  /** The demands on the model in the texts of the value, which may contain cycles. */
  find(value: unknown): readonly string[] {
    if (typeof value === 'string') return this.#findInText(value)
    return isContainer(value) ? this.#findInContainer(value) : none
  }

  #findInText(text: string): readonly string[] {
    const known = this.#found.get(text)
    if (known) return known
    const meanings = findModelInstructions(text)
    this.#found.set(text, meanings)
    return meanings
  }

  #findInContainer(value: object): readonly string[] {
    const known = this.#found.get(value)
    if (known) return known
    const members: unknown[] = Object.values(value)
    // Half of all objects contain only texts, which are cached anyway.
    if (!members.some(isContainer)) return this.#findInMembers(members)
    // In a cycle, the object that is being checked adds nothing.
    this.#found.set(value, none)
    const meanings = this.#findInMembers(members)
    if (meanings.length > 0) this.#found.set(value, meanings)
    return meanings
  }

  #findInMembers(members: readonly unknown[]): readonly string[] {
    let meanings: Set<string> | null = null
    for (const member of members)
      for (const meaning of this.find(member)) meanings = (meanings ?? new Set()).add(meaning)
    return meanings ? [...meanings] : none
  }
}
