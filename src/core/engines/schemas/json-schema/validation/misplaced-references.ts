// A reference may only point to a schema. To Ajv it may also point into data such as `enum`, whose size and depth no
// limit of schemas covers.
import type { JsonObject } from '#base/json.ts'
import { parseJsonPointer } from '../json-pointer.ts'
import { schemaKeywords, schemaListKeywords, schemaMapKeywords, walkSchema } from '../keywords.ts'

/** The first reference whose pointer leads into data, in whichever schema of the document it starts. */
export function findMisplacedReference(schema: JsonObject): string | null {
  let found: string | null = null
  walkSchema(schema, ({ $ref, $dynamicRef }) => {
    for (const reference of [$ref, $dynamicRef])
      if (typeof reference === 'string' && !pointsToSchema(reference)) found ??= reference
    return found === null
  })
  return found
}

export function pointsToSchema(reference: string): boolean {
  const tokens = parseJsonPointer(reference.slice(Math.max(reference.indexOf('#'), 0))) ?? []
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] as string
    if (schemaKeywords.has(keyword)) continue
    if (!schemaMapKeywords.has(keyword) && !schemaListKeywords.has(keyword)) return false
    // The token after it is a name or an index.
    index += 1
    if (index === tokens.length) return false
  }
  return true
}
