// The report on an imported OpenAPI document: totals, and each operation where a single integration is returned.
import Type, { type TProperties } from 'typebox'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import { buildDocumentPartSchema } from './document-part.wire.ts'
import { httpUrlString, makeNullable } from './scalars.wire.ts'

/** `operations` is absent from lists of integrations: a document may have thousands. */
export const buildImportReportSchema = <Names extends TProperties>(idProperties: Names) =>
  Type.Object({
    imported: Type.Integer(),
    degraded: Type.Integer(),
    refused: Type.Integer(),
    operations: Type.Optional(
      Type.Array(
        Type.Object({
          ...idProperties,
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
  return { imported: count('imported'), degraded: count('degraded'), refused: count('refused') }
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
