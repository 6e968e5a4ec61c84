import type { Json, JsonObject } from '#base/json.ts'
import { isForbiddenHeader, isHeaderName, listPlaceholders } from '#core/engines/calls/rest-request/index.ts'
import type { ParameterBinding } from '#core/model/operations/operation.ts'
import { getExactName, getFlag, getMember, getString } from '../document/members.ts'
import type { ImportContext, OperationImport } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'
import { isCredentialParameter } from '../security.ts'
import { type OperationArgument, withNameAsTitle } from './argument-namer.ts'
import { acceptEmptyText, excludeEmptyValues } from './non-empty-schema.ts'
import { listMediaTypes } from './parameter-objects.ts'
import { resolveStyle } from './parameter-style.ts'

/** `converted` is the converted schema of the argument, with its references and reasons. */
export type OperationParameter = {
  binding: ParameterBinding
  argument: OperationArgument
  converted: ConvertedSchema
}

const parameterLocations = ['path', 'query', 'querystring', 'header', 'cookie'] as const
type ParameterLocation = (typeof parameterLocations)[number]

/** Headers that OpenAPI describes elsewhere: parameters of these names are ignored. */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])
/**
 * Headers that HTTP requires in every request, so that an operation that declares them as required can be
 * called.
 */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te', 'trailer', 'expect'],
])

/** Parameters that AWS Signature Version 4 adds when a request is signed; callers cannot compute them. */
const signatureParameter =
  /^x-amz-(?:algorithm|content-sha256|credential|date|expires|security-token|signature|signedheaders)$/i

const isSignatureParameter = (location: string, name: string) =>
  (location === 'header' || location === 'query') && signatureParameter.test(name)

/** `objects`: the Parameter Objects of the operation. */
type DeclaredParameters = { objects: readonly JsonObject[]; operation: JsonObject; path: string }

/** The parameters that become arguments, path parameters first. */
export function readParameters(
  operationImport: OperationImport,
  { objects, operation, path }: DeclaredParameters,
): OperationParameter[] {
  const placeholders = new Set(listPlaceholders(path))
  operationImport.context.credentials.add(
    path,
    objects.filter((object) => !isDeclaredCredential(operationImport, object, operation)),
  )
  const undeclared = createUndeclaredPathParameters(objects, placeholders, operationImport.diagnostics)
  const accepted = [...objects, ...undeclared].filter((object) =>
    canBecomeArgument(operationImport, object, operation, placeholders),
  )
  return parameterLocations.flatMap((location) =>
    accepted
      .filter((object) => object.in === location)
      .map((object) => readParameter(operationImport, object, location)),
  )
}

/** Parameter Objects for path placeholders that the document does not declare. */
function createUndeclaredPathParameters(
  objects: readonly JsonObject[],
  placeholders: ReadonlySet<string>,
  diagnostics: OperationDiagnostics,
): JsonObject[] {
  const known = new Set(
    objects.filter((object) => object.in === 'path').map((object) => getString(object, 'name')),
  )
  const missing = [...placeholders].filter((name) => !known.has(name))
  for (const name of missing)
    diagnostics.degrade(`the path parameter ${name} is not declared; it is treated as a string`)
  return missing.map((name) => ({ in: 'path', name, type: 'string', schema: { type: 'string' } }))
}

const isDeclaredCredential = (
  { context }: Pick<OperationImport, 'context'>,
  object: JsonObject,
  operation: JsonObject,
) => isCredentialParameter(context, operation, getString(object, 'in'), getString(object, 'name'))

function canBecomeArgument(
  { context, diagnostics }: OperationImport,
  object: JsonObject,
  operation: JsonObject,
  placeholders: ReadonlySet<string>,
): boolean {
  const name = getString(object, 'name')
  const location = getString(object, 'in')
  const isBody = location === 'body' || location === 'formData'
  if (isBody || (location === 'header' && ignoredHeaders.has(name.toLowerCase()))) return false
  if (isSignatureParameter(location, name)) return false
  if (isDeclaredCredential({ context }, object, operation)) return false
  const reason = explainOmission(name, location, placeholders)
  if (reason) omitParameter(object, `the ${location} parameter ${name} is left out: ${reason}`, diagnostics)
  return reason === null
}

function explainOmission(name: string, location: string, placeholders: ReadonlySet<string>): string | null {
  if (!parameterLocations.some((known) => known === location))
    return `"${location}" is not a parameter location`
  if (location === 'path' && !placeholders.has(name)) return 'the path has no placeholder for it'
  if (location !== 'header') return null
  if (!isHeaderName(name)) return 'it is not a valid header name'
  return isForbiddenHeader(name) ? 'arguments must not set this header' : null
}

const isSentAnyway = (object: JsonObject) =>
  object.in === 'path' || (object.in === 'header' && ownHeaders.has(getString(object, 'name').toLowerCase()))

const omitParameter = (object: JsonObject, reason: string, diagnostics: OperationDiagnostics) =>
  getFlag(object, 'required') && !isSentAnyway(object)
    ? diagnostics.reject(reason)
    : diagnostics.degrade(reason)

/** Swagger 2.0 has the keywords of the schema in the parameter itself, and some later documents too. */
function readSchema(
  { dialect }: ImportContext,
  object: JsonObject,
  diagnostics: OperationDiagnostics,
): Json | undefined {
  if (dialect === 'swagger-2') return object
  const schema = getMember(object, 'schema')
  if (schema !== undefined || typeof getMember(object, 'type') !== 'string') return schema
  diagnostics.degrade(
    `the parameter ${getString(object, 'name')} has its type next to its name and is read as in Swagger 2.0`,
  )
  const { required: _, ...keywords } = object
  return keywords
}

/** Before 3.2, `allowReserved` is defined for queries alone. */
const isNewerThan31 = ({ root }: ImportContext) => !/^(?:2|3\.[01])\b/.test(getString(root, 'openapi') || '2')

function readParameter(
  { context, argumentNamer, diagnostics }: OperationImport,
  object: JsonObject,
  location: ParameterLocation,
): OperationParameter {
  const name = getExactName(object)
  const [content] = listMediaTypes(context.root, object)
  const schema = content ? getMember(content[1], 'schema') : readSchema(context, object, diagnostics)
  const converted = context.inputs.convert(schema ?? true)
  const argument = argumentNamer.assign(name, location)
  const { style, explode, itemStyles } = resolveStyle(object, location, context.dialect, diagnostics)
  const required = location === 'path' || getFlag(object, 'required')
  const bindSchema = (described: JsonObject) => {
    const sent = excludeEmptyValues(described, { location, style, required }, context)
    const mayBeEmpty = location === 'query' && getFlag(object, 'allowEmptyValue')
    return mayBeEmpty ? acceptEmptyText(sent, context) : sent
  }
  return {
    binding: {
      argument,
      in: location,
      name,
      style,
      explode,
      allowReserved: getFlag(object, 'allowReserved') && (location !== 'path' || isNewerThan31(context)),
      contentType: content?.[0] ?? (location === 'querystring' ? 'application/x-www-form-urlencoded' : ''),
      ...(itemStyles && { itemStyles }),
    },
    argument: {
      name: argument,
      required,
      description: getString(object, 'description'),
      schema: withNameAsTitle(content ? converted.schema : bindSchema(converted.schema), name),
    },
    converted,
  }
}
