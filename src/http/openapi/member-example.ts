// The example of a member whose description has none: an allowed value of its schema, or a typical value for its name.
// Objects, and lists of them, have no example of their own: their members do.
import type { OpenApiNode } from './openapi-node.ts'

/**
 * An example for members with a camelCase name and a JSON type, `any` for those without; undefined if none is known.
 */
export type ExampleLookup = (name: string, type: string) => unknown

/** The first allowed value that is not empty. */
const pickValue = ({ const: only, enum: values }: OpenApiNode) =>
  only ?? (Array.isArray(values) ? values.find((value) => value !== '') : undefined)

const toSingular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

function findListExample({ items }: OpenApiNode, name: string, lookUp: ExampleLookup): unknown {
  const item = findMemberExample((items ?? {}) as OpenApiNode, toSingular(name), lookUp)
  return lookUp(name, 'array') ?? (item === undefined ? undefined : [item])
}

function findVariantExample(variants: OpenApiNode[], name: string, lookUp: ExampleLookup): unknown {
  const examples = variants.map((variant) => findMemberExample(variant, name, lookUp))
  return examples.find((example) => example !== undefined)
}

const findTypeExample = (schema: OpenApiNode, name: string, lookUp: ExampleLookup): unknown =>
  schema.type === 'boolean' ? true : lookUp(name, String(schema.type ?? 'any'))

/** The example of a schema whose parts already have theirs; undefined if there is none or none is needed. */
export function findMemberExample(schema: OpenApiNode, name: string, lookUp: ExampleLookup): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (schema.$ref || schema.properties || schema.type === 'null') return undefined
  if (Array.isArray(schema.anyOf)) return findVariantExample(schema.anyOf, name, lookUp)
  if (schema.type === 'array') return findListExample(schema, name, lookUp)
  return pickValue(schema) ?? findTypeExample(schema, name, lookUp)
}
