import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from '#checks/fuzz/fuzz.ts'
import { type FuzzTarget, openFuzzTarget } from '#checks/fuzz/target.ts'

let target: FuzzTarget

beforeAll(async () => {
  target = await openFuzzTarget()
})
afterAll(() => target?.close())

test('whatever is asked, the answer is one that the operation documents, in its envelope', async () => {
  const { statuses, findings } = await fuzz(target, 20_261_121, 1000)
  const told = [...findings.values()].map(
    ({ operation, violation: fault, example }) => `${operation}: ${fault}\n${example}`,
  )
  expect(told.join('\n\n'), target.program.output()).toBe('')
  const seen = [...statuses.keys()].map(Number)
  // The requests reached what they were made for, and were not all refused at the door.
  for (const status of [200, 201, 204, 400, 401, 404, 405, 415, 422, 431]) expect(seen).toContain(status)
})
