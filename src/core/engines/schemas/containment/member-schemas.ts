// The schemas that apply to a member of an object, over all schemas that the object must satisfy.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { UndecidedContainment } from './containment-gap.ts'
import { type Goal, listKeywordValues, type Proof } from './proof.ts'
import type { SchemaNode } from './schema-node.ts'
import { acceptsValue } from './validate-value.ts'

type Members = Pick<Goal, 'proof' | 'inner'>

export const toNames = (value: Json | undefined): string[] => (isJsonObject(value) ? Object.keys(value) : [])

const readOwn = (map: Json | undefined, name: string): Json | undefined =>
  isJsonObject(map) && Object.hasOwn(map, name) ? map[name] : undefined

const patternNode: SchemaNode = { id: 0, schema: {}, root: {} }

/** Throws UndecidedContainment for a pattern that is not supported. */
export function matchesPattern(proof: Proof, pattern: string, name: string): boolean {
  const { schema } = proof.nodes.derive(patternNode, pattern, () => ({ pattern }))
  const isAccepted = acceptsValue(proof, schema, name)
  if (isAccepted === null) throw new UndecidedContainment()
  return isAccepted
}

const toPatterns = ({ patternProperties }: JsonObject) => toNames(patternProperties)

/** The schemas of the member `name`; includes one that accepts nothing if the member is impossible. */
export const listMemberSchemas = ({ proof, inner }: Members, name: string): SchemaNode[] =>
  inner.flatMap(({ schema, root }) =>
    listOwnMemberSchemas(proof, schema, name).map((member) => proof.nodes.find(member, root)),
  )

function listOwnMemberSchemas(proof: Proof, schema: JsonObject, name: string): Json[] {
  const own = readOwn(schema.properties, name)
  const matching = toPatterns(schema).filter((pattern) => matchesPattern(proof, pattern, name))
  const described = [own, ...matching.map((pattern) => readOwn(schema.patternProperties, pattern))]
  const found = described.filter((schema) => schema !== undefined)
  if (found.length > 0 || schema.additionalProperties === undefined) return found
  return [schema.additionalProperties]
}

/** The names of members that a schema has in `properties`. */
export const listNamedMembers = (inner: readonly SchemaNode[]): string[] => [
  ...new Set(listKeywordValues(inner, 'properties').flatMap(toNames)),
]

/** The schemas of a member that no schema names, and that matches `pattern`. */
export const listPatternMemberSchemas = (members: Members, pattern: string): SchemaNode[] => [
  ...listOpenMemberSchemas(members),
  ...members.inner.flatMap(({ schema, root }) => {
    const own = readOwn(schema.patternProperties, pattern)
    return own === undefined ? [] : [members.proof.nodes.find(own, root)]
  }),
]

/** The schemas of a member that no schema names, as far as they do not depend on patterns. */
export const listOpenMemberSchemas = ({ proof, inner }: Members): SchemaNode[] =>
  inner
    .filter(({ schema }) => toPatterns(schema).length === 0)
    .flatMap(({ schema: { additionalProperties: schema }, root }) =>
      schema === undefined ? [] : [proof.nodes.find(schema, root)],
    )

/** The requirements of one schema for a member that no schema names: for each of its patterns, and for no match. */
export type PatternedMembers = { pattern: string | null; schemas: SchemaNode[] }[]

/** One list for each schema with patterns, each of which covers all such members. */
export function listPatternedMembers({ proof, inner }: Members): PatternedMembers[] {
  return inner
    .filter(({ schema }) => toPatterns(schema).length > 0)
    .map(({ schema, root }) => [
      ...toPatterns(schema).map((pattern) => ({
        pattern,
        schemas: [proof.nodes.find(readOwn(schema.patternProperties, pattern) ?? true, root)],
      })),
      { pattern: null, schemas: [proof.nodes.find(schema.additionalProperties ?? true, root)] },
    ])
}
