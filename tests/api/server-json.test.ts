import { beforeAll, describe, expect, test } from 'vitest'
import { validateServerJson } from '#core/engines/sources/directory/server-json/validate-server-json.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { listFamiliesWith } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'the server.json of a release', (service) => {
  let alice: Client
  let app: { appId: string; releaseId: string; id: string }

  beforeAll(async () => {
    alice = await service().as('alice')
    const api = await startUpstreamApi()
    const appId = await makeApp(alice, 'N'.repeat(120))
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    await makeTool(alice, appId, 'List', pets.operation('listPets'))
    const branding = { logo_url: 'https://example.com/logo.png' }
    await alice.patch(`/api/v2/apps/${appId}`, { description: 'd'.repeat(150), branding })
    const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    const { body: read } = await alice.get(`/api/v2/apps/${appId}`)
    app = { appId, releaseId: body.release.id, id: read.app.public_mcp_id }
    await alice.patch(`/api/v2/apps/${appId}`, { name: 'Changed since' })
    return () => api.close()
  })

  describe.each(listFamiliesWith('releases.serverJson'))('in %s', (family) => {
    describe(`${family}.releases.serverJson`, () => {
      test('is valid by the rules of the registry, however long the name and description of the app', async () => {
        const path = `/api/${family}/apps/${app.appId}/releases/${app.releaseId}/server-json`
        const { status, body } = await alice.get(path)
        expect([status, validateServerJson(body)]).toEqual([200, []])
        expect(body).toEqual({
          $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
          name: `127.0.0.1/${app.id}`,
          title: `${'N'.repeat(99)}…`,
          version: '1.0.1',
          description: `${'d'.repeat(99)}…`,
          icons: [{ src: 'https://example.com/logo.png' }],
          remotes: [{ type: 'streamable-http', url: `${service().url}/mcp/${app.id}/mcp` }],
        })
      })

      test('is for the owner of the app only', async () => {
        const path = `/api/${family}/apps/${app.appId}/releases/${app.releaseId}/server-json`
        const [bob, anyone] = [await service().as('bob'), await service().as(null)]
        expect([(await bob.get(path)).status, (await anyone.get(path)).status]).toEqual([404, 401])
        const unknown = path.replace(app.releaseId, 'rel_00000000000000000000000000')
        expect((await alice.get(unknown)).status).toBe(404)
      })
    })
  })
})
