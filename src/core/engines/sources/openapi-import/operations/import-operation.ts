import type { Json, JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { validateRequestPlan } from '#core/engines/calls/rest-request/index.ts'
import { toReadableTitle } from '#core/engines/operations/texts/index.ts'
import type { Operation, RequestPlan, XmlNode } from '#core/model/operations/operation.ts'
import { extractBody } from '../bodies/extract-body.ts'
import { buildResponseXmlNode, isXmlType } from '../bodies/xml-node.ts'
import { getArray, getFlag, getString } from '../document/members.ts'
import { toMarkdown } from '../document/plain-text.ts'
import type { ImportContext } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'
import { ArgumentNamer } from '../parameters/argument-namer.ts'
import { collectParameterObjects } from '../parameters/parameter-objects.ts'
import { splitPath, withQueryParameters } from '../parameters/path-query.ts'
import { readParameters } from '../parameters/read-parameters.ts'
import { assembleSchema } from '../schema/assemble-schema.ts'
import { copyJsonWithin } from '../schema/sanitize-keyword.ts'
import { withLocation } from '../schema/schema-definitions.ts'
import { isPublicOperation, summarizeAuth } from '../security.ts'
import { listAcceptedTypes } from './accepted-types.ts'
import { buildInputSchema } from './build-input-schema.ts'
import type { ReadableOperation } from './declared-operations.ts'
import { listResponseHeaders } from './response-headers.ts'
import { resolveOperationServer } from './servers.ts'
import { findSuccessResponse } from './success-response.ts'

/** An imported operation without its names. */
export type ExtractedOperationContent = Pick<
  Operation,
  'description' | 'plan' | 'inputSchema' | 'outputSchema' | 'responseContentType' | 'authSummary' | 'tags'
>

const maxDescriptionLength = 4_000

/** Reports losses to `diagnostics`; if these reject the operation, the result is not callable and must be discarded. */
export function importOperation(
  context: ImportContext,
  { method, path: declaredPath, pathItem, operation }: ReadableOperation,
  diagnostics: OperationDiagnostics,
): ExtractedOperationContent {
  const { path, names: queryNames } = splitPath(
    declaredPath.startsWith('/') ? declaredPath : `/${declaredPath}`,
    diagnostics,
  )
  const objects = withQueryParameters(
    collectParameterObjects(context, pathItem, operation, diagnostics),
    queryNames,
  )
  const operationImport = { context, argumentNamer: new ArgumentNamer(), diagnostics }
  const parameters = readParameters(operationImport, { objects, operation, path })
  const body = extractBody(operationImport, { method, operation, objects })
  const acceptedTypes = listAcceptedTypes(context, operation, objects)
  const responseHeaders = listResponseHeaders(context, operation)
  const plan: RequestPlan = {
    method,
    path,
    parameters: parameters.map(({ binding }) => binding),
    body: body.binding,
    pathTemplate: null,
    queryTemplate: null,
    headerTemplate: null,
    bodyTemplateJson: null,
    serverUrl: resolveOperationServer(context, pathItem, operation, diagnostics),
    ...(acceptedTypes.length > 0 && { acceptedTypes }),
    ...(responseHeaders.length > 0 && { responseHeaders }),
    ...(isPublicOperation(context, operation) && { isPublic: true }),
  }
  for (const error of validateRequestPlan(plan))
    diagnostics.reject(`its request cannot be built: ${error.path} ${error.message}`)
  const inputSchema = buildInputSchema(context, parameters, body, diagnostics)
  const { responseXml, ...output } = extractOutput(context, operation, diagnostics)
  return {
    description: buildDescription(operation),
    tags: readTags(operation),
    plan: responseXml ? { ...plan, responseXml } : plan,
    inputSchema,
    authSummary: summarizeAuth(context, operation),
    ...output,
  }
}

/** The description of the operation in the document; "" if there is none. */
function buildDescription(operation: JsonObject): string {
  const given = toMarkdown(
    getString(operation, 'description') || toReadableTitle(getString(operation, 'summary')),
  )
  const isUnsaid = getFlag(operation, 'deprecated') && !/^deprecated\b/i.test(given)
  return truncateText(isUnsaid ? `Deprecated. ${given}`.trim() : given, maxDescriptionLength)
}

const maxTags = 10
const maxTagLength = 100

/** The names of the groups, each once. */
function readTags(operation: JsonObject): string[] {
  const names = getArray(operation, 'tags').filter((tag) => typeof tag === 'string')
  const texts = names.map((name) => truncateText(removeHiddenText(name).text.trim(), maxTagLength))
  return [...new Set(texts.filter(Boolean))].slice(0, maxTags)
}

type Output = Pick<Operation, 'responseContentType' | 'outputSchema'> & Pick<RequestPlan, 'responseXml'>

function extractOutput(
  context: ImportContext,
  operation: JsonObject,
  diagnostics: OperationDiagnostics,
): Output {
  const { contentType, schema, example } = findSuccessResponse(context, operation)
  const undescribed = { responseContentType: contentType, outputSchema: null }
  if (schema === null) return undescribed
  const responseXml = isXmlType(contentType) ? buildResponseXmlNode(context.root, schema) : null
  if (responseXml && !hasMembers(responseXml)) return undescribed
  const converted = withLocation(context.outputs.convert(schema), 'the response')
  const assembled = assembleSchema(converted.schema, [converted], context.outputs)
  diagnostics.degrade(...assembled.reasons)
  const isEmpty = Object.keys(assembled.schema).length === 0
  return {
    responseContentType: contentType,
    outputSchema: isEmpty ? null : withExample(assembled.schema, example),
    ...(responseXml && { responseXml }),
  }
}

const hasMembers = ({ items, members }: XmlNode) => items !== undefined || members !== undefined

/** Characters of JSON. */
const maxResponseExampleLength = 4_000

/** The example of the response itself replaces the example of its schema. */
function withExample(schema: JsonObject, example: Json | undefined): JsonObject {
  const copy = example === undefined ? undefined : copyJsonWithin(example, maxResponseExampleLength)
  return copy === undefined ? schema : { ...schema, examples: [copy] }
}
