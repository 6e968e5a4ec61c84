import { startOf } from '#base/text.ts'
import type { ImportedOperation } from '#core/model/integration.ts'

const maxReasons = 20
const maxReason = 300

/** What is found wrong with one operation while it is read. */
export class Notes {
  readonly #reasons = new Set<string>()
  #isRefused = false

  /** Something of the operation is lost. */
  degrade(...reasons: string[]): void {
    for (const reason of reasons) this.#reasons.add(reason)
  }

  /** Without this the operation cannot be called. */
  refuse(reason: string): void {
    this.#isRefused = true
    this.#reasons.add(reason)
  }

  get outcome(): ImportedOperation['outcome'] {
    if (this.#isRefused) return 'refused'
    return this.#reasons.size > 0 ? 'degraded' : 'imported'
  }

  get reasons(): string[] {
    return [...this.#reasons].slice(0, maxReasons).map((reason) => startOf(reason, maxReason))
  }
}
