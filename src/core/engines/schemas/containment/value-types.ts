// The types of values. Numbers are integers or fractions, so that the types of two schemas can be compared as sets.
import { isJsonObject, type Json } from '#base/json.ts'
import type { SchemaNode } from './schema-node.ts'

export const valueTypes = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'] as const
export type ValueType = (typeof valueTypes)[number]

export function typeOfValue(value: Json): ValueType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  return typeof value as 'boolean' | 'object' | 'string'
}

/** The types that a `type` keyword allows. */
export const parseTypes = (names: Json): ValueType[] =>
  [names]
    .flat()
    .flatMap((name): ValueType[] =>
      name === 'number' ? ['integer', 'fraction'] : valueTypes.filter((type) => type === name),
    )

const integerFormats: ReadonlySet<Json | undefined> = new Set(['int32', 'int64'])

/** The types that values of all the schemas can have. */
export function listValueTypes(inner: readonly SchemaNode[]): Set<ValueType> {
  const types = new Set<ValueType>(valueTypes)
  const retain = (allowed: ValueType[]) => {
    for (const type of types) if (!allowed.includes(type)) types.delete(type)
  }
  for (const { schema } of inner) {
    const { type, format, not } = schema
    if (type !== undefined) retain(parseTypes(type))
    if ('const' in schema) retain([typeOfValue(schema.const as Json)])
    if (Array.isArray(schema.enum)) retain(schema.enum.map(typeOfValue))
    if (integerFormats.has(format)) types.delete('fraction')
    if (isJsonObject(not) && Object.keys(not).join() === 'type')
      for (const excluded of parseTypes(not.type ?? [])) types.delete(excluded)
  }
  return types
}

const numberTypes: readonly ValueType[] = ['integer', 'fraction']

/** Whether no number is among the types. */
export const hasNoNumber = (types: ReadonlySet<ValueType>): boolean =>
  numberTypes.every((type) => !types.has(type))

/** The schema of one of the types. */
export const toTypeSchema = (type: ValueType): Json =>
  type === 'fraction' ? { type: 'number', not: { type: 'integer' } } : { type }
