import { expect, test } from 'vitest'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { createOutboundClient } from './outbound-client.ts'
import { startCanary } from './servers.ts'

test('a document that drips is given up early; a response is not', async () => {
  const server = await startCanary((_request, reply) => {
    const drip = setInterval(() => reply.write('x'), 50)
    reply.once('close', () => clearInterval(drip))
  })
  const client = createOutboundClient('127.0.0.1')
  const request = { tenant: buildTestTenant('a'), deadlineMs: 90_000 }
  const caller = new AbortController()
  const call = client.catchReason(`http://127.0.0.1:${server.port}/`, { ...request, signal: caller.signal })
  const document = client.send(`http://127.0.0.1:${server.port}/`, { ...request, isDiscovery: true })
  await expect(document).rejects.toMatchObject({ reason: 'timeout', internal: 'too few bytes a second' })
  caller.abort()
  expect(await call).toBe('cancelled')
})
