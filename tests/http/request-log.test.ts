// The log has the user, the operation and the origin of each request to the management API.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

type LogLine = Record<string, unknown>

let service: TestService
const lines: LogLine[] = []

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  service = await startService('sqlite', { TRUST_PROXY: '127.0.0.1' }, log)
})
afterAll(() => service.close())

const findLines = (operation: string) =>
  lines
    .filter((line) => line.operation === operation)
    .map(({ status, userId, appId, address }) => ({ status, userId, appId, address }))

test('the line of a request names user, app and the address of the client, also behind a proxy', async () => {
  const alice = await service.as('alice')
  const { id } = (await alice.post('/api/v2/apps', { name: 'Logged' })).body.app
  const read = `/api/v3/apps/${id}/overview`
  await alice.get(read, { 'X-Forwarded-For': '203.0.113.7' })
  await (await service.as('bob')).get(read)
  await (await service.as(null)).get(read)
  const line = { appId: id, address: '127.0.0.1' }
  await expect
    .poll(() => findLines('v3.apps.overview'))
    .toEqual([
      { ...line, status: 200, userId: 'alice', address: '203.0.113.7' },
      { ...line, status: 404, userId: 'bob' },
      { ...line, status: 401, userId: '' },
    ])
  expect(JSON.stringify(lines)).not.toContain(await service.token('alice'))
})
