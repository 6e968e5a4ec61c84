import { expect, test } from 'vitest'
import { checkReadiness, type ServicePart } from './readiness.ts'

const createPart = (fault: string | null, ...neededTo: ServicePart['neededTo']): ServicePart => ({
  findFault: async () => fault,
  neededTo,
})

test('a service whose parts all work can serve and manage', async () => {
  expect(await checkReadiness({ database: createPart(null, 'manage') })).toEqual({
    status: 'ok',
    serve: true,
    manage: true,
    faults: { database: null },
  })
})

test.each([
  { needed: ['manage'], status: 'degraded', serve: true, manage: false },
  { needed: ['serve', 'manage'], status: 'unavailable', serve: false, manage: false },
] as const)('a fault of a part that is needed to $needed is $status', async ({ needed, ...wanted }) => {
  const parts = { database: createPart('cannot be read', ...needed), listener: createPart(null, 'serve') }
  const faults = { database: 'cannot be read', listener: null }
  expect(await checkReadiness(parts)).toEqual({ ...wanted, faults })
})

test('a part that never responds, or that throws, does not hold the probe', async () => {
  const parts: Record<string, ServicePart> = {
    hanging: { findFault: () => new Promise(() => {}), neededTo: ['manage'] },
    throwing: { findFault: () => Promise.reject(new Error('no')), neededTo: ['manage'] },
  }
  expect(await checkReadiness(parts, 1)).toMatchObject({
    status: 'degraded',
    faults: { hanging: 'does not respond', throwing: 'cannot be checked' },
  })
})
