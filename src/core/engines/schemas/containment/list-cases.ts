// Cases that together cover all values of the inner schemas: each can be compared on its own.
import type { Json } from '#base/json.ts'
import type { Proof } from './proof.ts'
import { omitKeywords, type SchemaNode } from './schema-node.ts'
import { toTypeSchema, type ValueType } from './value-types.ts'

/** Null when there are no more cases to distinguish. */
export function listCases(
  proof: Proof,
  inner: readonly SchemaNode[],
  types: ReadonlySet<ValueType>,
): SchemaNode[][] | null {
  return splitAlternatives(proof, inner) ?? splitCondition(proof, inner) ?? splitTypes(proof, inner, types)
}

/** The cases of an `anyOf` or `oneOf`; null when there is none. */
export function splitAlternatives(proof: Proof, inner: readonly SchemaNode[]): SchemaNode[][] | null {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const node = inner.find(({ schema }) => Array.isArray(schema[keyword]))
    if (!node) continue
    const branches = node.schema[keyword] as Json[]
    const others = replaceNode(inner, node, omitKeywords(proof.nodes, node, new Set([keyword])))
    return branches.map((branch, index) => [
      ...others,
      proof.nodes.find(branch, node.root),
      ...(keyword === 'oneOf' ? excludeBranches(proof, node, index) : []),
    ])
  }
  return null
}

/** A value of one branch of `oneOf` matches no other branch. */
function excludeBranches(proof: Proof, node: SchemaNode, chosen: number): SchemaNode[] {
  const others = (node.schema.oneOf as Json[]).filter((_, index) => index !== chosen)
  if (others.length === 0) return []
  return [proof.nodes.derive(node, `not oneOf but ${chosen}`, () => ({ not: { anyOf: others } }))]
}

const conditionKeywords = new Set(['if', 'then', 'else'])

function splitCondition(proof: Proof, inner: readonly SchemaNode[]): SchemaNode[][] | null {
  const node = inner.find(({ schema }) => schema.if !== undefined)
  if (!node) return null
  const { if: condition = true, then = true, else: otherwise = true } = node.schema
  const others = replaceNode(inner, node, omitKeywords(proof.nodes, node, conditionKeywords))
  const toNode = (schema: Json) => proof.nodes.find(schema, node.root)
  const excluded = proof.nodes.derive(node, 'not if', () => ({ not: condition }))
  return [
    [...others, toNode(condition), toNode(then)],
    [...others, excluded, toNode(otherwise)],
  ]
}

function splitTypes(
  { nodes }: Proof,
  inner: readonly SchemaNode[],
  types: ReadonlySet<ValueType>,
): SchemaNode[][] | null {
  const [first] = inner
  const [type] = types
  if (!first || !type) return null
  const add = (schema: Json, name: string) => [...inner, nodes.derive(first, name, () => schema)]
  if (types.size > 1) return [...types].map((valueType) => add(toTypeSchema(valueType), `type ${valueType}`))
  if (type === 'boolean') return [add({ const: true }, 'true'), add({ const: false }, 'false')]
  return type === 'null' ? [add({ const: null }, 'null')] : null
}

const replaceNode = (inner: readonly SchemaNode[], node: SchemaNode, next: SchemaNode) =>
  inner.map((other) => (other === node ? next : other))
