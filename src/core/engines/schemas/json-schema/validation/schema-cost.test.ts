import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { estimateSchemaCost } from './schema-cost.ts'

test('each dynamic anchor doubles the cost, since its schema is compiled twice', () => {
  const nest = (depth: number): JsonObject =>
    depth === 0 ? {} : { $dynamicAnchor: `a${depth}`, properties: { a: nest(depth - 1) } }
  const cost = (depth: number) => estimateSchemaCost({ properties: { a: nest(depth) } }).units
  expect(cost(10)).toBeGreaterThan(512 * cost(1))
})
