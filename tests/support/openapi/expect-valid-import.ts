import { expect } from 'vitest'
import { validateRequestPlan } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import type { ImportedDocument } from '#core/engines/sources/openapi-import/import-openapi.ts'

/**
 * Expects what every import guarantees: operations whose plans and schemas compile, and a complete report.
 * Compiles the schemas of at most `maxCompiled` operations, spread evenly over the document.
 */
export function expectValidImport({ operations, report }: ImportedDocument, maxCompiled = 10): void {
  const every = Math.ceil(operations.length / maxCompiled)
  for (const [index, { key, plan, inputSchema, outputSchema }] of operations.entries()) {
    expect(validateRequestPlan(plan)).toEqual([])
    expect(key).toMatch(/^[a-z0-9_-]{1,64}$/)
    if (index % every > 0) continue
    expect(compileSchema(inputSchema).schemaViolations).toEqual([])
    expect(outputSchema === null ? [] : compileSchema(outputSchema).schemaViolations).toEqual([])
  }
  for (const { outcome, reasons } of report)
    expect(reasons.some((reason) => !reason.startsWith('it had '))).toBe(outcome !== 'imported')
  const acceptedIds = report
    .filter(({ outcome }) => outcome !== 'refused')
    .map(({ externalId }) => externalId)
  expect(operations.map(({ externalId }) => externalId)).toEqual(acceptedIds)
}
