import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { listAt, memberAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import { deref } from './references.ts'
import type { Source } from './source.ts'

const maxParameters = 1_000

/** The Parameter Objects of an operation, dereferenced; those of the operation override those of its path item. */
export function parameterObjects(
  source: Source,
  pathItem: JsonObject,
  operation: JsonObject,
  notes: Notes,
): JsonObject[] {
  const parameters = new Map<string, JsonObject>()
  const entries = [...entriesOf(pathItem, ' of its path', notes), ...entriesOf(operation, '', notes)]
  if (entries.length > maxParameters) notes.refuse(`it has more than ${maxParameters} parameters`)
  for (const [step, entry] of entries.slice(0, maxParameters)) {
    const found = parameterObject(source, entry)
    if ('missing' in found) notes.degrade(`${step} is left out: ${found.missing}`)
    else parameters.set(found.key, found.object)
  }
  return [...parameters.values()]
}

/** The entries of a `parameters` array, each with its path for reports. */
function entriesOf(holder: JsonObject, of: string, notes: Notes): [step: string, entry: Json][] {
  const declared = memberAt(holder, 'parameters') ?? []
  if (!Array.isArray(declared)) notes.degrade(`parameters${of} are left out: they are not an array`)
  return listAt(holder, 'parameters').map((entry, index) => [`parameters/${index}${of}`, entry])
}

function parameterObject(
  { root }: Source,
  entry: Json,
): { key: string; object: JsonObject } | { missing: string } {
  const found = deref(root, entry)
  if ('missing' in found) return found
  const name = textAt(found.object, 'name')
  const place = textAt(found.object, 'in')
  if (!name || !place) return { missing: 'it has no "name" or no "in"' }
  return { key: `${place} ${place === 'header' ? name.toLowerCase() : name}`, object: found.object }
}

/** The media types of a `content` map with their Media Type Objects. */
export const mediaTypesOf = (holder: JsonObject): [type: string, media: JsonObject][] =>
  Object.entries(isJsonObject(holder.content) ? holder.content : {}).map(([type, media]) => [
    type.trim(),
    isJsonObject(media) ? media : {},
  ])
