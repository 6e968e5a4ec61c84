import { truncateText } from '#base/text.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'

const maxReasons = 20
const maxReasonLength = 300

/** Problems found while one operation is imported; they determine its outcome in the report. */
export class OperationDiagnostics {
  readonly #reasons = new Set<string>()
  #isRejected = false

  /** The operation is imported in part: what each reason names is lost. */
  degrade(...reasons: string[]): void {
    for (const reason of reasons) this.#reasons.add(reason)
  }

  /** The operation cannot be called and is not imported. */
  reject(reason: string): void {
    this.#isRejected = true
    this.#reasons.add(reason)
  }

  get outcome(): ImportReportEntry['outcome'] {
    if (this.#isRejected) return 'refused'
    return this.#reasons.size > 0 ? 'degraded' : 'imported'
  }

  get reasons(): string[] {
    return [...this.#reasons].slice(0, maxReasons).map((reason) => truncateText(reason, maxReasonLength))
  }
}
