import { isJsonObject, type JsonObject } from '#base/json.ts'
import { listAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import { deref } from './references.ts'
import type { Source } from './source.ts'

const maxParameters = 1_000

/** The parameters of an operation as the document has them, references followed; its own win over those of its path. */
export function parameterObjects(
  { root }: Source,
  pathItem: JsonObject,
  operation: JsonObject,
  notes: Notes,
): JsonObject[] {
  const parameters = new Map<string, JsonObject>()
  const entries = [...listAt(pathItem, 'parameters'), ...listAt(operation, 'parameters')]
  if (entries.length > maxParameters) notes.refuse(`it has more than ${maxParameters} parameters`)
  for (const entry of entries.slice(0, maxParameters)) {
    const found = deref(root, entry)
    const parameter = 'object' in found ? found.object : {}
    const name = textAt(parameter, 'name')
    const place = textAt(parameter, 'in')
    if ('missing' in found) notes.degrade(`a parameter is left out: ${found.missing}`)
    else if (!name || !place) notes.degrade('a parameter is left out: it has no name or no place')
    else parameters.set(`${place} ${place === 'header' ? name.toLowerCase() : name}`, parameter)
  }
  return [...parameters.values()]
}

/** The media types of a `content` map with what each says. */
export const mediaTypesOf = (holder: JsonObject): [type: string, media: JsonObject][] =>
  Object.entries(isJsonObject(holder.content) ? holder.content : {}).map(([type, media]) => [
    type.trim(),
    isJsonObject(media) ? media : {},
  ])
