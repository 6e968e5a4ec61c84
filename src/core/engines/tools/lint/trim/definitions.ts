import { isJsonObject, type JsonObject } from '#base/json.ts'
import { forEachSubschema, parseJsonPointer } from '#core/engines/schemas/json-schema/index.ts'

const definitionKeywords = ['$defs', 'definitions']

/** The name of the definition that the schema refers to; null for another reference. */
export function findReferredDefinition({ $ref }: JsonObject): { keyword: string; name: string } | null {
  const tokens = typeof $ref === 'string' ? parseJsonPointer($ref) : null
  const [keyword = '', name = ''] = tokens ?? []
  return tokens?.length === 2 && definitionKeywords.includes(keyword) ? { keyword, name } : null
}

/** Whether every reference of the schema leads to one of its definitions, or to the schema itself. */
export function hasOnlyDefinitionReferences(schema: JsonObject): boolean {
  const isPlain = (part: JsonObject) =>
    part.$dynamicRef === undefined && (part.$ref === undefined || findReferredDefinition(part) !== null)
  let result = isPlain(schema)
  forEachSubschema(schema, (inner) => {
    if (result && isJsonObject(inner)) result = hasOnlyDefinitionReferences(inner)
  })
  return result
}

/** The schema without unused definitions. */
export function removeUnusedDefinitions(schema: JsonObject): JsonObject {
  if (!hasOnlyDefinitionReferences(schema)) return schema
  const { $defs, definitions, ...frame } = schema
  const used = new Set<string>()
  const pending: JsonObject[] = [frame]
  for (const next of pending)
    visitReferences(next, (keyword, name) => {
      if (used.has(`${keyword}/${name}`)) return
      used.add(`${keyword}/${name}`)
      const group = schema[keyword]
      if (isJsonObject(group) && isJsonObject(group[name])) pending.push(group[name])
    })
  const select = (keyword: string) => {
    const group = schema[keyword]
    const left = Object.entries(isJsonObject(group) ? group : {}).filter(([name]) =>
      used.has(`${keyword}/${name}`),
    )
    return left.length > 0 ? { [keyword]: Object.fromEntries(left) } : {}
  }
  return { ...frame, ...select('$defs'), ...select('definitions') }
}

function visitReferences(schema: JsonObject, visit: (keyword: string, name: string) => void): void {
  const found = findReferredDefinition(schema)
  if (found) visit(found.keyword, found.name)
  forEachSubschema(schema, (inner) => {
    if (isJsonObject(inner)) visitReferences(inner, visit)
  })
}
