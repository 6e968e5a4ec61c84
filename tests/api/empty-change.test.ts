import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'a PATCH with an empty body', (service) => {
  describe('of any resource of an app', () => {
    test('changes neither the resource nor the draft, but evaluates If-Match', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const tool = await makeTool(alice, appId, 'List', pets.operation('listPets'))
      const auth = await alice.post(`/api/v1/apps/${appId}/auth`, { name: 'K', config: { type: 'bearer' } })
      const widget = await alice.post(`/api/v1/apps/${appId}/widgets`, {
        name: 'W',
        primitive: 'data-table',
        toolId: tool.id,
      })
      const before = await alice.get(`/api/v2/apps/${appId}`)
      for (const path of [
        `tools/${tool.id}`,
        `auth/${auth.body.auth.id}`,
        `widgets/${widget.body.widget.id}`,
        `integrations/${pets.integrationId}`,
        `operations/${pets.operation('listPets')}`,
      ]) {
        const at = `/api/v1/apps/${appId}/${path}`
        const read = await alice.get(at)
        const patched = await alice.patch(at, {})
        expect([path, patched.status, patched.body]).toEqual([path, 200, read.body])
        expect((await alice.patch(at, {}, { 'If-Match': '"999-x"' })).status, path).toBe(412)
      }
      expect((await alice.get(`/api/v2/apps/${appId}`)).body).toEqual(before.body)
      await api.close()
    })
  })
})

describeWithService('sqlite', 'validation errors of the core', (service) => {
  test('name members as the API family of the request does', async () => {
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    const sent = { name: 'X', kind: 'rest' }
    const v1 = await alice.post(`/api/v1/apps/${appId}/integrations`, { ...sent, authId: 'auth_x' })
    expect([v1.status, v1.body.error.details[0].path]).toEqual([422, 'authId'])
    expect(v1.body.error.message).toContain('authId')
    const v2 = await alice.post(`/api/v2/apps/${appId}/integrations`, {
      ...sent,
      auth_id: 'auth_x',
    })
    expect([v2.status, v2.body.error.details[0].path]).toEqual([422, 'auth_id'])
    const url = await alice.post(`/api/v2/apps/${appId}/integrations`, { ...sent, base_url: 'nowhere' })
    expect([url.status, url.body.error.details[0].path]).toEqual([400, 'base_url'])
  })
})
