// Whether no value satisfies all of several schemas. True only if certain.
import type { Json } from '#base/json.ts'
import { enterItem, enterMember, type ValuePosition } from './containment-gap.ts'
import { listItemSchemas } from './item-checks.ts'
import { listCases } from './list-cases.ts'
import { listMemberSchemas } from './member-schemas.ts'
import { findNumberBounds } from './number-checks.ts'
import { listPossibleValues } from './possible-values.ts'
import type { Goal, Proof } from './proof.ts'
import { omitKeywords, type SchemaNode } from './schema-node.ts'
import { findLeast, findMost, findMostItems, listRequired } from './size-checks.ts'
import { acceptsValue } from './validate-value.ts'
import { listValueTypes, type ValueType } from './value-types.ts'

/** The number of checked items of a list. */
const maxItems = 20

type Conjunction = Pick<Goal, 'proof' | 'inner' | 'place' | 'types'>

/** `inner` are conjuncts. */
export function isContradiction(proof: Proof, inner: SchemaNode[], place: ValuePosition): boolean {
  const types = listValueTypes(inner)
  if (types.size === 0) return true
  const values = listPossibleValues(inner)
  if (values) return values.every((value) => isRejected({ proof, inner, place }, value))
  const conjunction = { proof, inner, place, types }
  const [type] = types
  const areNumbers = [...types].every((type) => type === 'integer' || type === 'fraction')
  if (areNumbers || types.size === 1) {
    if (areNumbers ? hasNoNumberBetween(conjunction) : isEmptyType(conjunction, type as ValueType))
      return true
  }
  return isExcluded(conjunction) || hasOnlyImpossibleCases(conjunction)
}

/** Keywords that the possible values already satisfy. */
const comparedKeywords = new Set(['const', 'enum', 'type'])

type Values = Pick<Conjunction, 'proof' | 'inner' | 'place'>

function isRejected({ proof, inner, place }: Values, value: Json): boolean {
  const others = inner.map((node) => omitKeywords(proof.nodes, node, comparedKeywords).schema)
  const asserted = others.filter((schema) => Object.keys(schema).length > 0)
  if (asserted.some((schema) => acceptsValue(proof, schema, value) === false)) return true
  const excluded = inner.flatMap(({ schema: { not }, root }) => (not === undefined ? [] : [{ not, root }]))
  return excluded.some(({ not, root }) => {
    const known = proof.nodes.find({ const: value }, root)
    return proof.prove([known], proof.nodes.find(not, root), place).length === 0
  })
}

const hasNoNumberBetween = (conjunction: Conjunction): boolean => {
  const { lower, upper } = findNumberBounds(conjunction)
  return lower.value > upper.value || (lower.value === upper.value && (lower.isOpen || upper.isOpen))
}

function isEmptyType(conjunction: Conjunction, type: ValueType): boolean {
  const { inner } = conjunction
  if (type === 'string') return findLeast(inner, 'minLength') > findMost(inner, 'maxLength')
  if (type === 'object') return hasImpossibleMember(conjunction, listRequired(inner))
  if (type !== 'array') return false
  const least = findLeast(inner, 'minItems')
  return least > findMostItems(inner) || hasImpossibleItem(conjunction, Math.min(least, maxItems))
}

const hasImpossibleMember = (conjunction: Conjunction, names: string[]): boolean =>
  names.some((name) =>
    conjunction.proof.isNever(listMemberSchemas(conjunction, name), enterMember(conjunction.place, name)),
  )

const hasImpossibleItem = (conjunction: Conjunction, count: number): boolean =>
  Array.from({ length: count }, (_, index) => index).some((index) =>
    conjunction.proof.isNever(listItemSchemas(conjunction, index), enterItem(conjunction.place, index)),
  )

/** Whether every value satisfies the schema that a `not` excludes. */
const isExcluded = ({ proof, inner, place }: Values): boolean =>
  inner.some((node) => {
    const { not } = node.schema
    if (not === undefined) return false
    const own = omitKeywords(proof.nodes, node, new Set(['not']))
    const others = inner.map((other) => (other === node ? own : other))
    return proof.prove(others, proof.nodes.find(not, node.root), place).length === 0
  })

function hasOnlyImpossibleCases({ proof, inner, place, types }: Conjunction): boolean {
  const hasAlternatives = inner.some(({ schema }) => schema.anyOf ?? schema.oneOf ?? schema.if)
  const cases = hasAlternatives ? listCases(proof, inner, types) : null
  return cases?.every((conjunction) => proof.isNever(conjunction, place)) ?? false
}
