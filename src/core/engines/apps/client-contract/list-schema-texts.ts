import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { annotationKeywords, forEachSubschema } from '#core/engines/schemas/json-schema/index.ts'

/** The texts and other annotations of a schema, by the path of the subschema with them. */
export function listSchemaTexts(schema: JsonObject): JsonObject {
  const texts: JsonObject = {}
  const visit = (inner: Json, path: string): void => {
    if (!isJsonObject(inner)) return
    const own = Object.entries(inner).filter(([keyword]) => annotationKeywords.has(keyword))
    if (own.length > 0) texts[path] = Object.fromEntries(own)
    forEachSubschema(inner, (next, step) => visit(next, `${path}.${step}`))
  }
  visit(schema, '')
  return texts
}
