// The service while its database does not run.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres-server.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let server: PostgresServer
let service: TestService
beforeAll(async () => {
  server = await startPostgres()
  service = await startService('sqlite', {
    DATABASE_URL: server.url,
    SECRET_KEYS: `outage:${randomBytes(32).toString('base64')}`,
  })
})
afterAll(async () => {
  await service.close()
  await server.stop()
})

test('every response during an outage of the database says when to retry, and probes report it', async () => {
  const alice = await service.as('alice')
  const anyone = await service.as(null)
  expect((await alice.get('/api/v2/apps')).status).toBe(200)
  await server.kill()
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, () => alice.get('/api/v1/apps')),
    anyone.post('/mcp/unknown', { jsonrpc: '2.0', id: 1, method: 'ping' }),
    anyone.get('/readyz'),
  ])
  for (const { status, headers } of replies) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('1')
  }
  expect((await anyone.get('/livez')).status).toBe(200)
  await server.restart()
  await expect.poll(async () => (await alice.get('/api/v2/apps')).status).toBe(200)
})
