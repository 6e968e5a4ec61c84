import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from '../validation/compile-schema.ts'
import { buildExampleArguments, buildExampleResponse } from './build-examples.ts'

const buildExample = (
  properties: JsonObject,
  required: string[] = Object.keys(properties),
  more: JsonObject = {},
) => buildExampleArguments({ type: 'object', properties, required, ...more })

it('uses a default, a constant, an example or the first of an enum', () => {
  const given = {
    a: { type: 'integer', default: 20 },
    b: { const: 'only' },
    c: { type: 'string', example: 'old' },
    d: { type: 'string', examples: ['new', 'other'] },
    e: { type: 'string', enum: ['asc', 'desc'] },
  }
  expect(buildExample(given)).toEqual({ a: 20, b: 'only', c: 'old', d: 'new', e: 'asc' })
})

it('uses placeholders of the right type where no value is given', () => {
  const withoutValues = {
    petId: { type: 'string' },
    day: { type: 'string', format: 'date' },
    count: { type: 'integer', minimum: 5 },
    ratio: { type: 'number', maximum: 0.5 },
    isOpen: { type: ['null', 'boolean'] },
    tags: { type: 'array', items: { type: 'string' } },
  }
  expect(buildExample(withoutValues)).toEqual({
    petId: 'petId',
    day: '2026-01-31',
    count: 5,
    ratio: 0.5,
    isOpen: true,
    tags: ['tags'],
  })
})

it('contains required members, and others with a default or example', () => {
  const members = { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string', default: 'x' } }
  expect(buildExample(members, ['a'])).toEqual({ a: 'a', c: 'x' })
})

it('resolves references and compositions', () => {
  const more = {
    $defs: { pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  }
  const pet = {
    allOf: [{ $ref: '#/$defs/pet' }, { required: ['age'], properties: { age: { type: 'integer' } } }],
  }
  expect(buildExample({ pet }, ['pet'], more)).toEqual({ pet: { name: 'name', age: 1 } })
})

it('ends where a schema is recursive', () => {
  const more = {
    $defs: { node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/node' } } } },
  }
  expect(
    JSON.stringify(buildExample({ node: { $ref: '#/$defs/node' } }, ['node'], more)).length,
  ).toBeLessThan(200)
})

it('is valid against its schema', () => {
  const schema = {
    type: 'object',
    required: ['code', 'when', 'size'],
    properties: {
      code: { type: 'string', minLength: 8, maxLength: 10 },
      when: { type: 'string', format: 'date-time' },
      size: { type: 'integer', exclusiveMinimum: 3, maximum: 9 },
    },
  }
  expect(compileSchema(schema).check(buildExampleArguments(schema))).toEqual([])
})

it('uses the first alternative', () => {
  const alternatives = {
    oneOf: [
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      { type: 'object', required: ['b'], properties: { b: { type: 'string' } } },
    ],
  }
  expect(buildExample({ either: alternatives })).toEqual({ either: { a: 'a' } })
})

it('stays small where a schema is wide and deep', () => {
  const names = Array.from({ length: 50 }, (_, n) => `m${n}`)
  const node = {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/node' }])),
  }
  expect(JSON.stringify(buildExample({ node }, ['node'], { $defs: { node } })).length).toBeLessThan(50_000)
})

const pets = {
  type: 'object',
  properties: {
    pets: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          pet_name: { type: 'string' },
          born: { type: 'string', format: 'date' },
          kind: { enum: ['cat', 'dog'] },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    total: { type: 'integer', minimum: 0, maximum: 10 },
  },
}

it('gives a response with all members, and rows that differ', () => {
  expect(buildExampleResponse(pets, 3)).toEqual({
    pets: [
      { id: 1, pet_name: 'pet name 1', born: '2026-01-31', kind: 'cat', tags: ['tags 1', 'tags 2'] },
      { id: 514, pet_name: 'pet name 2', born: '2026-02-01', kind: 'dog', tags: ['tags 2', 'tags 3'] },
      { id: 30, pet_name: 'pet name 3', born: '2026-02-02', kind: 'cat', tags: ['tags 3', 'tags 4'] },
    ],
    total: 0,
  })
})

it('gives no rows, or those of the author, repeated', () => {
  expect(buildExampleResponse(pets, 0)).toEqual({ pets: [], total: 0 })
  const rows: Json[] = [{ a: 1 }, { a: 2 }]
  for (const wrap of [(list: Json[]): Json => list, (list: Json[]): Json => ({ list, total: 2 })]) {
    const given = { examples: [wrap(rows)] }
    expect(buildExampleResponse(given, 5)).toEqual(wrap(rows))
    expect(buildExampleResponse(given, 0)).toEqual(wrap([]))
    expect(buildExampleResponse(given, 7)).toEqual(wrap([...rows, ...rows, ...rows, { a: 1 }]))
  }
})

it('varies an only example from row to row, if it is plain text', () => {
  const properties = {
    name: { type: 'string', examples: ['Rex'] },
    id: { type: 'integer', examples: [7], maximum: 8 },
    born: { type: 'string', format: 'date', examples: ['2020-02-01'] },
    code: { type: 'string', examples: ['A-1'] },
    kind: { type: 'string', examples: ['cat', 'dog'] },
  }
  const fixed = { born: '2020-02-01', code: 'A-1' }
  expect(buildExampleResponse({ type: 'array', items: { type: 'object', properties } }, 3)).toEqual([
    { name: 'Rex', id: 7, kind: 'cat', ...fixed },
    { name: 'Rex 2', id: 8, kind: 'dog', ...fixed },
    { name: 'Rex 3', id: 8, kind: 'cat', ...fixed },
  ])
})

it('gives a thousand rows, or fewer complete ones when they are wide', () => {
  const buildRows = (schema: JsonObject, rows: number) =>
    buildExampleResponse({ type: 'array', items: schema }, rows)
  const narrow = buildRows({ type: 'object', properties: { a: { type: 'integer' } } }, 1_000)
  expect(narrow).toHaveLength(1_000)
  const names = Array.from({ length: 100 }, (_, n) => [`m${n}`, { type: 'string' }])
  const wide = buildRows({ type: 'object', properties: Object.fromEntries(names) }, 1_000)
  expect(Array.isArray(wide) && wide.length).toBeGreaterThan(200)
  expect(JSON.stringify(wide)).not.toContain('null')
})
