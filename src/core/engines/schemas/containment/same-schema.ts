import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import { mapSubschemas, resolveJsonPointer } from '#core/engines/schemas/json-schema/index.ts'
import type { SchemaNode } from './schema-node.ts'

/** Whether the schemas are the same text, and their references, wherever they lead, lead to the same texts. */
export function isSameSchema(a: SchemaNode, b: SchemaNode): boolean {
  const compared = new Set<string>()
  const pending = [{ a: a.schema as Json, b: b.schema as Json }]
  for (const pair of pending) {
    if (!isSameJson(pair.a, pair.b)) return false
    if (!isJsonObject(pair.a)) continue
    for (const reference of listReferences(pair.a)) {
      if (compared.has(reference)) continue
      compared.add(reference)
      const targets = [a.root, b.root].map((root) => resolveJsonPointer(root, reference))
      const [inA, inB] = targets
      if (inA === undefined || inB === undefined) return false
      pending.push({ a: inA, b: inB })
    }
  }
  return true
}

/** The references anywhere in the schema. */
export function listReferences(schema: JsonObject): string[] {
  const references: string[] = []
  const visit = (inner: Json): Json => {
    if (!isJsonObject(inner)) return inner
    if (typeof inner.$ref === 'string') references.push(inner.$ref)
    return mapSubschemas(inner, visit)
  }
  visit(schema)
  return references
}
