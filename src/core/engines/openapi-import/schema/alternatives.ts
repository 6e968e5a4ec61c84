import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Conversion } from './convert-schema.ts'

/**
 * Makes alternatives checkable. In inputs, `oneOf` becomes `anyOf`: most documents use it for overlapping alternatives,
 * and arguments that match two of them are not wrong. OpenAPI's `discriminator` is translated to JSON Schema keywords:
 * each alternative that its `mapping` names requires the property to have one of the mapped values.
 */
export function withAlternatives(
  schema: JsonObject,
  converted: JsonObject,
  { direction, locate }: Pick<Conversion, 'direction' | 'locate'>,
): JsonObject {
  const { oneOf, anyOf, allOf, ...rest } = converted
  const { discriminator } = schema
  const marked = (list: Json) =>
    isJsonObject(discriminator) ? withValues(list, discriminator, locate) : list
  if (oneOf === undefined) return anyOf === undefined ? converted : { ...converted, anyOf: marked(anyOf) }
  if (direction === 'output') return { ...converted, oneOf: marked(oneOf) }
  if (anyOf === undefined) return { ...rest, ...(allOf && { allOf }), anyOf: marked(oneOf) }
  return {
    ...rest,
    anyOf: marked(anyOf),
    allOf: [...(Array.isArray(allOf) ? allOf : []), { anyOf: marked(oneOf) }],
  }
}

function withValues(alternatives: Json, discriminator: JsonObject, locate: Conversion['locate']): Json {
  const { propertyName: name, mapping } = discriminator
  if (!Array.isArray(alternatives) || typeof name !== 'string' || !isJsonObject(mapping)) return alternatives
  const values = valuesByReference(mapping, locate)
  return alternatives.map((one) => {
    const own = isJsonObject(one) && Object.keys(one).length === 1 ? values.get(String(one.$ref)) : undefined
    return own && isJsonObject(one)
      ? { ...one, properties: { [name]: { enum: own } }, required: [name] }
      : one
  })
}

/** A mapping identifies an alternative by reference or by component name. */
function valuesByReference(mapping: JsonObject, locate: Conversion['locate']): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [value, target] of Object.entries(mapping)) {
    const isName = /^[A-Za-z0-9._-]+$/.test(String(target))
    const reference = locate(isName ? `#/components/schemas/${target}` : String(target))
    if (reference) values.set(reference, [...(values.get(reference) ?? []), value])
  }
  return values
}
