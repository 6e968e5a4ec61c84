import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { buildJsonBody, importSingleOperation } from '#tests/support/openapi/import-document.ts'

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The input schema of a body that is an array of `items`, with the reasons. */
function assembleItems(items: JsonObject, schemas: JsonObject, more: JsonObject = {}) {
  const { operation, reasons } = importSingleOperation(buildJsonBody({ type: 'array', items }), {
    components: { schemas },
    ...more,
  })
  const { body } = operation.inputSchema.properties as { body: { items: JsonObject } }
  return { item: body.items, defs: operation.inputSchema.$defs, schema: operation.inputSchema, reasons }
}

const big = object({ text: { type: 'string', description: 'x'.repeat(200) } })

describe('a definition', () => {
  it('that is used once is inlined, also through a chain of references', () => {
    expect(assembleItems(refTo('A'), { A: refTo('B'), B: object({ c: refTo('C') }), C: big })).toMatchObject({
      item: object({ c: big }),
      defs: undefined,
    })
  })

  it('that is used twice is written once, under its name', () => {
    const { item, defs } = assembleItems(object({ a: refTo('Big.One'), b: refTo('Big.One') }), {
      'Big.One': big,
    })
    expect(item).toEqual(object({ a: { $ref: '#/$defs/Big.One' }, b: { $ref: '#/$defs/Big.One' } }))
    expect(defs).toEqual({ 'Big.One': big })
  })

  it('that is small is inlined at each use', () => {
    const small = { type: 'string', enum: ['a', 'b'] }
    expect(assembleItems(object({ a: refTo('S'), b: refTo('S') }), { S: small })).toMatchObject({
      item: object({ a: small, b: small }),
      defs: undefined,
    })
  })

  it('whose name is in use gets another, in characters that need no escaping', () => {
    const paths = { '#/components/schemas/A b': 1, '#/components/parameters/A~1b': 2 }
    const { defs } = assembleItems(
      object({
        a: { $ref: '#/components/schemas/A%20b' },
        b: refTo('A b'),
        c: { $ref: '#/components/parameters/A~1b' },
        d: { $ref: '#/components/parameters/A~1b' },
      }),
      {},
      { components: { schemas: { 'A b': big }, parameters: { 'A/b': { ...big, title: 'other' } } } },
    )
    expect(Object.keys(paths)).toHaveLength(2)
    expect(defs).toEqual({ A_b: big, A_b_2: { ...big, title: 'other' } })
  })
})

describe('references', () => {
  it.each([
    ['#/components/schemas/A~1B~0C'],
    ['#/components/schemas/A%2FB~0C'],
    ['#/components/schemas/A~1B%7E0C'],
    ['#/paths/~1other/get/responses/200/content/application~1json/schema'],
    ['#/paths/~1other/get/parameters/0/schema'],
    ['#/components/responses/Linked/content/application~1json/schema'],
  ])('are followed wherever they point in the document: %s', ($ref) => {
    const schema = { type: 'integer', minimum: 5 }
    const holder = { content: { 'application/json': { schema } } }
    const { item, reasons } = assembleItems(
      { $ref },
      {},
      {
        components: {
          schemas: { 'A/B~C': schema },
          responses: { Linked: { $ref: '#/components/responses/Real' }, Real: holder },
        },
        paths: {
          '/things': { post: buildJsonBody({ type: 'array', items: { $ref } }) },
          '/other': { get: { parameters: [{ name: 'a', in: 'query', schema }], responses: { 200: holder } } },
        },
      },
    )
    expect(item).toEqual(schema)
    expect(reasons).toEqual([])
  })

  it.each([
    ['other.yaml#/A', 'other.yaml#/A is relative, but the URL of the document is unknown'],
    ['https://x.test/a.json', 'https://x.test/a.json is an external document, which was not fetched'],
    ['#/components/schemas/None', '#/components/schemas/None does not exist'],
    ['#/components/schemas/Loop', '#/components/schemas/Loop refers to itself'],
    ['#/x-loop/a', '#/x-loop/a refers to itself'],
    ['#anchor', '#anchor is not an anchor of the document'],
    ['#/__proto__/x', '#/__proto__/x does not exist'],
  ])('that cannot be resolved accept any value and are reported: %s', ($ref, reason) => {
    const { item, reasons } = assembleItems(
      { $ref },
      {},
      {
        components: { schemas: { Loop: refTo('Pool'), Pool: refTo('Loop') } },
        'x-loop': { $ref: '#/x-loop/a' },
      },
    )
    expect(item).toEqual({})
    expect(reasons).toEqual([`unresolved reference (accepts any value): ${reason} (in the body)`])
  })
})

describe('a recursive schema', () => {
  it('is written as a definition, with only the definitions it reaches', () => {
    const schemas = {
      Person: object({ name: { type: 'string' }, employer: refTo('Company') }),
      Company: object({ boss: refTo('Person') }),
      Other: refTo('Person'),
    }
    const { item, defs, schema } = assembleItems(refTo('Person'), schemas)
    expect(item).toEqual({ $ref: '#/$defs/Person' })
    expect(defs).toEqual({
      Person: object({ name: { type: 'string' }, employer: object({ boss: { $ref: '#/$defs/Person' } }) }),
    })
    expect(
      compileSchema(schema).check({ body: [{ employer: { boss: { employer: { boss: { name: 7 } } } } }] }),
    ).toMatchObject([{ path: 'body[0].employer.boss.employer.boss.name' }])
  })

  it('for the same value is cut there, so that validation terminates', () => {
    const { schema, reasons } = assembleItems(refTo('A'), {
      A: { allOf: [refTo('B')], description: 'a' },
      B: { anyOf: [refTo('A'), { type: 'string' }] },
    })
    expect(compileSchema(schema).check({ body: ['x'] })).toEqual([])
    expect(reasons).toEqual(expect.arrayContaining([expect.stringContaining('refers to itself')]))
  })
})

describe('no document makes a schema grow without bound', () => {
  it('by definitions that double at each level', () => {
    const createDoublingSchema = (index: number) =>
      object({ a: refTo(`D${index + 1}`), b: refTo(`D${index + 1}`) })
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`D${index}`, createDoublingSchema(index)]),
    )
    const { schema } = assembleItems(refTo('D0'), { ...schemas, D60: big })
    expect(JSON.stringify(schema).length).toBeLessThan(10_000)
    expect(compileSchema(schema).schemaViolations).toEqual([])
  })

  it('by more definitions than the size limit allows', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`B${index}`, { ...big, title: `B${index}` }]),
    )
    const all = object(
      Object.fromEntries(
        Object.keys(schemas).flatMap((name) => [
          [`${name}a`, refTo(name)],
          [`${name}b`, refTo(name)],
        ]),
      ),
    )
    const { schema, reasons } = assembleItems(all, schemas)
    expect(JSON.stringify(schema).length).toBeLessThan(200_000)
    expect(compileSchema(schema).schemaViolations).toEqual([])
    expect(reasons).toEqual([
      expect.stringMatching(
        /^the input schema is too large: \d+ of its definitions are reduced to their type$/,
      ),
      'its input schema is longer than 10000 characters: examples, titles or descriptions are shortened',
    ])
  })

  it('by a chain of references', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`C${index}`, object({ next: refTo(`C${index + 1}`) })]),
    )
    const { schema } = assembleItems(refTo('C0'), { ...schemas, C2000: { type: 'string' } })
    expect(compileSchema(schema).schemaViolations).toEqual([])
  })
})
