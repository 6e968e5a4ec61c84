// Schemas that generators of clients understand. Requests are validated by the original ones.
import { isOpenApiNode, type OpenApiNode } from './openapi-node.ts'

const isNull = ({ type }: OpenApiNode) => type === 'null'

const kindOf = ({ $ref, type, const: only, enum: values }: OpenApiNode): string =>
  $ref ? 'object' : String(type ?? typeof (only ?? (values as unknown[] | undefined)?.[0]))

const kindNames: Record<string, string> = {
  array: 'a list',
  boolean: 'a boolean',
  integer: 'a number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

const numberKinds = ['integer', 'number']
const toComparedKind = (variant: OpenApiNode) =>
  numberKinds.includes(kindOf(variant)) ? 'number' : kindOf(variant)

/** No typed language has a type for a string or an object: any value, with the permitted kinds in words. */
function describeKinds(variants: OpenApiNode[], { description, anyOf, ...others }: OpenApiNode): OpenApiNode {
  const kinds = [...new Set(variants.map((variant) => kindNames[kindOf(variant)] ?? kindOf(variant)))]
  const text = kinds.join(' or ')
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  return { ...others, description: [description, sentence].filter(Boolean).join(' ') }
}

const flatten = (variants: OpenApiNode[]): OpenApiNode[] =>
  variants.flatMap((variant) =>
    Array.isArray(variant.anyOf) && Object.keys(variant).length === 1 ? flatten(variant.anyOf) : [variant],
  )

function simplifyUnion(schema: OpenApiNode, declared: OpenApiNode[]): OpenApiNode {
  const variants = flatten(declared)
  const kinds = new Set(variants.filter((variant) => !isNull(variant)).map(toComparedKind))
  return kinds.size > 1 ? describeKinds(variants, schema) : { ...schema, anyOf: variants }
}

const isRequirement = (part: unknown): part is { required: [string] } =>
  isOpenApiNode(part) && Object.keys(part).join() === 'required' && (part.required as unknown[]).length === 1

/** "Exactly one of two members": generators take `oneOf` for two types of objects. */
function simplifyChoice({ oneOf, ...schema }: OpenApiNode): OpenApiNode {
  const [first, second] = (oneOf as { required: [string] }[]).map(({ required: [name] }) => name)
  return {
    ...schema,
    not: { required: [first, second] },
    if: { not: { required: [first] } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: [second] },
  }
}

/** Generators for Java take a constant `number` for a decimal. */
const typeConstant = (schema: OpenApiNode): OpenApiNode =>
  schema.type === 'number' && Number.isInteger(schema.const) ? { ...schema, type: 'integer' } : schema

const everyName = '^.*$'

/** Generators know maps by `additionalProperties` alone. */
function simplifyMap(schema: OpenApiNode): OpenApiNode {
  const { patternProperties, ...others } = schema
  if (!isOpenApiNode(patternProperties) || Object.keys(patternProperties).join() !== everyName) return schema
  return { ...others, additionalProperties: patternProperties[everyName] }
}

/** The same schema for readers of documents; it may accept more when no typed language can say so. */
export function simplifySchema(declared: OpenApiNode): OpenApiNode {
  const schema = typeConstant(simplifyMap(declared))
  const { anyOf, oneOf } = schema
  if (Array.isArray(anyOf) && anyOf.every(isOpenApiNode)) return simplifyUnion(schema, anyOf)
  if (Array.isArray(oneOf) && oneOf.length === 2 && oneOf.every(isRequirement)) return simplifyChoice(schema)
  return schema
}
