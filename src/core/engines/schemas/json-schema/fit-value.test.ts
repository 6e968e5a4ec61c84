import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { fitValue } from './fit-value.ts'
import { relaxSchema } from './relax-schema.ts'
import { compileSchema } from './validation/compile-schema.ts'

const book: JsonObject = {
  type: 'object',
  properties: {
    isbn: { type: 'string' },
    pages: { type: 'integer' },
    price: { type: 'number' },
    inStock: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    author: { type: 'object', properties: { name: { type: 'string' } } },
    prices: { type: 'object', additionalProperties: { type: 'number' } },
    note: {},
  },
}
const relaxed = relaxSchema(book) ?? {}
const fitJson = (value: Json) => JSON.stringify(fitValue(relaxed, value).value)

describe('a result of the types that its schema says', () => {
  it('stays the same object', () => {
    const value = {
      isbn: '1',
      pages: 3,
      price: 2.5,
      inStock: true,
      tags: ['a'],
      author: { name: null },
      more: [1],
    }
    const fitted = fitValue(relaxed, value)
    expect(fitted).toEqual({ value, violations: [] })
    expect(fitted.value).toBe(value)
  })
})

describe('a result of other types', () => {
  it.each<[what: string, value: JsonObject, fitted: string]>([
    ['a number for a text', { isbn: 978 }, '{"isbn":"978"}'],
    ['an object for a text', { isbn: { a: 1 } }, '{"isbn":"{\\"a\\":1}"}'],
    ['a text for a number', { pages: '12', price: ' 1.50 ' }, '{"pages":12,"price":1.50}'],
    ['the digits of a large integer', { pages: '9007199254740993' }, '{"pages":"9007199254740993"}'],
    ['a long text for a number', { price: '9007199254740993' }, '{"price":9007199254740993}'],
    ['a fraction for an integer', { pages: 1.5 }, '{"pages":null}'],
    ['a word for a number', { price: 'free' }, '{"price":null}'],
    ['words and digits for a boolean', { inStock: 'TRUE' }, '{"inStock":true}'],
    ['a digit for a boolean', { inStock: 0 }, '{"inStock":false}'],
    ['one item for a list', { tags: 'a' }, '{"tags":["a"]}'],
    ['one item of another type for a list', { tags: 1 }, '{"tags":["1"]}'],
    ['an empty object for a list', { tags: {} }, '{"tags":[]}'],
    ['an empty list for an object', { author: [], prices: [] }, '{"author":{},"prices":{}}'],
    ['an id for an object', { author: 7 }, '{"author":null}'],
    [
      'a text inside of an object',
      { author: { name: 1 }, prices: { de: '2' } },
      '{"author":{"name":"1"},"prices":{"de":2}}',
    ],
    ['anything where no type is said', { note: [1], other: {} }, '{"note":[1],"other":{}}'],
  ])('has %s in a form that fits', (_, value, fitted) => {
    expect(fitJson(value)).toBe(fitted)
  })

  it('is named by its path', () => {
    expect(fitValue(relaxed, { tags: ['a', 1], price: 'free' }).violations).toEqual([
      { path: 'tags[1]', message: 'must be string; the value of the server was converted' },
      {
        path: 'price',
        message: 'must be number; replaced by null, and the original value is in the text',
      },
    ])
  })

  it('never violates the schema', () => {
    const { check } = compileSchema(relaxed)
    const names = ['isbn', 'pages', 'price', 'inStock', 'tags', 'author', 'prices', 'note']
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (value) => {
        expect(check(JSON.parse(JSON.stringify(fitValue(relaxed, value as Json).value)))).toEqual([])
      }),
    )
  })

  it('keeps numbers that are written with more digits than JavaScript has', () => {
    for (const text of ['{"pages":9007199254740993}', '{"pages":"9007199254740993"}']) {
      const fitted = fitValue(relaxed, parseExactJson(text))
      expect([JSON.stringify(fitted.value), fitted.violations]).toEqual([text, []])
    }
  })

  it('has members with the names of inherited ones', () => {
    const properties = { constructor: { type: 'string' }, toString: { type: 'string' } }
    const schema = relaxSchema({ type: 'object', properties }) ?? {}
    expect(fitValue(schema, { constructor: 1 })).toMatchObject({ value: { constructor: '1' } })
    expect(fitValue(schema, {})).toEqual({ value: {}, violations: [] })
  })
})
