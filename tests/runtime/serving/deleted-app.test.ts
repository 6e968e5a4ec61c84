import { expect, it, vi } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { actAsOwner } from '#core/model/principal.ts'
import { deleteApp } from '#core/usecases/apps/apps.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

it('a deleted app is not found immediately on this replica, and soon on another', async () => {
  const runtime = await startRuntime()
  const other = await runtime.startReplica()
  const api = await startRestApi()
  const app = await insertApp(runtime.store)
  await runtime.publish(app, buildContents(app, api.baseUrl, [{}]))
  const statusAt = async (url: string) => (await postMcp(url, buildJsonRpcRequest('tools/list'))).status
  const urls = [runtime.urlOf(app), other.urlOf(app)]
  expect(await Promise.all(urls.map(statusAt))).toEqual([200, 200])
  const listServingChanges = async () => {
    const changes = await runtime.store.read((reader) => reader.apps.listServingChangesSince(app.createdAt))
    return changes.filter(({ publicMcpId }) => publicMcpId === app.publicMcpId)
  }
  const [released] = await listServingChanges()
  const deps = { store: runtime.store, clock: systemClock, ids: systemIds, events: runtime.endpoint }
  await deleteApp(deps, { caller: actAsOwner(app.owner), appId: app.id }, null)
  expect(await statusAt(runtime.urlOf(app))).toBe(404)
  const [deleted] = await listServingChanges()
  expect(deleted?.servingMark).not.toBe(released?.servingMark)
  await vi.waitFor(async () => expect(await statusAt(other.urlOf(app))).toBe(404), { timeout: 10_000 })
  await runtime.close()
  api.close()
})
