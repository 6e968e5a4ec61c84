import { expect, test } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import { containsRoundedInteger, parseWithDigits, restoreIntegers } from './exact-integers.ts'
import { buildExactIntegersMeta } from './exact-integers-meta.ts'

const text = '{"a/b":[{"id":9007199254740993},{"id":9007199254740994}],"price":0.5,"big":1e400}'

test('the digits that a client loses are listed, and restored from the list', () => {
  const meta = buildExactIntegersMeta(parseExactJson(text))
  expect(meta).toEqual({ 'tenon/exact-integers': { '/a~1b/0/id': '9007199254740993' } })
  const restored = restoreIntegers(JSON.parse(text.replace(',"big":1e400', '')), meta)
  expect(restored).toEqual({ 'a/b': [{ id: '9007199254740993' }, { id: 9007199254740994 }], price: 0.5 })
  expect(containsRoundedInteger(restored)).toBe(false)
})

test('data without such integers needs no list', () => {
  expect(buildExactIntegersMeta({ id: 2 ** 53 - 1, name: '9007199254740993', none: null })).toEqual({})
})

test('a list that does not match the data changes nothing', () => {
  const meta = { 'tenon/exact-integers': { '/id': '12345678901234567890' } }
  expect(restoreIntegers({ id: 9007199254741010 }, meta)).toEqual({ id: 9007199254741010 })
})

test('without a list an integer beyond 2^53 may be another', () => {
  const data = restoreIntegers({ rows: [{ id: 9007199254741992 }] }, { 'tenon/http-status': 200 })
  expect(containsRoundedInteger(data)).toBe(true)
  expect(containsRoundedInteger([1, 'x', null, { price: 0.1 }])).toBe(false)
})

test('a text that is JSON keeps its digits where the parser passes them', () => {
  const passesSource = 'rawJSON' in JSON
  const data = parseWithDigits('{"id":9007199254743993,"n":1}')
  expect(data).toEqual(passesSource ? { id: '9007199254743993', n: 1 } : { id: 9007199254743992, n: 1 })
})
