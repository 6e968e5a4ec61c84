import { expect, test } from 'vitest'
import { generateTypeId } from '#fast/node/type-id.ts'
import { narrowFilter } from './call-filter.ts'

test('an id of the service contains the time to search, any other does not', () => {
  const now = Date.now()
  for (const prefix of ['call', 'req']) {
    const { since = '', until = '' } = narrowFilter({ requestId: generateTypeId(prefix) }) ?? {}
    expect(Math.abs(Date.parse(since) - (now - 11 * 60_000))).toBeLessThan(60_000)
    expect(Math.abs(Date.parse(until) - (now + 11 * 60_000))).toBeLessThan(60_000)
  }
  const until = '2026-01-01T00:00:00.000Z'
  expect(narrowFilter({ requestId: generateTypeId('call'), until })?.until).toBe(until)
  for (const filter of [{}, { requestId: 'trace-7' }, { requestId: `app_${'0'.repeat(26)}` }])
    expect(narrowFilter(filter)).toBeNull()
})
