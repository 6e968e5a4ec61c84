import type { JsonObject } from '#base/json.ts'
import { type ImportedDocument, importOpenApi } from '#core/engines/sources/openapi-import/import-openapi.ts'
import type { ExtractedOperation } from '#core/engines/sources/openapi-import/operations/extracted-operation.ts'

/** Imports an OpenAPI document; throws when it is rejected. */
export function importDocument(document: JsonObject | string, url = ''): ImportedDocument {
  const result = importOpenApi(typeof document === 'string' ? document : JSON.stringify(document), url)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result
}

type SingleImport = { operation: ExtractedOperation; outcome: string; reasons: string[] }

/** Imports an OpenAPI 3.0 document with one operation, by default `POST /things`. */
export function importSingleOperation(
  operation: JsonObject,
  more: JsonObject = {},
  method = 'post',
  path = '/things',
): SingleImport {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Test' },
    paths: { [path]: { [method]: operation } },
    ...more,
  }
  const { operations, report } = importDocument(document)
  const [only] = operations
  const [entry] = report
  if (!only || !entry) throw new Error(JSON.stringify(report))
  return { operation: only, outcome: entry.outcome, reasons: entry.reasons }
}

/** The `requestBody` of an operation that takes JSON of this schema. */
export const buildJsonBody = (schema: JsonObject, required = true): JsonObject => ({
  requestBody: { required, content: { 'application/json': { schema } } },
})
