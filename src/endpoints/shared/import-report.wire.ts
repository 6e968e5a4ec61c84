// The report on an imported OpenAPI document: totals, and each operation where a single integration is returned.
import Type, { type TProperties } from 'typebox'
import type { ImportedOperation } from '#core/model/integration.ts'
import { urlText } from './scalars.wire.ts'

/** `operations` is absent from lists of integrations: a document may have thousands. */
export const importReportOf = <Names extends TProperties>(names: Names) =>
  Type.Object({
    imported: Type.Integer(),
    degraded: Type.Integer(),
    refused: Type.Integer(),
    operations: Type.Optional(
      Type.Array(
        Type.Object({
          ...names,
          method: Type.String(),
          path: Type.String(),
          outcome: Type.String(),
          reasons: Type.Array(Type.String()),
        }),
      ),
    ),
  })

export function presentTotals(report: ImportedOperation[]) {
  const count = (outcome: ImportedOperation['outcome']) =>
    report.filter((operation) => operation.outcome === outcome).length
  return { imported: count('imported'), degraded: count('degraded'), refused: count('refused') }
}

/** Either `url`, or `document` as a string (JSON or YAML) or as a JSON object. */
export const importBody = {
  url: Type.Optional(urlText),
  document: Type.Optional(Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown())])),
}
