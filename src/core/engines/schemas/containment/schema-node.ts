// A schema with the document that its references point into. There is one node for each schema of a document, so that
// nodes can be compared and remembered by identity.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolveJsonPointer } from '#core/engines/schemas/json-schema/index.ts'
import { UndecidedContainment } from './containment-gap.ts'

export type SchemaNode = { id: number; schema: JsonObject; root: JsonObject }

const anySchema: JsonObject = {}
const neverSchema: JsonObject = { enum: [] }

const toSchemaObject = (schema: Json): JsonObject => {
  if (isJsonObject(schema)) return schema
  if (typeof schema !== 'boolean') throw new UndecidedContainment()
  return schema ? anySchema : neverSchema
}

export type SchemaNodes = {
  /** Throws UndecidedContainment for a value that is not a schema. */
  find(schema: Json, root: JsonObject): SchemaNode
  /** A schema that follows from a node; the same name must always build the same. */
  derive(node: SchemaNode, name: string, build: () => Json): SchemaNode
}

export function createSchemaNodes(): SchemaNodes {
  const byRoot = new Map<JsonObject, Map<JsonObject, SchemaNode>>()
  const derived = new Map<string, SchemaNode>()
  let lastId = 0
  const find = (schema: Json, root: JsonObject): SchemaNode => {
    const object = toSchemaObject(schema)
    const nodes = byRoot.get(root) ?? new Map<JsonObject, SchemaNode>()
    byRoot.set(root, nodes)
    const node = nodes.get(object) ?? { id: ++lastId, schema: object, root }
    nodes.set(object, node)
    return node
  }
  return {
    find,
    derive(node, name, build) {
      const key = `${node.id} ${name}`
      const known = derived.get(key) ?? find(build(), node.root)
      derived.set(key, known)
      return known
    },
  }
}

/** The node without the keywords; the same one when it has none of them. */
export function omitKeywords(nodes: SchemaNodes, node: SchemaNode, omitted: ReadonlySet<string>): SchemaNode {
  const entries = Object.entries(node.schema)
  const others = entries.filter(([name]) => !omitted.has(name))
  if (others.length === entries.length) return node
  return nodes.derive(node, `without ${[...omitted].join()}`, () => Object.fromEntries(others))
}

/** Throws UndecidedContainment when the reference has no target in its document. */
export function findReferenceTarget(reference: Json, root: JsonObject): Json {
  const target = typeof reference === 'string' ? resolveJsonPointer(root, reference) : undefined
  if (target === undefined) throw new UndecidedContainment()
  return target
}
