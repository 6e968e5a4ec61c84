import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import type { ResultSelection } from '#core/model/tools/result-options.ts'
import { applySelection } from './apply-selection.ts'
import { compileSelection } from './compile-selection.ts'
import { buildSelectionSchema } from './selection-schema.ts'

const compileOrThrow = (selection: ResultSelection) => {
  const shape = compileSelection(selection)
  if ('problems' in shape) throw new Error(shape.problems[0]?.message)
  return shape
}

const orders: Json = {
  data: {
    orders: [
      { id: 1, lines: [{ sku: 'a', n: 2 }, { sku: 'b' }], buyer: { name: 'Ann', mail: null } },
      { id: 2, lines: [], buyer: null },
      { lines: 'none' },
    ],
  },
  total: 3,
  'odd name': true,
}

describe('a selection', () => {
  it.each<[what: string, selection: ResultSelection, result: Json | undefined]>([
    ['selects and renames members', { count: 'total', odd: 'odd name' }, { count: 3, odd: true }],
    ['nests them', { 'a.b': 'total', 'a.c': 'total' }, { a: { b: 3, c: 3 } }],
    [
      'selects members of each item and omits missing ones',
      { 'orders[].no': 'data.orders[].id', 'orders[].by': 'data.orders[].buyer.name' },
      { orders: [{ no: 1, by: 'Ann' }, { no: 2, by: null }, {}] },
    ],
    ['removes a wrapper object', { '[].id': 'data.orders[].id' }, [{ id: 1 }, { id: 2 }, {}]],
    ['uses a member as the entire result', { '': 'total' }, 3],
    [
      'retains nested lists',
      { 'o[].l[].s': 'data.orders[].lines[].sku' },
      { o: [{ l: [{ s: 'a' }, { s: 'b' }] }, { l: [] }, {}] },
    ],
    [
      'flattens lists that the result does not have',
      { skus: 'data.orders[].lines[].sku' },
      { skus: ['a', 'b'] },
    ],
    [
      'flattens inner lists that the result does not have',
      { 'o[].s': 'data.orders[].lines[].sku' },
      { o: [{ s: ['a', 'b'] }, { s: [] }, {}] },
    ],
    ['selects one item', { first: 'data.orders[0].id' }, { first: 1 }],
    [
      'selects complete items',
      { 'l[]': 'data.orders[0].lines[]' },
      { l: [{ sku: 'a', n: 2 }, { sku: 'b' }] },
    ],
    ['retains null', { mail: 'data.orders[0].buyer.mail' }, { mail: null }],
    [
      'is undefined where the response has none of its paths',
      { a: 'nowhere', 'b.c': 'total.x', 'd[].e': 'total[].e' },
      undefined,
    ],
    ['ignores inherited members', { a: 'toString', b: 'data.orders.length' }, undefined],
  ])('%s', (_, selection, result) => {
    expect(applySelection(compileOrThrow(selection), orders)).toEqual(result)
  })

  it.each<[what: string, selection: ResultSelection, path: string]>([
    ['a name that is not a path', { 'a..b': 'x' }, 'a..b'],
    ['an invalid path', { a: 'x[' }, 'a'],
    ['a name with an index', { 'a[0]': 'x' }, 'a[0]'],
    ['a path with an inherited member', { a: 'x.__proto__.y' }, 'a'],
    ['the name of an inherited member', { 'constructor.a': 'x' }, 'constructor.a'],
    ['a member in a member', { a: 'x', 'a.b': 'y' }, 'a'],
    ['a list in an object', { 'a[]': 'x[]', 'a.b': 'y' }, 'a[]'],
    ['one list from two lists', { 'a[].b': 'x[].b', 'a[].c': 'y[].c' }, 'a[].c'],
    ['a list from a path without list', { 'a[].b': 'x.b' }, 'a[].b'],
    ['the entire value and a member', { '': 'x', a: 'y' }, ''],
  ])('is rejected with %s', (_, selection, path) => {
    expect(compileSelection(selection)).toEqual({
      problems: [{ path: `resultOptions.select.${path}`, code: 'selection', message: expect.any(String) }],
    })
  })

  it('never fails, for any response', () => {
    const shape = compileOrThrow({ a: 'a', 'b[].c': 'b[].c', 'b[].d': 'b[].d.e', f: 'b[].c[]' })
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (b, other) => {
        const result = applySelection(shape, { a: other, b } as Json)
        expect(JSON.stringify(result)).toEqual(expect.any(String))
        applySelection(shape, other as Json)
      }),
    )
  })
})

describe('the schema of a selection', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      data: { $ref: '#/$defs/page' },
      total: { type: 'integer', description: 'How many.' },
    },
    required: ['data', 'total'],
    $defs: {
      page: { type: 'object', properties: { items: { type: 'array', items: { $ref: '#/$defs/item' } } } },
      item: {
        oneOf: [
          { properties: { id: { type: 'integer' }, parent: { $ref: '#/$defs/item' } } },
          { properties: { id: { type: 'string' } } },
        ],
      },
    },
  }

  it('describes each member as in the schema of the response', () => {
    const select = { 'items[].id': 'data.items[].id', n: 'total', ids: 'data.items[].id', x: 'nowhere' }
    const id = { anyOf: [{ type: 'integer' }, { type: 'string' }] }
    expect(buildSelectionSchema(compileOrThrow(select), schema)).toEqual({
      type: 'object',
      properties: {
        items: { type: ['array', 'null'], items: { type: 'object', properties: { id } } },
        n: { type: 'integer', description: 'How many.' },
        ids: { type: ['array', 'null'], items: id },
        x: {},
      },
      $defs: schema.$defs,
    })
  })

  it('accepts the selection of a valid response, with references', () => {
    const shape = compileOrThrow({ '[].parent': 'data.items[].parent', '[].id': 'data.items[].id' })
    const { schemaViolations, check } = compileSchema(buildSelectionSchema(shape, schema))
    expect(schemaViolations).toEqual([])
    const good = applySelection(shape, { data: { items: [{ id: 1, parent: { id: 'x' } }, {}] }, total: 2 })
    expect(check(good)).toEqual([])
    expect(check([{ id: {} }])).not.toEqual([])
  })
})
