// Operations are registered after the service listens.
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '#tests/support/service/test-service.ts'

test('a request that arrives before the operations are registered waits for them', async () => {
  const service = await startService('sqlite')
  onTestFinished(() => service.close())
  const statuses = await Promise.all(
    ['/api/v1/apps', '/api/v3/apps', '/readyz'].map(async (path) => (await fetch(service.url + path)).status),
  )
  expect(statuses).toEqual([401, 401, 200])
})
