import { expect, test } from 'vitest'
import { checkReadiness, type ServicePart } from './readiness.ts'

const createPart = (problem: string | null, ...neededTo: ServicePart['neededTo']): ServicePart => ({
  findProblem: async () => problem,
  neededTo,
})

test('a service whose parts all work can serve and manage', async () => {
  expect(await checkReadiness({ database: createPart(null, 'manage') })).toEqual({
    status: 'ok',
    serve: true,
    manage: true,
    problems: { database: null },
  })
})

test.each([
  { needed: ['manage'], status: 'degraded', serve: true, manage: false },
  { needed: ['serve', 'manage'], status: 'unavailable', serve: false, manage: false },
] as const)('a problem of a part that is needed to $needed is $status', async ({ needed, ...wanted }) => {
  const parts = { database: createPart('cannot be read', ...needed), listener: createPart(null, 'serve') }
  const problems = { database: 'cannot be read', listener: null }
  expect(await checkReadiness(parts)).toEqual({ ...wanted, problems })
})

test('a part that never responds, or that throws, does not hold the probe', async () => {
  const parts: Record<string, ServicePart> = {
    hanging: { findProblem: () => new Promise(() => {}), neededTo: ['manage'] },
    throwing: { findProblem: () => Promise.reject(new Error('no')), neededTo: ['manage'] },
  }
  expect(await checkReadiness(parts, 1)).toMatchObject({
    status: 'degraded',
    problems: { hanging: 'does not respond', throwing: 'cannot be checked' },
  })
})
