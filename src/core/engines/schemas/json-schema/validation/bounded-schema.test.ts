import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { boundSchema, maxSchemaUnits } from './bounded-schema.ts'
import { compileSchema } from './compile-schema.ts'
import { extractAssertions } from './extract-assertions.ts'

const range = <T>(length: number, create: (index: number) => T) =>
  Array.from({ length }, (_, index) => create(index))
const mapNames = (length: number, create: (index: number) => Json): JsonObject =>
  Object.fromEntries(range(length, (index) => [`p${index}`, create(index)]))
const nest = (depth: number, wrap: (inner: JsonObject, level: number) => JsonObject): JsonObject =>
  range(depth, (level) => level).reduce<JsonObject>(wrap, { type: 'string' })

const bound = (schema: JsonObject, units?: number) =>
  runWithoutPauses(boundSchema(extractAssertions(schema), units))

/** Looking for the smallest example of a failure would take hours: each schema may then be too large to compile. */
const fewRuns = { numRuns: 40, interruptAfterTimeLimit: 20_000 }

/** The code that Ajv generates, which is what compiling costs. */
let generatedCharacters = 0
const OriginalFunction = globalThis.Function

// The meta-schema is compiled at the first use of the process.
beforeAll(() => void compileSchema({}))

beforeEach(() => {
  generatedCharacters = 0
  globalThis.Function = new Proxy(OriginalFunction, {
    construct(target, parts: string[]) {
      generatedCharacters += parts.at(-1)?.length ?? 0
      return Reflect.construct(target, parts)
    },
  })
})
afterEach(() => {
  globalThis.Function = OriginalFunction
})

const leaf = fc.constantFrom<Json>(
  ...[
    { type: 'string' },
    { const: 1 },
    { enum: [1, 'a', null] },
    { minLength: 2 },
    { required: ['a'] },
    true,
  ],
  ...[
    { $ref: '#/$defs/d0' },
    { $ref: '#/$defs/d1' },
    { type: ['integer', 'null'] },
    { maximum: 3 },
    {},
    false,
  ],
  ...[{ pattern: '^a' }, { format: 'date' }, { maxItems: 1 }],
)
const schemas = fc.letrec<{ schema: Json }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 4 })
  const map = fc.dictionary(fc.constantFrom('a', 'b', 'ab', 'c'), tie('schema'), { maxKeys: 4 })
  const keywords = {
    ...{ properties: map, patternProperties: map, dependentSchemas: map },
    ...{ allOf: list, anyOf: list, oneOf: list, prefixItems: list },
    ...{ not: tie('schema'), if: tie('schema'), else: tie('schema') },
    ...{ items: tie('schema'), contains: tie('schema'), maxContains: fc.constant(1) },
    ...{ additionalProperties: tie('schema'), propertyNames: tie('schema') },
    ...{ unevaluatedProperties: tie('schema'), unevaluatedItems: tie('schema') },
  }
  const composed = Object.entries(keywords).map(([keyword, value]) => [
    keyword,
    fc.option(value, { freq: 6 }),
  ])
  const record = fc.record(Object.fromEntries(composed) as Record<string, fc.Arbitrary<Json>>)
  const withoutNull = record.map((member) =>
    Object.fromEntries(Object.entries(member).filter(([, value]) => value !== null)),
  )
  return { schema: fc.oneof({ maxDepth: 4 }, leaf, withoutNull) }
}).schema
const roots = fc.tuple(schemas, schemas, schemas).map(
  ([root, d0, d1]): JsonObject => ({
    ...(typeof root === 'object' && root !== null ? (root as JsonObject) : {}),
    $defs: { d0, d1 },
  }),
)
const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(1, 'a', 'bc', null, 4, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', 'c', 'd'), tie('value'), { maxKeys: 3 }),
  ),
})).value

describe('a schema', () => {
  it('generates code in proportion to its estimated cost', () => {
    fc.assert(
      fc.property(roots, (schema) => {
        generatedCharacters = 0
        const { units } = bound(schema)
        // Ahead of compiling, which takes minutes when too much is left.
        expect(units).toBeLessThanOrEqual(maxSchemaUnits)
        compileSchema(schema).check({ a: 1 })
        expect(generatedCharacters).toBeLessThanOrEqual(4_000 + units * 40)
      }),
      fewRuns,
    )
  })

  it('accepts without its costly parts whatever it accepts with them', () => {
    let accepted = 0
    fc.assert(
      fc.property(
        roots,
        fc.array(values, { minLength: 5, maxLength: 5 }),
        fc.nat(1_500),
        (schema, all, units) => {
          const whole = compileSchema(schema)
          if (whole.schemaViolations.length > 0) return
          const bounded = compileSchema(bound(schema, units).schema)
          expect(bounded.schemaViolations).toEqual([])
          for (const value of all.filter((candidate) => whole.check(candidate).length === 0)) {
            accepted += 1
            expect(bounded.check(value)).toEqual([])
          }
        },
      ),
      fewRuns,
    )
    expect(accepted).toBeGreaterThan(0)
  })
})

