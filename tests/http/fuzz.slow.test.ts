import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttackedService } from '#checks/attack/attacked-service.ts'
import { fuzz, openFuzzTarget } from '#checks/attack/fuzz/fuzz.ts'

let target: AttackedService

beforeAll(async () => {
  target = await openFuzzTarget()
})
afterAll(() => target?.close())

test('every response to a malformed request is one that the operation documents, in its envelope', async () => {
  const { counts, findings } = await fuzz(target, { seed: 1, count: 250 })
  const reports = findings.map(({ name, problem, example }) => `${name}: ${problem}\n${example}`)
  expect(reports.join('\n\n'), target.program.output()).toBe('')
  const seen = [...counts.keys()].map(Number)
  // The requests got as far as they were meant to, and were not all rejected early.
  for (const status of [200, 201, 400, 401, 404, 405, 415, 422, 431]) expect(seen).toContain(status)
})
