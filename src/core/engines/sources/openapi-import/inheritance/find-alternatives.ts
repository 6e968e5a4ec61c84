// The alternatives for a base: the schemas that extend it, and the base itself.
import type { Json } from '#base/json.ts'
import { getArray } from '../document/members.ts'
import { findOwnProperty, listImplicitValues, listOwnValues } from './discriminator.ts'
import type { FamilyMember } from './family-members.ts'
import type { FamilyTree } from './family-tree.ts'
import { listAlternativeReferences } from './open-schema.ts'

/** Maximum number of alternatives of one base; beyond, it accepts any members instead. */
export const maxAlternatives = 50

/**
 * `isBase`: other schemas extend it too, so that its own members are meant. Without values, nothing tells it
 * apart.
 */
export type Alternative = { member: FamilyMember; isBase: boolean; values: Json[] }

export type BaseAlternatives = { property: string; alternatives: Alternative[] }

/** Null if nothing tells the alternatives apart, or the base lists others that do not extend it. */
export function findAlternatives(tree: FamilyTree, base: FamilyMember): BaseAlternatives | null {
  const discriminator = tree.findDiscriminator(base)
  const listed = listAlternativeReferences(base.schema)
  const isListing = listed.length > 0
  if (!discriminator || tree.listOwnKeywords(base).length < listed.length) return null
  const { property } = discriminator
  const extending = listExtending(tree, base, property)
  if (extending.length === 0) return null
  if (extending.length > maxAlternatives)
    return { property, alternatives: extending.map((member) => ({ member, isBase: false, values: [] })) }
  const members = isListing ? extending : [...extending, base]
  const given = new Map(members.map((member) => [member, listGivenValues(tree, { member, base, property })]))
  const isAnyGiven = extending.some((member) => given.get(member)?.length)
  const allowed = listAllowedValues(tree, base, property)
  const fallback = tree.findMapped(discriminator.fallback)
  const alternatives = members.map((member): Alternative => {
    const isBase = member === base || tree.isExtendedBy(member, property)
    const own = given.get(member) ?? []
    const isImplied = own.length === 0 && !(isBase && isAnyGiven)
    return { member, isBase, values: isImplied ? listImplicitValues(member.name, allowed) : own }
  })
  if (!isListing) addLeftValues(alternatives, allowed)
  const usable = alternatives.filter(
    ({ member, isBase, values }) => !isBase || values.length > 0 || member === fallback,
  )
  return {
    property,
    alternatives: usable.map((alternative) =>
      alternative.member === fallback ? { ...alternative, values: [] } : alternative,
    ),
  }
}

/**
 * The schemas that extend the base, directly or indirectly. Schemas with a discriminator list their
 * alternatives themselves.
 */
function listExtending(tree: FamilyTree, base: FamilyMember, property: string): FamilyMember[] {
  const found = new Set<FamilyMember>([...base.children, ...tree.getMapping(base).keys()])
  for (const member of found)
    if (found.size <= maxAlternatives && tree.isExtendedBy(member, property))
      for (const child of member.children) found.add(child)
  found.delete(base)
  return [...found]
}

/** The values for the schema: from a mapping, or declared by the schema itself. */
function listGivenValues(
  tree: FamilyTree,
  { member, base, property }: { member: FamilyMember; base: FamilyMember; property: string },
): Json[] {
  const line = new Set([...tree.listLine(member), ...tree.listLine(base)])
  const mapped = [...line].flatMap((relative) =>
    isDistinguished(tree, relative, property) ? (tree.getMapping(relative).get(member) ?? []) : [],
  )
  if (mapped.length > 0) return [...new Set(mapped)]
  const own = listOwnValues(member.schema, property)
  // Constraints of a base on the property apply to all schemas that extend it.
  return member.children.length > 0 && own.length > 1 ? [] : own
}

const isDistinguished = (tree: FamilyTree, member: FamilyMember, property: string) =>
  tree.findDiscriminator(member)?.property === property

/** The values of the property that the base lists; none if it accepts any. */
function listAllowedValues(tree: FamilyTree, base: FamilyMember, property: string): Json[] {
  const declared = tree
    .listLine(base)
    .map(({ schema }) => getArray(findOwnProperty(schema, property), 'enum'))
  return declared.find((values) => values.length > 0) ?? []
}

/** Values that belong to no other alternative are the values of the base, which is the last alternative. */
function addLeftValues(alternatives: readonly Alternative[], allowed: readonly Json[]): void {
  const base = alternatives.at(-1)
  if (base === undefined || base.values.length > 0) return
  const used = new Set(alternatives.flatMap(({ values }) => values.map(String)))
  base.values = allowed.filter((value) => !used.has(String(value)))
}
