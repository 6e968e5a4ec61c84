import { beforeAll, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import { type ListedDefinition, removedDigest } from '#core/model/integrations/pending-definition.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildIntegration, buildOperation } from '#tests/support/store-samples.ts'

const endpoint = 'https://pets.test/mcp'
const foundAt = '2036-01-02T03:04:05.678Z'

describeWithStore('the definitions that wait for a decision', (open) => {
  let store: Store
  let app: App
  beforeAll(async () => {
    store = (await open()).store
    app = buildApp()
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      for (const id of ['int_1', 'int_2'])
        await writer.integrations.insert(buildIntegration(app.id, { id, endpoint }))
    })
  })

  const buildListed = (externalId: string, over: Partial<ListedDefinition> = {}): ListedDefinition => ({
    appId: app.id,
    integrationId: 'int_1',
    endpoint,
    externalId,
    digest: `sha256:${externalId}`,
    decision: 'pending',
    foundAt,
    definition: buildOperation(app.id, { externalId }),
    ...over,
  })

  const list = () => store.read((reader) => reader.pendingDefinitions.list(app.id))

  test('are replaced by integration, and read as they were written', async () => {
    const first = buildListed('b')
    const gone = buildListed('a', { digest: removedDigest, definition: null, decision: 'rejected' })
    const other = buildListed('c', { integrationId: 'int_2' })
    await store.transact(async ({ pendingDefinitions }) => {
      await pendingDefinitions.replaceAll(app.id, 'int_1', [buildListed('replaced')])
      await pendingDefinitions.replaceAll(app.id, 'int_2', [other])
      await pendingDefinitions.replaceAll(app.id, 'int_1', [first, gone])
    })
    const toOutline = ({ definition: _, ...outline }: ListedDefinition) => outline
    expect(await list()).toEqual([gone, first, other].map(toOutline))
    const found = await store.read(({ pendingDefinitions }) =>
      pendingDefinitions.find(app.id, 'int_1', ['a', 'b', 'c', 'unknown']),
    )
    expect(found.sort((x, y) => (x.externalId < y.externalId ? -1 : 1))).toEqual([gone, first])
    expect(
      await store.read(({ pendingDefinitions }) => pendingDefinitions.find(app.id, 'int_1', [])),
    ).toEqual([])
  })

  test('are not those of another endpoint that the integration has got since', async () => {
    const setEndpoint = (next: string) =>
      store.transact(async (writer) => {
        const old = await writer.integrations.findById(app.id, 'int_2')
        if (old) await writer.integrations.update({ ...old, endpoint: next })
      })
    await setEndpoint('https://other.test/mcp')
    expect((await list()).map(({ externalId }) => externalId)).toEqual(['a', 'b'])
    await setEndpoint(endpoint)
    expect(await list()).toHaveLength(3)
  })

  test('keep their decisions, and go with the integration or the app', async () => {
    await store.transact(({ pendingDefinitions }) =>
      pendingDefinitions.setDecision(app.id, 'int_1', { externalIds: ['b'], decision: 'rejected' }),
    )
    expect((await list()).map(({ decision }) => decision)).toEqual(['rejected', 'rejected', 'pending'])
    await store.transact(({ pendingDefinitions }) => pendingDefinitions.removeByIntegration(app.id, 'int_1'))
    expect((await list()).map(({ externalId }) => externalId)).toEqual(['c'])
    await store.transact((writer) => writer.apps.remove(app))
    expect(await list()).toEqual([])
  })
})
