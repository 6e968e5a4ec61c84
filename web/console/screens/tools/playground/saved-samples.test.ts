import { expect, test } from 'vitest'
import { parseSamples, withSample } from './saved-samples.ts'

test('stored samples are used only in the right form', () => {
  expect(parseSamples(null)).toEqual([])
  expect(parseSamples('{')).toEqual([])
  expect(parseSamples('{"a":1}')).toEqual([])
  const valid = { name: 'Dune', arguments: { query: 'dune' } }
  expect(parseSamples(JSON.stringify([valid, null, { name: 1, arguments: {} }, { name: 'x' }]))).toEqual([
    valid,
  ])
})

test('a sample replaces the one of its name and comes first', () => {
  const [a, b] = [
    { name: 'a', arguments: {} },
    { name: 'b', arguments: {} },
  ]
  const changed = { name: 'b', arguments: { x: 1 } }
  expect(withSample([a, b], changed)).toEqual([changed, a])
})
