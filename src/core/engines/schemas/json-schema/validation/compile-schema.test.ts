import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from './compile-schema.ts'

const listViolations = (schema: JsonObject, value: unknown) =>
  compileSchema(schema)
    .check(value)
    .map(({ path, code, message }) => `${path} | ${code} | ${message}`)

const objectSchema = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})

/** The letters a and b in an order that does not repeat. */
const createLetters = (length: number) =>
  Array.from({ length }, (_, index) => (Math.floor(Math.sin(index) * 10_000) % 2 ? 'a' : 'b')).join('')

describe('violations of a schema by arguments', () => {
  const schema = objectSchema(
    {
      perPage: { type: 'integer', minimum: 1, maximum: 100 },
      state: { type: 'string', enum: ['open', 'closed'] },
      since: { type: 'string', format: 'date-time' },
      slug: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 },
      items: {
        type: 'array',
        items: objectSchema({ id: { type: 'string' } }, { required: ['id'] }),
        minItems: 1,
      },
    },
    { required: ['state'], additionalProperties: false },
  )

  it('are none when the arguments are valid', () => {
    expect(listViolations(schema, { state: 'open', perPage: 5, slug: 'abc', items: [{ id: 'x' }] })).toEqual(
      [],
    )
  })

  it('are reported together, each with path, code and valid form', () => {
    const args = {
      per_page: 1,
      perPage: 0,
      since: 'yesterday',
      slug: 'ABCDEF',
      items: [{ id: 'x' }, { id: 7 }, {}],
    }
    expect(listViolations(schema, args)).toEqual([
      'state | required | is required',
      'per_page | unknown | is not a known property; did you mean "perPage"?',
      'perPage | range | must be >= 1',
      'since | format | must be a date-time such as 2026-01-31T12:00:00Z',
      'slug | length | must have at most 5 characters',
      'slug | pattern | must match the pattern ^[a-z]+$',
      'items[1].id | type | must be a string',
      'items[2].id | required | is required',
    ])
  })

  it('list the known arguments when no name is similar', () => {
    expect(
      listViolations(objectSchema({ q: {}, limit: {} }, { additionalProperties: false }), { zzz: 1 }),
    ).toEqual(['zzz | unknown | is not a known property; known properties: "q", "limit"'])
  })

  it('of alternatives are those of the given type, else the allowed types', () => {
    const alternatives = objectSchema(
      {
        a: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        b: { anyOf: [{ $ref: '#/$defs/x' }, { type: 'null' }] },
        c: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      },
      { $defs: { x: objectSchema({ k: { const: 'v' } }, { required: ['k'] }) } },
    )
    expect(listViolations(alternatives, { a: 1, b: { k: 'w' }, c: 1 })).toEqual([
      'a | type | must be a string or null',
      'b.k | enum | must be "v"',
      'c | alternatives | must match only one of the alternatives',
    ])
  })

  it('are found where code that Ajv generates throws after an alternative', () => {
    const schema = {
      patternProperties: { '^a': {} },
      oneOf: [{}, { properties: { b: {} } }],
      unevaluatedProperties: false,
    }
    expect(compileSchema(schema).check({ a: 1 })).toEqual([expect.objectContaining({ path: '' })])
  })

  it('ignore inherited members', () => {
    const inherited = objectSchema(
      { toString: { type: 'string' } },
      { required: ['constructor'], additionalProperties: false },
    )
    expect(listViolations(inherited, {})).toEqual(['constructor | required | is required'])
    expect(
      listViolations(inherited, JSON.parse('{"constructor":1,"__proto__":1}')).map(
        (line) => line.split(' |', 1)[0],
      ),
    ).toEqual(['constructor', '__proto__'])
  })

  it.each<[JsonObject, Json, boolean]>([
    [{ multipleOf: 0.01 }, 19.99, true],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    [{ uniqueItems: true }, [1, '1', [1], { 0: 1 }], true],
    [{ prefixItems: [{ type: 'string' }], items: false }, ['a', 'b'], false],
    [{ items: [{ type: 'string' }] }, [1], false],
    [{ nullable: true, type: 'string' }, null, false],
    [{ $async: true, id: 'x', type: 'string' } as JsonObject, 'x', true],
    [{ format: 'made-up' }, 'x', true],
    [{ pattern: '(?<=a)b' }, 'ab', true],
    [{ pattern: '^\\u00e9\\/$' }, 'é/', true],
  ])('%j accepts %j: %s', (schema, value, isValid) => {
    expect(compileSchema(schema).check(value).length === 0).toBe(isValid)
  })
})

