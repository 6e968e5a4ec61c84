import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTally } from '#checks/attack/support/tally.ts'
import { openProbedService, type ProbedService, probeTenants } from '#checks/attack/tenants/probe-tenants.ts'

let service: ProbedService

beforeAll(async () => {
  service = await openProbedService()
})
afterAll(() => service?.close())

test('resources of other tenants look missing, and are neither disclosed nor changed', async () => {
  const tally = createTally()
  await probeTenants(service, { seed: 1, count: 250 }, tally)
  const reports = tally.findings.map(({ name, problem, example }) => `${name}: ${problem}\n${example}`)
  expect(reports.join('\n\n')).toBe('')
  // The probes reached their targets, and were not all rejected early.
  for (const status of ['200', '401', '403', '404']) expect([...tally.counts.keys()]).toContain(status)
})
