// A published app whose tool is called continuously, so that every metric has values.
import { setTimeout as sleep } from 'node:timers/promises'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeReleasedApp } from '#tests/support/service/create-resources.ts'
import type { TestService } from '#tests/support/service/test-service.ts'

export async function startUsedApp(service: TestService): Promise<{ close(): Promise<void> }> {
  const upstream = await startUpstreamApi()
  const owner = await service.as('alice')
  const { appId, endpoint } = await makeReleasedApp(owner, upstream.documentUrl, { get_pet: 'getPet' })
  const call = (petId?: string) => postToolCall(endpoint, 'get_pet', { petId })
  await call('1')
  let isClosed = false
  const calling = (async () => {
    while (!isClosed) {
      await Promise.all([call('1'), call(), owner.get(`/api/v3/apps/${appId}`)])
      await sleep(50)
    }
  })()
  return {
    async close() {
      isClosed = true
      await calling
      await upstream.close()
    },
  }
}
