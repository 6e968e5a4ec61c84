import { beforeAll, describe, expect, test } from 'vitest'
import { validateServerJson } from '#core/engines/directory/server-json/validate-server-json.ts'
import type { Client } from '#tests/support/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/made.ts'
import { eachService } from '#tests/support/service.ts'
import { startUpstreamApi } from '#tests/support/upstream-api.ts'

eachService('the server.json of a release', (service) => {
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

  describe.each(['v2', 'v3'])('in %s', (family) => {
    describe(`${family}.releases.serverJson`, () => {
      test('keeps to the rules of the registry, whatever the app says of itself', async () => {
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
          remotes: [{ type: 'streamable-http', url: `${service().url}/mcp/${app.id}` }],
        })
      })

      test('is told to its owner alone', async () => {
        const path = `/api/${family}/apps/${app.appId}/releases/${app.releaseId}/server-json`
        const [bob, anyone] = [await service().as('bob'), await service().as(null)]
        expect([(await bob.get(path)).status, (await anyone.get(path)).status]).toEqual([404, 401])
        const unknown = path.replace(app.releaseId, 'rel_00000000000000000000000000')
        expect((await alice.get(unknown)).status).toBe(404)
      })
    })
  })
})