const branches = (depth: number): JsonObject =>
  depth === 0 ? { type: 'string' } : { anyOf: [branches(depth - 1), branches(depth - 1)] }
const targets = range(40, (index) => `#/properties/deep${'/properties/a'.repeat(index)}`)

describe('too costly to compile whole', () => {
  it.each<[string, JsonObject]>([
    [
      'many schemas whose evaluated properties must be tracked',
      {
        allOf: range(1_500, (index) => ({ properties: { [`p${index}`]: {} } })),
        unevaluatedProperties: false,
      },
    ],
    ['thousands of alternatives', { anyOf: range(4_500, (index) => ({ const: index })) }],
    ['alternatives of alternatives', branches(11)],
    ['thousands of properties', { properties: mapNames(4_900, () => ({ type: 'string' })) }],
    ['patterns of property names', { patternProperties: mapNames(2_000, () => ({ type: 'string' })) }],
    [
      'patterns that are costly together',
      { properties: mapNames(3, (n) => ({ pattern: `[\\p{L}]{0,300}N${n}` })) },
    ],
    [
      'patterns that are costly each',
      { properties: mapNames(40, (n) => ({ pattern: `[\\p{L}]{0,1000}[\\p{N}]{0,1000}N${n}` })) },
    ],
    ['one costly pattern', { properties: { q: { pattern: `(?:${'a?'.repeat(400)}){1000}` } } }],
    [
      'dynamic anchors in dynamic anchors',
      nest(50, (inner, level) => ({ $dynamicAnchor: `a${level}`, properties: { a: inner } })),
    ],
    [
      'references to schemas inside each other',
      {
        properties: {
          deep: nest(45, (inner) => ({
            properties: { ...mapNames(10, () => ({ type: 'string' })), a: inner },
          })),
          ...Object.fromEntries(targets.map(($ref, index) => [`r${index}`, { $ref }])),
        },
      },
    ],
  ])('is one with %s: it is compiled in part, and says so', (_, schema) => {
    expect(bound(schema).units).toBeLessThanOrEqual(maxSchemaUnits)
    const { schemaViolations, omissions, check } = compileSchema(schema)
    expect(schemaViolations).toEqual([])
    expect(omissions).not.toEqual([])
    expect(check({})).toEqual([])
    expect(generatedCharacters).toBeLessThan(800_000)
  })

  it('is not one that refers to the same large definition everywhere', () => {
    const properties = mapNames(100, () => ({ $ref: '#/$defs/large' }))
    const large = { properties: mapNames(100, () => ({ type: 'string' })) }
    const { omissions, check } = compileSchema({ properties, $defs: { large } })
    expect(omissions).toEqual([])
    expect(check({ p7: { p9: 1 } })).toMatchObject([{ path: 'p7.p9', code: 'type' }])
    expect(generatedCharacters).toBeLessThan(300_000)
  })

  it('retains what is nested least', () => {
    const inner = { properties: mapNames(1_000, () => ({ type: 'string' })) }
    const { omissions, check } = compileSchema({
      properties: { ...mapNames(9, () => ({ type: 'integer' })), inner },
    })
    expect(omissions[0]).toEqual({
      path: expect.stringMatching(/^properties\.inner\.properties\.p\d+$/),
      reason: 'the schema is too large to validate all of it',
    })
    expect(check({ p0: 'x', inner: { p0: 1 } }).map(({ path }) => path)).toEqual(['p0', 'inner.p0'])
  })
})

it('a reference into data is a missing one, however large the data', () => {
  const data = { properties: mapNames(3_000, () => ({ type: 'string' })) }
  const schema = { properties: { a: { $ref: '#/properties/b/enum/0' }, b: { enum: [data] } } }
  expect(compileSchema(schema).schemaViolations).toMatchObject([{ code: 'schema_reference' }])
  expect(generatedCharacters).toBe(0)
})
