import type { JsonObject } from '#base/json.ts'
import {
  type ExtractedOperation,
  type ImportedDocument,
  importOpenApi,
} from '#core/engines/openapi-import/import-openapi.ts'

/** Imports an OpenAPI document; throws when it is rejected. */
export function imported(document: JsonObject | string, url = ''): ImportedDocument {
  const result = importOpenApi(typeof document === 'string' ? document : JSON.stringify(document), url)
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result
}

type Only = { operation: ExtractedOperation; outcome: string; reasons: string[] }

/** Imports an OpenAPI 3.0 document with one operation, by default `POST /things`. */
export function importedOperation(
  operation: JsonObject,
  more: JsonObject = {},
  method = 'post',
  path = '/things',
): Only {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Test' },
    paths: { [path]: { [method]: operation } },
    ...more,
  }
  const { operations, report } = imported(document)
  const [only] = operations
  const [told] = report
  if (!only || !told) throw new Error(JSON.stringify(report))
  return { operation: only, outcome: told.outcome, reasons: told.reasons }
}

/** The `requestBody` of an operation that takes JSON of this schema. */
export const jsonBody = (schema: JsonObject, required = true): JsonObject => ({
  requestBody: { required, content: { 'application/json': { schema } } },
})
