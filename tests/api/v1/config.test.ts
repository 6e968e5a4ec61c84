import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const members = [
  'app',
  'authProviders',
  'authStrategies',
  'bindings',
  'canvasEdges',
  'canvasNodes',
  'capabilities',
  'compiledSnapshots',
  'executionEdges',
  'executionFlows',
  'executionNodes',
  'integrationOperations',
  'integrationProviders',
  'integrations',
  'prompts',
  'widgets',
]

describeWithService('sqlite', 'the config of an app in v1', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  describe('v1.config.read', () => {
    const read = async (appId: string) => (await alice.get(`/api/v1/apps/${appId}/config`)).body
    const get = async (appId: string, rest: string) => (await alice.get(`/api/v1/apps/${appId}${rest}`)).body

    test('of a new app has every list; all are empty except those of providers', async () => {
      const body = await read(await makeApp(alice))
      expect(Object.keys(body).sort()).toEqual(members)
      const { app, authProviders, integrationProviders, ...lists } = body
      expect(app.name).toBe('Pets')
      expect([authProviders.length > 0, integrationProviders.length > 0]).toEqual([true, true])
      expect(Object.values(lists).flat()).toEqual([])
    })

    test('has every resource as its own route returns it, and the views derived from them', async () => {
      const appId = await makeApp(alice)
      const auth = await alice.post(`/api/v1/apps/${appId}/auth`, {
        name: 'Key',
        config: { type: 'bearer', accessToken: 'very-secret-token' },
      })
      const authId = auth.body.auth.id
      const { integrationId, operation } = await makeIntegration(alice, appId, api.documentUrl, { authId })
      const second = await makeTool(alice, appId, 'Second', operation('getPet'))
      const first = await makeTool(alice, appId, 'First', operation('listPets'))
      await alice.put(`/api/v1/apps/${appId}/tools/${first.id}/chain`, { nextToolIds: [second.id] })
      const made = await alice.post(`/api/v1/apps/${appId}/widgets`, {
        toolId: first.id,
        name: 'Table',
        primitive: 'data-table',
      })
      const widgetId = made.body.widget.id
      const releases = []
      for (let n = 0; n < 2; n++) {
        releases.unshift((await alice.post(`/api/v3/apps/${appId}/releases`)).body.release)
      }
      const config = await read(appId)
      const listed = await get(appId, '/auth')
      expect(config.app).toEqual((await get(appId, '')).app)
      expect(config.authStrategies).toEqual(listed.auth)
      expect(config.authProviders).toEqual(listed.providers)
      expect(config.integrations).toEqual((await get(appId, '/integrations')).integrations)
      const { operations } = await get(appId, `/integrations/${integrationId}/operations`)
      expect(config.integrationOperations).toEqual(operations)
      expect(config.capabilities).toEqual((await get(appId, '/tools')).tools)
      expect(config.widgets).toEqual((await get(appId, '/widgets')).widgets)
      expect(config.bindings).toEqual(
        config.capabilities.map(({ id, binding }: { id: string; binding: object }) => ({
          id,
          toolId: id,
          integrationId,
          ...binding,
        })),
      )
      expect(config.executionFlows).toEqual([
        { id: first.id, name: 'First', startNodeId: first.id, nodeIds: [first.id, second.id] },
      ])
      expect(config.executionNodes.map(({ toolId }: { toolId: string }) => toolId)).toEqual([
        second.id,
        first.id,
      ])
      expect(config.executionEdges).toEqual([
        { id: `${first.id}-${second.id}`, source: first.id, target: second.id },
      ])
      expect(config.canvasNodes).toHaveLength(1 + operations.length + 2 + 1)
      expect(config.canvasNodes[0]).toEqual({
        id: integrationId,
        type: 'integration',
        label: 'Pets',
        position: { x: 0, y: 0 },
      })
      expect(config.canvasNodes.at(-1)).toMatchObject({ id: widgetId, type: 'widget', position: { x: 960 } })
      expect(config.canvasEdges).toContainEqual({
        id: `${first.id}-${widgetId}`,
        source: first.id,
        target: widgetId,
      })
      expect(config.compiledSnapshots).toMatchObject([
        { id: releases[0].id, version: '2', status: 'published' },
        { id: releases[1].id, version: '1', status: 'unpublished' },
      ])
      expect(JSON.stringify(config)).not.toContain('very-secret-token')
    })
  })
})
