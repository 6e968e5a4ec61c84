import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutcome, probeTenants } from '#checks/tenants/probe-tenants.ts'
import { openProbeTarget, type ProbeTarget } from '#checks/tenants/target.ts'

let target: ProbeTarget

beforeAll(async () => {
  target = await openProbeTarget(null)
})
afterAll(() => target?.close())

test('what belongs to others is answered as what does not exist, and nothing of it is told or changed', async () => {
  const outcome = createOutcome()
  await probeTenants(target, { seed: 1, count: 250 }, outcome)
  const reports = [...outcome.findings.values()].map(
    ({ name, problem, example }) => `${name}: ${problem}\n${example}`,
  )
  expect(reports.join('\n\n')).toBe('')
  // The probes got as far as they were meant to, and were not all rejected early.
  for (const status of [200, 401, 403, 404]) expect([...outcome.statuses.keys()]).toContain(status)
})
