import { truncateText } from '#base/text.ts'
import { type RepairNote, RepairNotes } from '#core/engines/schemas/json-schema/index.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'

const maxReasons = 20
const maxReasonLength = 300

/** Problems found while one operation is imported; they determine its outcome in the report. */
export class OperationDiagnostics {
  readonly #reasons = new Set<string>()
  readonly #repairs = new RepairNotes()
  #isRejected = false

  /** The operation is imported in part; each reason names a loss. */
  degrade(...reasons: string[]): void {
    for (const reason of reasons) this.#reasons.add(reason)
  }

  /** The operation cannot be called and is not imported. */
  reject(reason: string): void {
    this.#isRejected = true
    this.#reasons.add(reason)
  }

  /** Nothing is lost, but the document was invalid, or clients would reject it. */
  noteRepairs(notes: readonly RepairNote[]): void {
    for (const { kind, places } of notes) this.#repairs.add(kind, ...places)
  }

  get repairs(): readonly RepairNote[] {
    return this.#repairs.list()
  }

  get outcome(): ImportReportEntry['outcome'] {
    if (this.#isRejected) return 'refused'
    return this.#reasons.size > 0 ? 'degraded' : 'imported'
  }

  get reasons(): string[] {
    return [...this.#reasons].slice(0, maxReasons).map((reason) => truncateText(reason, maxReasonLength))
  }
}
