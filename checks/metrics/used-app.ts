// A published app whose tool is called all the time, so that every metric has values.
import { setTimeout as sleep } from 'node:timers/promises'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import type { TestService } from '#tests/support/service/test-service.ts'

export async function startUsedApp(service: TestService): Promise<{ close(): Promise<void> }> {
  const upstream = await startUpstreamApi()
  const owner = await service.as('alice')
  const appId = await makeApp(owner)
  const pets = await makeIntegration(owner, appId, upstream.documentUrl)
  await makeTool(owner, appId, 'get_pet', pets.operation('getPet'))
  const { endpoint } = (await owner.post(`/api/v3/apps/${appId}/releases`)).body.release
  const call = (petId?: string) =>
    postMcp(endpoint, buildJsonRpcRequest('tools/call', { name: 'get_pet', arguments: { petId } }))
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
