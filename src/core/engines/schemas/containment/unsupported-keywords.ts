import { isJsonObject, type JsonObject } from '#base/json.ts'
import { forEachSubschema } from '#core/engines/schemas/json-schema/index.ts'

/** Keywords by which a reference means something else than a pointer into the same document. */
const referenceKeywords = ['$id', '$anchor', '$dynamicRef', '$dynamicAnchor']

/** Whether the schema has such a keyword; an `$id` of the whole document changes nothing. */
export function hasUnsupportedKeyword(schema: JsonObject, isOutermost = true): boolean {
  if (referenceKeywords.some((name) => name in schema && !(isOutermost && name === '$id'))) return true
  let isFound = false
  forEachSubschema(schema, (inner) => {
    isFound ||= isJsonObject(inner) && hasUnsupportedKeyword(inner, false)
  })
  return isFound
}
