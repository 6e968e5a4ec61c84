import { startOf } from '#base/text.ts'
import type { ImportedOperation } from '#core/model/integration.ts'

const maxReasons = 20
const maxReason = 300

/** Problems found while one operation is imported; they determine its outcome in the report. */
export class Notes {
  readonly #reasons = new Set<string>()
  #isRefused = false

  /** The operation is imported in part: what each reason names is lost. */
  degrade(...reasons: string[]): void {
    for (const reason of reasons) this.#reasons.add(reason)
  }

  /** The operation cannot be called and is not imported. */
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
