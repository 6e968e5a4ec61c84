import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { isJsonSequenceType } from '#core/engines/calls/rest-request/index.ts'
import { getArray, getExactName, getMember, getObject, getString } from '../document/members.ts'
import { dereference, isReference } from '../document/references.ts'
import type { ImportContext } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'

const maxParameters = 1_000

/** The Parameter Objects of an operation, dereferenced. The operation's override the path item's. */
export function collectParameterObjects(
  context: ImportContext,
  pathItem: JsonObject,
  operation: JsonObject,
  diagnostics: OperationDiagnostics,
): JsonObject[] {
  const parameters = new Map<string, JsonObject>()
  const entries = [
    ...listEntries(pathItem, ' of its path', diagnostics),
    ...listEntries(operation, '', diagnostics),
  ]
  if (entries.length > maxParameters) diagnostics.reject(`it has more than ${maxParameters} parameters`)
  for (const [step, entry] of entries.slice(0, maxParameters)) {
    const found = resolveParameterObject(context, entry)
    if ('missing' in found) diagnostics.degrade(`${step} is left out: ${found.missing}`)
    else parameters.set(found.key, found.object)
  }
  return [...parameters.values()]
}

/** The entries of a `parameters` array, each with its path for reports. */
function listEntries(
  holder: JsonObject,
  suffix: string,
  diagnostics: OperationDiagnostics,
): [step: string, entry: Json][] {
  const declared = getMember(holder, 'parameters') ?? []
  if (!Array.isArray(declared)) diagnostics.degrade(`parameters${suffix} are left out: they are not an array`)
  return getArray(holder, 'parameters').map((entry, index) => [`parameters/${index}${suffix}`, entry])
}

function resolveParameterObject(
  { root }: ImportContext,
  entry: Json,
): { key: string; object: JsonObject } | { missing: string } {
  const found = dereference(root, entry)
  if ('missing' in found) return found
  const name = getExactName(found.object)
  const location = getString(found.object, 'in')
  if (!name || !location) return { missing: 'it has no "name" or no "in"' }
  return { key: `${location} ${location === 'header' ? name.toLowerCase() : name}`, object: found.object }
}

/** The media types of a `content` map with their Media Type Objects, which may be references since 3.2. */
export const listMediaTypes = (root: JsonObject, holder: JsonObject): [type: string, media: JsonObject][] =>
  Object.entries(getObject(holder, 'content')).map(([type, media]) => {
    const found = dereference(root, media)
    return [type.trim(), 'object' in found ? found.object : {}]
  })

/** The schema of a Media Type Object; for a sequence, whose items 3.2 may describe separately, a list. */
export function readMediaSchema(type: string, media: JsonObject): Json | undefined {
  const items = getMember(media, 'itemSchema')
  const schema = getMember(media, 'schema')
  if (!isJsonSequenceType(type)) return schema
  if (items !== undefined) return { type: 'array', items }
  // Before 3.2, most documents describe one line.
  return isJsonObject(schema) &&
    (schema.type === 'object' || isJsonObject(schema.properties) || isReference(schema))
    ? { type: 'array', items: schema }
    : schema
}
