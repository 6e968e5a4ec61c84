import type { RetainedMemory } from '#core/ports/upstream.ts'

/**
 * Holds the memory of a response until its result is built: responses that wait for a thread still count. Covers the
 * body, its copy in the thread, and its text.
 */
export class ResponseMemory implements RetainedMemory {
  readonly factor = 3
  #release: (() => void) | null = null

  retain(release: () => void): void {
    this.release()
    this.#release = release
  }

  release(): void {
    this.#release?.()
    this.#release = null
  }
}
