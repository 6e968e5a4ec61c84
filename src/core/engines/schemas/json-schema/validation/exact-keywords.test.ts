import { expect, it } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import { compileSchema } from './compile-schema.ts'

const check = (schema: string, value: string) =>
  compileSchema(parseExactJson(`{"properties":{"n":${schema}}}`)).check(parseExactJson(`{"n":${value}}`))

it.each<[schema: string, accepted: string[], rejected: string[]]>([
  [
    '{"enum":[9007199254740993,"9007199254740995"]}',
    ['9007199254740993', '"9007199254740995"', '9007199254740993.0'],
    ['9007199254740992', '9007199254740995', '9007199254740994'],
  ],
  ['{"const":9007199254740993}', ['9007199254740993'], ['9007199254740992']],
  [
    '{"const":{"a":[9007199254740993]}}',
    ['{"a":[9007199254740993]}'],
    ['{"a":[9007199254740992]}', '{"a":["9007199254740993"]}'],
  ],
  ['{"multipleOf":2}', ['9007199254740994', '1e300'], ['9007199254740993', '123456789012345678901']],
  ['{"multipleOf":0.01}', ['12345678901234567.89', '19.99'], ['12345678901234567.891']],
  ['{"maximum":9007199254740993}', ['9007199254740993', '-9007199254740999'], ['9007199254740994']],
  ['{"minimum":9007199254740993}', ['9007199254740993'], ['9007199254740992', '-9007199254740993']],
  ['{"exclusiveMaximum":9007199254740993}', ['9007199254740992'], ['9007199254740993']],
  ['{"exclusiveMinimum":9007199254740993}', ['9007199254740994'], ['9007199254740993']],
  ['{"maximum":9223372036854776000}', ['9223372036854775807'], ['9223372036854775808']],
  [
    '{"maximum":9223372036854775807}',
    ['9223372036854775807'],
    ['9223372036854775808', '9223372036854775809'],
  ],
  ['{"maximum":0.1}', ['0.10000000000000000'], ['0.10000000000000000001']],
  ['{"maximum":1e400}', ['1e399'], ['1.1e400']],
  ['{"minimum":0}', ['-0', '1e999999999', '9007199254740993'], ['-1e999999999', '-1e-390']],
  [
    '{"uniqueItems":true}',
    ['[9007199254740993,"9007199254740993"]'],
    ['[9007199254740993,9007199254740993]'],
  ],
])('the schema %s compares digits beyond those of doubles', (schema, accepted, rejected) => {
  expect(accepted.filter((value) => check(schema, value).length > 0)).toEqual([])
  expect(rejected.filter((value) => check(schema, value).length === 0)).toEqual([])
})

it('the violation says the limit with its digits', () => {
  expect(check('{"maximum":9007199254740993}', '9007199254740994')).toEqual([
    { path: 'n', code: 'range', message: 'must be <= 9007199254740993' },
  ])
  expect(check('{"enum":[9007199254740993]}', '9007199254740992')).toEqual([
    { path: 'n', code: 'enum', message: 'must be one of 9007199254740993' },
  ])
})

it('a number of millions of digits is compared as a double', () => {
  expect(check('{"multipleOf":7,"minimum":5}', '9'.repeat(2_000_000))).toEqual([])
})
