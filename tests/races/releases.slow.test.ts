// Concurrent releases of one app: versions without gaps, and always exactly one live release.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

type ListedRelease = { id: string; version: number; state: string }

describeOnBothEngines('concurrent changes of releases', (service) => {
  let alice: Client

  beforeAll(async () => {
    alice = await service().as('alice')
  })

  /** As clients do, again while a busy machine makes it wait too long: the service has changed nothing then. */
  const post = async (path: string, body?: unknown): Promise<ClientResponse> => {
    const reply = await alice.post(path, body)
    if (reply.status !== 503) return reply
    expect(reply.headers.get('retry-after')).toBe('1')
    await sleep(1000)
    return post(path, body)
  }

  const listReleases = async (appId: string): Promise<ListedRelease[]> =>
    (await alice.get(`/api/v3/apps/${appId}/releases?sort=version&limit=100`)).body.data

  /** Expects one live release, the same in the list and in the app. Returns the app. */
  async function expectOneLive(appId: string) {
    const live = (await listReleases(appId)).filter(({ state }) => state === 'published')
    const { body } = await alice.get(`/api/v2/apps/${appId}`)
    expect(live.map(({ id }) => id)).toEqual([body.app.latest_release.id])
    return body.app
  }

  test('fifty releases get the versions 1 to 50, and the last one is live', async () => {
    const appId = await makeApp(alice)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post(`/api/${n % 2 ? 'v2' : 'v3'}/apps/${appId}/releases`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    const versions = (await listReleases(appId)).map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect((await listReleases(appId)).at(-1)?.state).toBe('published')
    await expectOneLive(appId)
  })

  describe('releases and restores', () => {
    test('leave exactly one live release, which is the one that is served', async () => {
      const appId = await makeApp(alice)
      for (let n = 0; n < 3; n++) await alice.post(`/api/v3/apps/${appId}/releases`)
      const [first, second] = await listReleases(appId)
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => [
          post(`/api/v3/apps/${appId}/releases`),
          post(`/api/v3/apps/${appId}/releases/${(n % 2 ? first : second)?.id}/restore`),
        ]).flat(),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]))
      const versions = (await listReleases(appId)).map(({ version }) => version)
      expect(versions).toEqual(Array.from({ length: 13 }, (_, n) => n + 1))
      const { public_mcp_id, latest_release } = await expectOneLive(appId)
      const { body } = await alice.post(`/mcp/${public_mcp_id}`, {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
      })
      const live = (await listReleases(appId)).find(({ id }) => id === latest_release.id)
      expect(body.result.serverInfo.version).toBe(String(live?.version))
    })
  })

  test('discards, clones and releases leave a draft that equals its source after another discard', async () => {
    const appId = await makeApp(alice)
    await alice.post(`/api/v3/apps/${appId}/tools`, { name: 'One' })
    await alice.post(`/api/v3/apps/${appId}/releases`)
    const [first] = await listReleases(appId)
    const draft = `/api/v3/apps/${appId}/draft`
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => [
        post(`/api/v3/apps/${appId}/tools`, { name: `Tool ${n}` }),
        post(`${draft}/discard`),
        post(`${draft}/clone-from-release`, { release_id: first?.id }),
        post(`/api/v3/apps/${appId}/releases`),
      ]).flat(),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]))
    const { body } = await alice.post(`${draft}/discard`)
    expect(body.app_id).toBe(appId)
    const changes = await alice.get(`/api/v2/apps/${appId}/draft/changes`)
    expect(changes.body.total_changes).toBe(0)
    await expectOneLive(appId)
  })
})
