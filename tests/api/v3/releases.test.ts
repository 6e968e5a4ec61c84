import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'releases in v3', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  const at = (appId: string, rest = '') => `/api/v3/apps/${appId}/releases${rest}`
  const release = async (appId: string) => (await alice.post(at(appId))).body.release

  /** Two releases: the first with the tool `list`, the live one with `get` too. */
  async function twoReleases() {
    const appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    await makeTool(alice, appId, 'List', pets.operation('listPets'))
    const first = await release(appId)
    await makeTool(alice, appId, 'Get', pets.operation('getPet'))
    const second = await release(appId)
    return { appId, first, second }
  }

  const listServedTools = async (endpoint: string) => {
    const { body } = await (await service().as(null)).post(new URL(endpoint).pathname, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
    })
    return body.result.tools.map((tool: { name: string }) => tool.name)
  }

  const listStates = async (appId: string) => {
    const { body } = await alice.get(at(appId, '?sort=version'))
    return body.data.map((release: { version: number; state: string }) => [release.version, release.state])
  }

  describe('v3.releases.restore', () => {
    const restore = (appId: string, id: string) => alice.post(at(appId, `/${id}/restore`))

    test('makes an older release live at once, with its own version, and keeps the draft', async () => {
      const { appId, first, second } = await twoReleases()
      await alice.patch(`/api/v2/apps/${appId}`, { description: 'draft' })
      const draft = (await alice.get(`/api/v2/apps/${appId}/draft/changes`)).body
      expect(await listServedTools(second.endpoint)).toEqual(['list', 'get'])
      const { status, body } = await restore(appId, first.id)
      expect([status, body]).toEqual([
        200,
        {
          ok: true,
          release: { ...first, state: 'published', endpoint: second.endpoint },
          endpoint: second.endpoint,
        },
      ])
      expect(await listServedTools(second.endpoint)).toEqual(['list'])
      expect(await listStates(appId)).toEqual([
        [1, 'published'],
        [2, 'unpublished'],
      ])
      expect((await alice.get(`/api/v2/apps/${appId}/draft/changes`)).body).toEqual(draft)
      expect((await alice.get(`/api/v1/apps/${appId}`)).body.app.version).toBe('1')
    })

    test('the next release gets an unused version', async () => {
      const { appId, first } = await twoReleases()
      await restore(appId, first.id)
      expect((await release(appId)).version).toBe(3)
    })

    test('of the live release changes nothing', async () => {
      const { appId, second } = await twoReleases()
      const { body } = await restore(appId, second.id)
      expect(body).toMatchObject({ ok: true, release: second })
    })

    test('of a disabled app reports that the endpoint does not respond', async () => {
      const { appId, first } = await twoReleases()
      await alice.patch(`/api/v2/apps/${appId}`, { enabled: false })
      const { body } = await restore(appId, first.id)
      expect([body.ok, body.release.state]).toEqual([false, 'published'])
    })

    test('of an unknown release leaves the live release live', async () => {
      const { appId } = await twoReleases()
      const other = await twoReleases()
      expect((await restore(appId, other.first.id)).status).toBe(404)
      expect(await listStates(appId)).toEqual([
        [1, 'unpublished'],
        [2, 'published'],
      ])
    })
  })

  describe('v3.releases.verify', () => {
    const verify = (appId: string, id: string) => alice.post(at(appId, `/${id}/verify-endpoint`))

    test('requests the live endpoint over the network', async () => {
      const { appId, second } = await twoReleases()
      const { status, body } = await verify(appId, second.id)
      expect([status, body]).toEqual([200, { ok: true, release: second, endpoint: second.endpoint }])
    })

    test('requests the pinned endpoint of a release that is not live', async () => {
      const { appId, first, second } = await twoReleases()
      const { body } = await verify(appId, first.id)
      const endpoint = `${second.endpoint}/releases/${first.id}`
      expect(body).toEqual({ ok: true, release: { ...first, state: 'unpublished', endpoint }, endpoint })
    })

    test('reports an endpoint that does not respond', async () => {
      const { appId, second } = await twoReleases()
      await alice.patch(`/api/v2/apps/${appId}`, { enabled: false })
      expect((await verify(appId, second.id)).body.ok).toBe(false)
    })
  })

  describe('a release that is blocked', () => {
    test('names the blocking issues first, in the message and in the details', async () => {
      const appId = await makeApp(alice, 'Blocked')
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
        await makeTool(alice, appId, name, pets.operation('getPet'))
      await alice.post(`/api/v3/apps/${appId}/tools`, { name: 'Unbound' })
      await alice.delete(`/api/v1/apps/${appId}/integrations/${pets.integrationId}`)
      const diagnosed = (await alice.get(`/api/v3/apps/${appId}/draft/diagnostics`)).body
      expect(diagnosed.issues[0].code).toBe('tool_unbound')
      for (const family of ['v2', 'v3']) {
        const { status, body } = await alice.post(`/api/${family}/apps/${appId}/releases`)
        expect([status, body.error.code]).toEqual([422, 'draft_blocked'])
        const { issues, ...counts } = body.error.details
        expect(issues.map((issue: { blocks_publish: boolean }) => issue.blocks_publish).slice(0, 5)).toEqual(
          Array(5).fill(true),
        )
        expect(issues.at(-1).code).toBe('tool_description_missing')
        expect({ ...counts, issues: issues.length }).toEqual({
          ...diagnosed,
          issues: diagnosed.issues.length,
        })
        expect(body.error.message).toContain(`The draft cannot be released. ${issues[0].message}`)
        expect(body.error.message).toContain('2 more issues block it, see details.')
      }
    })
  })
})
