// All schemas that a value must satisfy at once: a schema, its references and its `allOf`.
import type { Json } from '#base/json.ts'
import { resolveJsonPointer } from '#core/engines/schemas/json-schema/index.ts'
import { closeByUnevaluated } from './evaluated-members.ts'
import type { Proof } from './proof.ts'
import { omitKeywords, type SchemaNode } from './schema-node.ts'

/** Keywords that the list replaces: without them, schemas accept more values, never fewer. */
const listed = new Set(['$ref', 'allOf', 'unevaluatedProperties', 'unevaluatedItems'])

/**
 * Each schema once, without the keywords that combine them; an empty one is left out. A reference without a target is
 * ignored: the remaining schemas accept more values, so proofs for them stay valid.
 */
export function listConjuncts({ nodes, spend }: Proof, inner: readonly SchemaNode[]): SchemaNode[] {
  const found = new Set(inner)
  for (const node of found) {
    spend(1)
    const { schema, root } = node
    const add = (part: Json | undefined) => part !== undefined && found.add(nodes.find(part, root))
    if (typeof schema.$ref === 'string') add(resolveJsonPointer(root, schema.$ref))
    if (Array.isArray(schema.allOf)) schema.allOf.forEach(add)
    if (schema.unevaluatedProperties !== undefined)
      found.add(nodes.derive(node, 'closed', () => closeByUnevaluated(schema, root, 'possibly')))
  }
  const own = [...found].map((node) => omitKeywords(nodes, node, listed))
  return [...new Set(own)].filter(({ schema }) => Object.keys(schema).length > 0)
}