describe('a schema that cannot be used', () => {
  it.each<[string, JsonObject, string]>([
    [
      'has a keyword with an invalid value',
      objectSchema({ a: { type: 'text' } }),
      'properties.a.type schema_invalid',
    ],
    [
      'has a pattern that cannot run in linear time',
      objectSchema({ a: { pattern: '(?=b)' } }),
      'properties.a pattern_unsupported',
    ],
    [
      'has such a pattern for property names',
      { patternProperties: { '(a)\\1': {} } },
      ' pattern_unsupported',
    ],
    ['references a missing definition', objectSchema({ a: { $ref: '#/$defs/none' } }), ' schema_reference'],
    [
      'references a remote schema',
      objectSchema({ a: { $ref: 'https://x.test/schema' } }),
      ' schema_reference',
    ],
  ])('reports that it %s, and rejects every value with that error', (_, schema, expected) => {
    const { schemaViolations, check } = compileSchema(schema)
    expect(schemaViolations.map(({ path, code }) => `${path} ${code}`)).toEqual([expected])
    expect(check({})).toEqual(schemaViolations)
  })

  it('exceeds the limits of depth, subschemas or length', () => {
    let deep: JsonObject = {}
    for (let level = 0; level < 70; level++) deep = { items: deep }
    const wide = objectSchema(
      Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`p${index}`, {}])),
    )
    const long = { enum: ['x'.repeat(1_000_001)] }
    expect([deep, wide, long].map((schema) => compileSchema(schema).schemaViolations[0]?.code)).toEqual(
      Array(3).fill('schema_too_large'),
    )
  })
})

