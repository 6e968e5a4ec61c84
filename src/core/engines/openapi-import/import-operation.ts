import type { JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { planFaults } from '#core/engines/rest-request/compile-request.ts'
import type { Operation, RequestPlan } from '#core/model/operation.ts'
import { ArgumentNames } from './argument.ts'
import { inputSchema } from './input-schema.ts'
import { flagAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import type { ReadableOperation } from './operations.ts'
import { parameterObjects } from './parameter-objects.ts'
import { readParameters } from './parameters.ts'
import { splitPath, withQueryParameters } from './path-query.ts'
import { readBody } from './request-body.ts'
import { readResponse } from './responses.ts'
import { assemble } from './schema/assemble.ts'
import { located } from './schema/definitions.ts'
import { authSummary } from './security.ts'
import { ownServer } from './servers.ts'
import type { Source } from './source.ts'

/** An imported operation without its names. */
export type OperationContent = Pick<
  Operation,
  'description' | 'plan' | 'inputSchema' | 'outputSchema' | 'responseContentType' | 'authSummary'
>

const maxDescription = 4_000

/** Reports losses to `diagnostics`; if these reject the operation, the result is not callable and must be discarded. */
export function importOperation(
  source: Source,
  { method, path: written, pathItem, operation }: ReadableOperation,
  notes: Notes,
): OperationContent {
  const { path, names: inQuery } = splitPath(written.startsWith('/') ? written : `/${written}`, notes)
  const objects = withQueryParameters(parameterObjects(source, pathItem, operation, notes), inQuery)
  const names = new ArgumentNames()
  const parameters = readParameters(source, objects, operation, path, names, notes)
  const body = readBody(source, method, operation, objects, names, notes)
  const plan: RequestPlan = {
    method,
    path,
    parameters: parameters.map(({ binding }) => binding),
    body: body.binding,
    pathTemplate: null,
    queryTemplate: null,
    headerTemplate: null,
    bodyTemplateJson: null,
    serverUrl: ownServer(source, pathItem, operation, notes),
  }
  for (const fault of planFaults(plan))
    notes.refuse(`its request cannot be built: ${fault.path} ${fault.message}`)
  return {
    description: description(operation),
    plan,
    inputSchema: inputSchema(source, parameters, body, notes),
    authSummary: authSummary(source, operation),
    ...outcome(source, operation, notes),
  }
}

function description(operation: JsonObject): string {
  const text = textAt(operation, 'description') || textAt(operation, 'summary')
  return startOf(flagAt(operation, 'deprecated') ? `Deprecated. ${text}`.trim() : text, maxDescription)
}

function outcome(source: Source, operation: JsonObject, notes: Notes) {
  const { contentType, schema } = readResponse(source, operation)
  if (schema === null) return { responseContentType: contentType, outputSchema: null }
  const converted = located(source.outputs.convert(schema), 'the response')
  const assembled = assemble(converted.schema, [converted], source.outputs)
  notes.degrade(...assembled.reasons)
  const isEmpty = Object.keys(assembled.schema).length === 0
  return { responseContentType: contentType, outputSchema: isEmpty ? null : assembled.schema }
}
