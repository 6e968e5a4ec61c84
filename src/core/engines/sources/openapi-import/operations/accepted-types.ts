// The media types that requests of an operation accept: the types of its success responses, and of a header
// parameter `Accept`, which never becomes an argument.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { parseMediaTypes, sortJsonFirst } from '#core/engines/calls/rest-request/index.ts'
import { selectPreferredMediaType } from '../bodies/media-types.ts'
import { getArray, getMember, getObject, getString } from '../document/members.ts'
import { dereference } from '../document/references.ts'
import type { ImportContext } from '../import-context.ts'
import { listSuccessContents, readExampleValue } from './success-response.ts'

const maxTypes = 8

/** The only media type that the parameter allows, then JSON, then the others. `objects`: the Parameter Objects. */
export function listAcceptedTypes(
  context: ImportContext,
  operation: JsonObject,
  objects: readonly JsonObject[],
): string[] {
  const parameter = objects.find(isAcceptParameter)
  const requested = parameter ? readRequestedTypes(context, parameter) : { only: [], listed: [] }
  const declared = listSuccessContents(context, operation).flatMap(listPreferredFirst)
  const types = [...requested.only, ...sortJsonFirst([...requested.listed, ...declared].map(toJsonForAny))]
  return [...new Set(types.flatMap(parseMediaTypes))].slice(0, maxTypes)
}

const isAcceptParameter = (object: JsonObject) =>
  object.in === 'header' && getString(object, 'name').toLowerCase() === 'accept'

/** Where any media type is allowed, the service prefers the one that it can read best. */
const toJsonForAny = (type: string) => (/^(\*|application)\/\*/.test(type) ? 'application/json' : type)

function listPreferredFirst(contents: [type: string, description: object][]): string[] {
  const types = contents.map(([type]) => type)
  const [best] = selectPreferredMediaType(contents) ?? []
  return best === undefined ? [] : [best, ...types.filter((type) => type !== best)]
}

/** In Swagger 2.0 the keywords of the schema are members of the parameter. */
function readRequestedTypes(
  { root, dialect }: ImportContext,
  parameter: JsonObject,
): { only: string[]; listed: string[] } {
  const found = dereference(
    root,
    dialect === 'swagger-2' ? parameter : (getMember(parameter, 'schema') ?? {}),
  )
  const schema = 'object' in found ? found.object : {}
  const values = getArray(schema, 'enum')
  const only = schema.const ?? (values.length === 1 ? values[0] : undefined)
  const examples = Object.values(getObject(parameter, 'examples')).map((example) =>
    isJsonObject(example) ? readExampleValue(example) : undefined,
  )
  return {
    only: selectTexts([only]),
    listed: selectTexts([schema.default, parameter.example, schema.example, ...values, ...examples]),
  }
}

const selectTexts = (values: (Json | undefined)[]) => values.filter((value) => typeof value === 'string')
