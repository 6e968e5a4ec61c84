// Pairs of JSON Schemas, most of which differ in a few places, over values so small that many are accepted.
import fc from 'fast-check'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

const anyName = fc.constantFrom('a', 'b', 'kind')
const anyScalar: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  ...[null, true, false, 0, 1, 2, 3, 6, -1, 0.5, 1.5, '', 'a', 'b', 'ab', 'abc', 'x1', '2026-01-31'],
)

const { value: arbitraryValue } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyScalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(anyName, fc.constantFrom('c', 'next')), tie('value'), { maxKeys: 3 }),
  ),
}))
export const anyValue: fc.Arbitrary<Json> = arbitraryValue

const anyType = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object')
const smallNumber = fc.constantFrom(-1, 0, 0.5, 1, 2, 3)
const smallSize = fc.constantFrom(0, 1, 2, 3)

const anyAssertion: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.oneof(anyType, fc.uniqueArray(anyType, { minLength: 1, maxLength: 3 })) }),
  fc.record({ enum: fc.uniqueArray(anyScalar, { minLength: 1, maxLength: 4 }) }),
  fc.record({ const: anyScalar }),
  fc.record({ minimum: smallNumber }),
  fc.record({ maximum: smallNumber }),
  fc.record({ exclusiveMinimum: smallNumber }),
  fc.record({ exclusiveMaximum: smallNumber }),
  fc.record({ multipleOf: fc.constantFrom(0.5, 1, 2, 3, 6) }),
  fc.record({ minLength: smallSize }),
  fc.record({ maxLength: smallSize }),
  fc.record({ pattern: fc.constantFrom('^a', 'b$', '^[a-z]+$', '') }),
  fc.record({ format: fc.constantFrom('date', 'int32', 'int64', 'password', 'uuid') }),
  fc.record({ minItems: smallSize }),
  fc.record({ maxItems: smallSize }),
  fc.record({ uniqueItems: fc.boolean() }),
  fc.record({ minProperties: smallSize }),
  fc.record({ maxProperties: smallSize }),
  fc.record({ required: fc.uniqueArray(anyName, { maxLength: 2 }) }),
  fc.record({
    dependentRequired: fc.dictionary(anyName, fc.uniqueArray(anyName, { maxLength: 2 }), { maxKeys: 1 }),
  }),
)

const anyReference = fc.constantFrom<JsonObject>(
  { $ref: '#/$defs/text' },
  { $ref: '#/$defs/node' },
  { $ref: '#/$defs/choice' },
)

const toBranches = (branches: Json[]) => branches.map((branch, index) => [['then', 'else'][index], branch])

const { schema: anySubschema } = fc.letrec<{ schema: Json }>((tie) => {
  const schema = tie('schema')
  const map = fc.dictionary(anyName, schema, { maxKeys: 3 })
  const list = fc.array(schema, { minLength: 1, maxLength: 3 })
  const anyCondition = fc
    .tuple(schema, schema, schema)
    .map(([condition, ...branches]) => Object.fromEntries([['if', condition], ...toBranches(branches)]))
  const applied: fc.Arbitrary<JsonObject> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ properties: map }) },
    { weight: 2, arbitrary: fc.record({ additionalProperties: schema }) },
    fc.record({
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$', '^k'), schema, { maxKeys: 2 }),
    }),
    fc.record({ propertyNames: schema }),
    fc.record({ unevaluatedProperties: schema }),
    fc.record({ dependentSchemas: fc.dictionary(anyName, schema, { maxKeys: 1 }) }),
    { weight: 2, arbitrary: fc.record({ items: schema }) },
    fc.record({ prefixItems: list }),
    fc.record({ unevaluatedItems: schema }),
    fc.record({ contains: schema }),
    fc.record({ contains: schema, minContains: smallSize }),
    fc.record({ contains: schema, maxContains: smallSize }),
    { weight: 2, arbitrary: fc.record({ allOf: list }) },
    { weight: 2, arbitrary: fc.record({ anyOf: list }) },
    { weight: 2, arbitrary: fc.record({ oneOf: list }) },
    fc.record({ not: schema }),
    anyCondition,
  )
  const merged = fc
    .array(fc.oneof({ weight: 3, arbitrary: anyAssertion }, { weight: 2, arbitrary: applied }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((keywords): Json => Object.assign({}, ...keywords))
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 2, arbitrary: fc.constantFrom<Json>(true, true, false, {}) },
      { weight: 1, arbitrary: anyReference },
      { weight: 2, arbitrary: anyAssertion },
      { weight: 5, arbitrary: merged },
    ),
  }
})

const anyDefinitions: fc.Arbitrary<JsonObject> = fc.record({
  text: anySubschema,
  choice: anySubschema,
  node: fc.record({
    type: fc.constant('object'),
    properties: fc.record({ next: fc.constant({ $ref: '#/$defs/node' }), a: anySubschema }),
    required: fc.subarray(['a']),
  }),
})

const toRoot = (schema: Json, $defs: JsonObject): JsonObject =>
  isJsonObject(schema) ? { ...schema, $defs } : { allOf: [schema], $defs }

/** The schema with a part of it replaced, removed or added; `choices` are numbers that decide where. */
function changeSchema(schema: Json, replacement: Json, choices: number[]): Json {
  const [choice = 0, ...others] = choices
  if ((!Array.isArray(schema) && !isJsonObject(schema)) || others.length === 0) return replacement
  if (Array.isArray(schema)) {
    const at = choice % schema.length
    return schema.map((item, index) => (index === at ? changeSchema(item, replacement, others) : item))
  }
  const names = Object.keys(schema)
  const name = names[choice % Math.max(1, names.length)]
  if (choice % 5 === 0 && isJsonObject(replacement)) return { ...schema, ...replacement }
  if (name === undefined) return replacement
  const { [name]: value, ...rest } = schema
  const isSchema = typeof value === 'object' && value !== null
  if (choice % 3 === 0 || !isSchema) return rest
  return { ...rest, [name]: changeSchema(value as Json, replacement, others) }
}

export const anySchemaPair: fc.Arbitrary<[JsonObject, JsonObject]> = fc
  .record({
    schema: anySubschema,
    other: anySubschema,
    definitions: anyDefinitions,
    others: anyDefinitions,
    choices: fc.array(fc.nat(1000), { maxLength: 5 }),
    kind: fc.constantFrom('changed', 'changed', 'changed', 'definitions', 'independent', 'weakened'),
  })
  .map(({ schema, other, definitions, others, choices, kind }) => {
    const root = toRoot(schema, definitions)
    if (kind === 'independent') return [root, toRoot(other, others)]
    if (kind === 'definitions') return [root, toRoot(schema, others)]
    if (kind === 'weakened')
      return [{ allOf: [root, other], $defs: definitions }, toRoot(schema, definitions)]
    return [root, toRoot(changeSchema(schema, other, choices), definitions)]
  })
