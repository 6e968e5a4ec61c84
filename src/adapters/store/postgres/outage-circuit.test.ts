import { expect, test } from 'vitest'
import { OutageCircuit } from './outage-circuit.ts'

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a transaction that hangs is ended when a probe finds that the database cannot be reached', async () => {
  const warnings: string[] = []
  const { promise: hanging, reject: abandon } = Promise.withResolvers<never>()
  const circuit = new OutageCircuit({
    probe: () => Promise.reject(unreachable),
    abandonConnections: () => abandon(unreachable),
    warn: (message) => warnings.push(message),
  })
  await expect(circuit.run(() => hanging)).rejects.toMatchObject({ code: 'unavailable', internal: undefined })
  expect(warnings).toEqual(['The database cannot be reached.'])
})

test('a transaction that is slow although the database can be reached is left alone', async () => {
  let probes = 0
  const circuit = new OutageCircuit({
    probe: async () => void probes++,
    abandonConnections: () => expect.unreachable(),
    warn: () => expect.unreachable(),
  })
  await circuit.run(() => expect.poll(() => probes).toBeGreaterThan(0))
})
