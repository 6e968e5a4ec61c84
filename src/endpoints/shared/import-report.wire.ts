// The report on an imported OpenAPI document: totals, and each operation where a single integration is returned.
import Type, { type TProperties } from 'typebox'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import { buildDocumentPartSchema } from './document-part.wire.ts'
import { httpUrlString, makeNullable } from './scalars.wire.ts'

/**
 * `totals`: the numbers of operations that the family shows. `operations` is absent from lists of integrations: a
 * document may have thousands.
 */
export const buildImportReportSchema = <Totals extends TProperties>(totals: Totals) =>
  Type.Object({
    ...totals,
    operations: Type.Optional(
      Type.Array(
        Type.Object({
          external_id: Type.String(),
          method: Type.String(),
          path: Type.String(),
          outcome: Type.String(),
          reasons: Type.Array(Type.String()),
        }),
      ),
    ),
  })

export function presentImportTotals(report: ImportReportEntry[]) {
  const count = (outcome: ImportReportEntry['outcome']) =>
    report.filter((operation) => operation.outcome === outcome).length
  const leftOut = count('refused')
  return { imported: count('imported'), degraded: count('degraded'), refused: leftOut, skipped: leftOut }
}

/**
 * Either `url`, or `document` as a string (JSON or YAML) or as a JSON object. Describes the body in the documents of
 * the API; the upload itself is validated by `parseImportRequest`.
 */
export const buildImportRequestSchema = (title: string, partTitle: string) =>
  Type.Object(
    {
      url: Type.Optional(Type.String({ ...httpUrlString, minLength: 1 })),
      document: Type.Optional(Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown())])),
      part: Type.Optional(makeNullable(buildDocumentPartSchema(partTitle))),
    },
    { title, oneOf: [{ required: ['url'] }, { required: ['document'] }] },
  )
