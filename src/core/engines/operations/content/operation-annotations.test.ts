import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { deriveAnnotations } from './operation-annotations.ts'

const hintsOf = (annotations: JsonObject) => {
  const { title: _title, ...hints } = deriveAnnotations(buildOperation('app_1', { annotations }))
  return Object.values(hints)
}

test.each([
  [{}, [false, true, false, true]],
  [{ readOnlyHint: true }, [true, false, true, true]],
  [{ destructiveHint: false, idempotentHint: true, openWorldHint: false }, [false, false, true, false]],
  [{ readOnlyHint: 'yes', destructiveHint: 0 }, [false, true, false, true]],
  [{ readOnlyHint: true, destructiveHint: true }, [true, true, true, true]],
])('an MCP tool with %o is read-only, destructive, idempotent, open: %o', (given, hints) => {
  expect(hintsOf(given)).toEqual(hints)
})

test('the hints of a REST operation follow from its method', () => {
  const plan = buildOperation('app_1').plan
  const of = (method: 'GET' | 'DELETE') =>
    deriveAnnotations(buildOperation('app_1', { annotations: null, plan: { ...plan, method } }))
  expect(of('GET')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  expect(of('DELETE')).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
})

test('an MCP tool has the title of its server, cleaned and cut', () => {
  const titleOf = (annotations: JsonObject) =>
    deriveAnnotations(buildOperation('app_1', { annotations })).title
  expect(titleOf({ title: 'Search\u200B files' })).toBe('Search files')
  expect(titleOf({ title: 'x'.repeat(500) })).toHaveLength(120)
  expect([titleOf({}), titleOf({ title: 7 })]).toEqual(['', ''])
})
