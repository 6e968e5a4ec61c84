import { describe, expect, test } from 'vitest'
import { makeApp, makeIntegration } from '#tests/support/made.ts'
import { eachService } from '#tests/support/service.ts'
import { startUpstreamApi } from '#tests/support/upstream-api.ts'

eachService('operations in v1', (service) => {
  describe('v1.operations.list', () => {
    test('lists what the document holds, with the top level of its schemas', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const { body } = await alice.get(`/api/v1/apps/${appId}/integrations/${pets.integrationId}/operations`)
      expect(body.operations).toHaveLength(4)
      const list = body.operations.find((one: { externalId: string }) => one.externalId === 'listPets')
      expect(list).toMatchObject({
        integrationId: pets.integrationId,
        name: 'List pets',
        method: 'GET',
        path: '/pets',
        requestContentType: '',
        responseContentType: 'application/json',
        pathTemplate: null,
        bodyTemplateJson: null,
      })
      expect(list.inputSchema.map((one: { name: string; type: string }) => [one.name, one.type])).toEqual([
        ['limit', 'integer'],
        ['tags', 'array'],
        ['X-Trace', 'string'],
      ])
      await api.close()
    })

    test('an integration that is not there has no list', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      expect((await alice.get(`/api/v1/apps/${appId}/integrations/int_nope/operations`)).status).toBe(404)
    })
  })

  describe('v1.operations.read', () => {
    test('reads one with its whole output schema', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const { status, body } = await alice.get(
        `/api/v1/apps/${appId}/operations/${pets.operation('createPet')}`,
      )
      expect(status).toBe(200)
      expect(body.operation).toMatchObject({
        externalId: 'createPet',
        method: 'POST',
        requestContentType: 'application/json',
        outputSchemaJson: { type: 'object' },
        outputPaths: [],
        hasStructuredOutput: true,
      })
      expect(body.operation.inputSchema).toContainEqual(
        expect.objectContaining({ name: 'name', type: 'string', required: true }),
      )
      await api.close()
    })
  })
})
