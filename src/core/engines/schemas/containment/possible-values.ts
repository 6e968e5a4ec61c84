import type { Json } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import type { SchemaNode } from './schema-node.ts'
import { listValueTypes, typeOfValue } from './value-types.ts'

const listOwnValues = ({ schema }: SchemaNode): Json[] | null => {
  if ('const' in schema) return [schema.const as Json]
  return Array.isArray(schema.enum) ? schema.enum : null
}

/** The only values that all of the schemas can accept, by `const` and `enum`; null when these do not limit them. */
export function listPossibleValues(inner: readonly SchemaNode[]): Json[] | null {
  const lists = inner.flatMap((node) => {
    const values = listOwnValues(node)
    return values ? [values] : []
  })
  const [first, ...others] = lists.toSorted((a, b) => a.length - b.length)
  if (!first) return null
  const types = listValueTypes(inner)
  return first.filter(
    (value) =>
      types.has(typeOfValue(value)) && others.every((list) => list.some((other) => isSameJson(value, other))),
  )
}