describe('validation terminates for any schema and value', () => {
  const chain = (length: number): JsonObject => {
    const link = (index: number) => ({
      anyOf: [{ $ref: `#/$defs/d${index}` }, { $ref: `#/$defs/d${index}` }],
    })
    const defs = Object.fromEntries(Array.from({ length }, (_, index) => [`d${index}`, link(index + 1)]))
    return { $ref: '#/$defs/d0', $defs: { ...defs, [`d${length}`]: { type: 'string' } } }
  }

  it('when references branch into references', () => {
    expect(listViolations(chain(60), 1)).toEqual([
      ' | too_complex | must be smaller: validating it against its schema takes too much work',
    ])
    expect(listViolations(chain(5), 1)).toEqual([' | type | must be a string'])
  })

  it('when a definition only references itself', () => {
    expect(
      listViolations({ $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } }, 1),
    ).toHaveLength(1)
  })

  it('when a pattern would stall a backtracking engine', () => {
    const schema = objectSchema({
      a: { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' },
      b: { pattern: '^(a|aa)+$' },
    })
    const hostile = 'a'.repeat(50_000)
    expect(
      listViolations(schema, { a: hostile, b: `${hostile}!` }).map((line) => line.split(' | ')[1]),
    ).toEqual(['pattern', 'pattern'])
  })

  const listCodes = (schema: JsonObject, value: unknown) =>
    listViolations(schema, value).map((line) => line.split(' | ')[1])

  it.each<[string, string, string]>([
    ['whose states are many', 'a[ab]{15}c', `${createLetters(20_000)}c`],
    ['whose states are large', '(a|b)*a(a|b){900}[xy]', 'ab'.repeat(1_000)],
    ['whose ways to go on are many', '(?:a?){900}a{900}', 'a'.repeat(1_000)],
    ['with a lookbehind', '(?<=a)b(?:a?b?){900}[xc]', 'ab'.repeat(1_000)],
    ['that is fast', '^[ab]*$', 'a'.repeat(2_000_001)],
  ])('when a string is too long for a pattern %s', (_, pattern, text) => {
    expect(listCodes({ pattern }, text)).toEqual(['too_complex'])
  })

  it.each<[string, string, string]>([
    ['of a long name', '^[a-z]{1,1000}$', 'a'.repeat(1_000)],
    ['of Base64', '^(?:[A-Za-z0-9+/]{4})*$', 'abcd'.repeat(400_000)],
    ['with a large program', `^(${'[ab]{900}'.repeat(5)})*$`, 'ab'.repeat(2_250)],
  ])('but a long string matches a pattern %s', (_, pattern, text) => {
    expect(listCodes({ pattern }, text)).toEqual([])
  })

  it('when many strings are tested together against a slow pattern', () => {
    const schema = { items: { pattern: 'a[ab]{15}[cd]' } }
    const letters = createLetters(30_000)
    const strings = Array.from(
      { length: 100 },
      (_, index) => `${letters.slice(index * 300, index * 300 + 300)}c`,
    )
    expect([listCodes(schema, strings.slice(0, 1)), listCodes(schema, strings)]).toEqual([
      ['pattern'],
      ['too_complex'],
    ])
  })

  it('when a long list of objects must be unique', () => {
    const items = Array.from({ length: 50_000 }, (_, index) => ({ index }))
    expect(listViolations({ uniqueItems: true }, items)).toEqual([])
    expect(listViolations({ uniqueItems: true }, [...items, { index: 7 }])).toHaveLength(1)
  })

  it('when everything in a large value is wrong, with the first violation', () => {
    expect(listViolations({ items: { type: 'string' } }, Array(100_000).fill(1))).toEqual([
      '[0] | type | must be a string',
    ])
  })

  it('and reports at most twenty violations', () => {
    expect(listViolations({ items: { type: 'string' } }, Array(100).fill(1))).toHaveLength(20)
  })
})

it('retains no memory of a schema that is no longer used', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const compileMany = (from: number) => {
    for (let index = from; index < from + 500; index++) {
      const { check } = compileSchema(objectSchema({ [`p${index}`]: { type: 'string', pattern: '^a' } }))
      check({ [`p${index}`]: '' })
    }
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = compileMany(0)
  const grown = compileMany(1_000) - before
  // A shared Ajv instance retains more than 10 KB of each.
  expect(grown / 500).toBeLessThan(3_000)
})

describe('a reference to the root', () => {
  const valid = { name: 'a', child: { name: 'b', child: { name: 'c' } } }
  const invalid = { name: 'a', child: { name: 'b', child: { name: 1 } } }
  const members = { name: { type: 'string' }, child: { $ref: '#' } }

  it.each<[string, JsonObject]>([
    ['by an empty fragment', { properties: members }],
    ['of a schema with an id', { $id: 'https://example.com/node', properties: members }],
    ['next to other keywords', { properties: { ...members, child: { $ref: '#', type: 'object' } } }],
    ['of a schema whose evaluated members count', { properties: members, unevaluatedProperties: false }],
  ])('validates what is nested: %s', (_, schema) => {
    const { schemaViolations, check } = compileSchema(schema)
    expect(schemaViolations).toEqual([])
    expect(check(valid)).toEqual([])
    expect(check(invalid)).toMatchObject([{ path: 'child.child.name', code: 'type' }])
  })

  it('only to itself accepts any value up to a bounded number of steps', () => {
    const { schemaViolations, check } = compileSchema({ $ref: '#' })
    expect(schemaViolations).toEqual([])
    expect(check({})).toMatchObject([{ path: '', code: 'too_complex' }])
  })
})
