import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from '#checks/fuzz/fuzz.ts'
import { type FuzzTarget, openFuzzTarget } from '#checks/fuzz/target.ts'

let target: FuzzTarget

beforeAll(async () => {
  target = await openFuzzTarget()
})
afterAll(() => target?.close())

test('every response to a malformed request is one that the operation documents, in its envelope', async () => {
  const { statuses, findings } = await fuzz(target, 1, 250)
  const reports = [...findings.values()].map(
    ({ operation, violation, example }) => `${operation}: ${violation}\n${example}`,
  )
  expect(reports.join('\n\n'), target.program.output()).toBe('')
  const seen = [...statuses.keys()].map(Number)
  // The requests got as far as they were meant to, and were not all rejected early.
  for (const status of [200, 201, 400, 401, 404, 405, 415, 422, 431]) expect(seen).toContain(status)
})
