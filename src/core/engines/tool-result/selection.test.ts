import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/json-schema/compile-schema.ts'
import type { Selection } from '#core/model/result-options.ts'
import { selected } from './selected.ts'
import { selectedSchema } from './selected-schema.ts'
import { selectionShape } from './selection-shape.ts'

const shapeOf = (selection: Selection) => {
  const shape = selectionShape(selection)
  if ('faults' in shape) throw new Error(shape.faults[0]?.message)
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
  it.each<[what: string, selection: Selection, result: Json | undefined]>([
    ['picks and renames members', { count: 'total', odd: 'odd name' }, { count: 3, odd: true }],
    ['nests them', { 'a.b': 'total', 'a.c': 'total' }, { a: { b: 3, c: 3 } }],
    [
      'picks members of each item, missing ones left out',
      { 'orders[].no': 'data.orders[].id', 'orders[].by': 'data.orders[].buyer.name' },
      { orders: [{ no: 1, by: 'Ann' }, { no: 2, by: null }, {}] },
    ],
    ['takes the wrapper off', { '[].id': 'data.orders[].id' }, [{ id: 1 }, { id: 2 }, {}]],
    ['takes a part as the whole', { '': 'total' }, 3],
    [
      'keeps lists within lists',
      { 'o[].l[].s': 'data.orders[].lines[].sku' },
      { o: [{ l: [{ s: 'a' }, { s: 'b' }] }, { l: [] }, {}] },
    ],
    [
      'puts lists into one where the result has none',
      { skus: 'data.orders[].lines[].sku' },
      { skus: ['a', 'b'] },
    ],
    [
      'puts inner lists into one',
      { 'o[].s': 'data.orders[].lines[].sku' },
      { o: [{ s: ['a', 'b'] }, { s: [] }, {}] },
    ],
    ['takes one item', { first: 'data.orders[0].id' }, { first: 1 }],
    ['takes items whole', { 'l[]': 'data.orders[0].lines[]' }, { l: [{ sku: 'a', n: 2 }, { sku: 'b' }] }],
    ['keeps null', { mail: 'data.orders[0].buyer.mail' }, { mail: null }],
    [
      'has nothing where the answer has nothing',
      { a: 'nowhere', 'b.c': 'total.x', 'd[].e': 'total[].e' },
      undefined,
    ],
    ['never finds what objects inherit', { a: 'toString', b: 'data.orders.length' }, undefined],
  ])('%s', (_, selection, result) => {
    expect(selected(shapeOf(selection), orders)).toEqual(result)
  })

  it.each<[what: string, selection: Selection, path: string]>([
    ['a name that is no path', { 'a..b': 'x' }, 'a..b'],
    ['a path that is none', { a: 'x[' }, 'a'],
    ['a name with an index', { 'a[0]': 'x' }, 'a[0]'],
    ['what objects inherit', { a: 'x.__proto__.y' }, 'a'],
    ['a name that objects inherit', { 'constructor.a': 'x' }, 'constructor.a'],
    ['a member in a member', { a: 'x', 'a.b': 'y' }, 'a'],
    ['a list in an object', { 'a[]': 'x[]', 'a.b': 'y' }, 'a[]'],
    ['two lists in one', { 'a[].b': 'x[].b', 'a[].c': 'y[].c' }, 'a[].c'],
    ['a list of no list', { 'a[].b': 'x.b' }, 'a[].b'],
    ['the whole and a part', { '': 'x', a: 'y' }, ''],
  ])('is refused with %s', (_, selection, path) => {
    expect(selectionShape(selection)).toEqual({
      faults: [{ path: `resultOptions.select.${path}`, code: 'selection', message: expect.any(String) }],
    })
  })

  it('takes something or nothing of any answer, and never fails', () => {
    const shape = shapeOf({ a: 'a', 'b[].c': 'b[].c', 'b[].d': 'b[].d.e', f: 'b[].c[]' })
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (b, other) => {
        const told = selected(shape, { a: other, b } as Json)
        expect(JSON.stringify(told)).toEqual(expect.any(String))
        selected(shape, other as Json)
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

  it('says of each member what the answer says of it', () => {
    const select = { 'items[].id': 'data.items[].id', n: 'total', ids: 'data.items[].id', x: 'nowhere' }
    const id = { anyOf: [{ type: 'integer' }, { type: 'string' }] }
    expect(selectedSchema(shapeOf(select), schema)).toEqual({
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

  it('takes what the selection takes of a good answer, references and all', () => {
    const shape = shapeOf({ '[].parent': 'data.items[].parent', '[].id': 'data.items[].id' })
    const { faults, check } = compileSchema(selectedSchema(shape, schema))
    expect(faults).toEqual([])
    const good = selected(shape, { data: { items: [{ id: 1, parent: { id: 'x' } }, {}] }, total: 2 })
    expect(check(good)).toEqual([])
    expect(check([{ id: {} }])).not.toEqual([])
  })
})
