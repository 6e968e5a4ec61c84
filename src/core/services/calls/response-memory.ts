import type { RetainedMemory } from '#core/ports/upstream.ts'

/**
 * The memory of the response of a call, until its result is built: responses that wait for a thread must not make room for
 * others. The body, its copy in the thread, and its text.
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
