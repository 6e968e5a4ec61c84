import { describe, expect, test } from 'vitest'
import type { TestAssertion } from '#core/model/test-cases/test-case.ts'
import type { TestedCall } from '#core/model/test-cases/test-run.ts'
import { buildTestedCall } from './build-tested-call.ts'
import { findTestDifferences } from './find-test-differences.ts'
import { suggestAssertions } from './suggest-assertions.ts'

const call = (data: TestedCall['result']['data'], over: Partial<TestedCall> = {}): TestedCall => ({
  outcome: 'ok',
  request: null,
  response: { status: 200 },
  result: { error: false, text: JSON.stringify(data), data },
  ...over,
})

const check = (
  data: TestedCall['result']['data'],
  type: TestAssertion['type'],
  value: TestAssertion['value'],
) => findTestDifferences(call(data), [{ type, path: '/result/data', value }]).map(({ at }) => at)

describe('differences from what a test case expects', () => {
  test.each([
    [{ a: 1, b: null }, 'equals', { b: null, a: 1 }, []],
    [{ a: 1, b: null }, 'equals', { a: 1 }, ['']],
    [{ a: [{ b: 1 }] }, 'equals', { a: [{ b: 2 }] }, ['a[0].b']],
    [{ a: 1 }, 'not-equals', { a: 1 }, ['']],
    [['x', 1], 'contains', 1, []],
    [['x', 1], 'not-contains', 1, ['']],
    ['some text', 'contains', 'me te', []],
    [12, 'starts-with', '1', []],
    ['abc', 'regex', '^a.c$', []],
    ['abc', 'not-regex', '^b', []],
    [{ a: 1 }, 'is-json', { required: ['b'] }, ['b']],
    [{ a: 1 }, 'not-is-json', { required: ['b'] }, []],
  ] as const)('%j %s %j', (data, type, value, expected) => {
    expect(check(structuredClone(data) as never, type, structuredClone(value) as never)).toEqual(expected)
  })

  test('are bounded in number and size', () => {
    const list = Array.from({ length: 100 }, (_, index) => ({ index }))
    const other = list.map(({ index }) => ({ index: index + 1_000 }))
    expect(check(list, 'equals', other)).toHaveLength(20)
    const [long] = findTestDifferences(call('x'.repeat(5_000)), [
      { type: 'equals', path: '/result/data', value: 'y' },
    ])
    expect(String(long?.actual).length).toBeLessThanOrEqual(2_000)
  })

  test('treat a path without a value as a failure, but not of a negation', () => {
    const at = (type: TestAssertion['type']) =>
      findTestDifferences(call({}), [{ type, path: '/result/data/x%2F', value: 1 }]).length
    expect([at('equals'), at('not-equals'), at('not-contains')]).toEqual([1, 0, 0])
  })
})

describe('what a recorded call makes a case expect', () => {
  const exchange = {
    request: {
      method: 'POST',
      url: 'https://api.example.com/v1/a%20b?q=x+y&tag=1&tag=%E4%BD%A0&flag&bad=%ff',
      headers: [['Accept', 'application/json']] as [string, string][],
      body: '{"a":1}',
    },
    response: null,
  }
  const data = { items: [{ id: 1, name: 'Rex' }, { id: 2 }], next: null }
  const observed = buildTestedCall({
    outcome: 'ok',
    exchange,
    result: { content: [], structuredContent: data, isError: false, meta: {} },
  })

  test('is the request in parts', () => {
    expect(observed.request).toEqual({
      method: 'POST',
      url: exchange.request.url,
      path: '/v1/a%20b',
      query: { q: 'x y', tag: ['1', '你'], flag: '', bad: '%ff' },
      headers: { accept: 'application/json' },
      body: { a: 1 },
    })
  })

  test('holds for the call itself and for others of its shape', () => {
    const suggested = suggestAssertions(observed)
    expect(findTestDifferences(observed, suggested)).toEqual([])
    const withData = (other: TestedCall['result']['data']) =>
      findTestDifferences({ ...observed, result: { ...observed.result, data: other } }, suggested)
    expect(withData({ items: [{ id: 9 }], next: null, more: true })).toEqual([])
    expect(withData({ items: [{ name: 'Rex' }], next: null })).toMatchObject([{ at: 'items[0].id' }])
    expect(withData({ items: [{ id: '9' }], next: null })).toMatchObject([{ at: 'items[0].id' }])
  })
})
