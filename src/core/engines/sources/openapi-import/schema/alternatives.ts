import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { coerceToType } from '#core/engines/schemas/json-schema/index.ts'
import { getObject } from '../document/members.ts'
import { extendedKey } from '../inheritance/open-schema.ts'
import type { SchemaConversion } from './schema-conversion.ts'

/**
 * Makes alternatives checkable. In inputs, `oneOf` becomes `anyOf`: most documents use it for overlapping alternatives,
 * and arguments that match two of them are not wrong. OpenAPI's `discriminator` is translated to JSON Schema keywords:
 * each alternative that its `mapping` names requires the property to have one of the mapped values.
 */
export function withAlternatives(
  schema: JsonObject,
  converted: JsonObject,
  { direction, locate }: Pick<SchemaConversion, 'direction' | 'locate'>,
): JsonObject {
  const { oneOf, anyOf } = converted
  const { discriminator } = schema
  const applyDiscriminator = (list: Json) =>
    isJsonObject(discriminator) ? withDiscriminatorValues(list, schema, locate) : list
  if (oneOf === undefined)
    return anyOf === undefined ? converted : { ...converted, anyOf: applyDiscriminator(anyOf) }
  if (direction === 'output') return { ...converted, oneOf: applyDiscriminator(oneOf) }
  const { oneOf: _, anyOf: __, allOf, ...rest } = converted
  if (anyOf === undefined) return { ...rest, ...(allOf && { allOf }), anyOf: applyDiscriminator(oneOf) }
  return {
    ...rest,
    anyOf: applyDiscriminator(anyOf),
    allOf: [...(Array.isArray(allOf) ? allOf : []), { anyOf: applyDiscriminator(oneOf) }],
  }
}

function withDiscriminatorValues(
  alternatives: Json,
  schema: JsonObject,
  locate: SchemaConversion['locate'],
): Json {
  const { propertyName: name, mapping } = getObject(schema, 'discriminator')
  if (!Array.isArray(alternatives) || typeof name !== 'string' || !isJsonObject(mapping)) return alternatives
  const values = collectValuesByReference(mapping, locate)
  const { type } = getObject(getObject(schema, 'properties'), name)
  const toEnum = (texts: string[]) =>
    texts.map((text) => (typeof type === 'string' ? coerceToType(text, type) : text))
  // Where the alternatives extend the schema, it says itself whether the property is required.
  const required = schema[extendedKey] === undefined ? { required: [name] } : {}
  return alternatives.map((alternative) => {
    const ownValues =
      isJsonObject(alternative) && Object.keys(alternative).length === 1
        ? values.get(String(alternative.$ref))
        : undefined
    return ownValues && isJsonObject(alternative)
      ? { ...alternative, properties: { [name]: { enum: toEnum(ownValues) } }, ...required }
      : alternative
  })
}

/** A mapping identifies an alternative by reference or by component name. */
function collectValuesByReference(
  mapping: JsonObject,
  locate: SchemaConversion['locate'],
): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [value, target] of Object.entries(mapping)) {
    const isName = /^[A-Za-z0-9._-]+$/.test(String(target))
    const reference = locate(isName ? `#/components/schemas/${target}` : String(target))
    if (reference) values.set(reference, [...(values.get(reference) ?? []), value])
  }
  return values
}
