import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { PendingOperation } from '#core/model/integrations/pending-difference.ts'
import { encodeSchemaText } from '#core/model/operations/encoded-schema.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildDifference, buildIntegration, buildOperation } from '#tests/support/store-samples.ts'

const past = '2020-01-02T03:04:05.678Z'
const future = '2096-01-02T03:04:05.678Z'

describeWithStore('documents that move', (open) => {
  let store: Store
  let app: App
  beforeAll(async () => {
    store = (await open()).store
    app = buildApp({})
    await store.transact((writer) => writer.apps.insert(app))
  })

  async function insertIntegration(refreshEvery: string) {
    const integration = buildIntegration(app.id, { authConnectionId: null, refreshEvery })
    await store.transact((writer) => writer.integrations.insert(integration))
    return integration.id
  }

  const listDue = async () =>
    (await store.read((reader) => reader.sourceWatches.listDue(60_000, 100))).map(
      ({ integrationId, trigger }) => `${trigger} ${integrationId}`,
    )

  describe('a watch', () => {
    test('is changed member by member', async () => {
      const id = await insertIntegration('')
      const webhook = { secretDigest: 'sha256:1', previousDigest: '', previousEndsAt: null }
      await store.transact((writer) => writer.sourceWatches.change(app.id, id, { webhook }))
      await store.transact((writer) => writer.sourceWatches.change(app.id, id, { lastError: 'gone' }))
      const found = await store.read((reader) => reader.sourceWatches.findOfAnyApp(id))
      expect(found).toMatchObject({
        watch: { webhook, lastError: 'gone', checkedAt: null },
        owner: app.owner,
      })
      expect(await store.read((reader) => reader.sourceWatches.find('app_other', id))).toBeNull()
    })

    test('is due by its interval and by its webhook, and not while it is read', async () => {
      const [scheduled, called, off] = [
        await insertIntegration('6h'),
        await insertIntegration(''),
        await insertIntegration(''),
      ]
      await store.transact((writer) => writer.sourceWatches.change(app.id, called, { requestedAt: past }))
      const due = await listDue()
      expect(due).toContain(`schedule ${scheduled}`)
      expect(due).toContain(`webhook ${called}`)
      expect(due.join()).not.toContain(off)
      const claim = (holder: string) =>
        store.transact((writer) => writer.sourceWatches.claimLease(app.id, scheduled, holder, 60_000))
      expect([await claim('a'), await claim('b')]).toEqual([true, false])
      expect(await listDue()).not.toContain(`schedule ${scheduled}`)
      await store.transact((writer) => writer.sourceWatches.endLease(scheduled, 'b'))
      expect(await claim('b')).toBe(false)
      await store.transact((writer) => writer.sourceWatches.endLease(scheduled, 'a'))
      const change = { scheduledEvery: '6h', nextCheckAt: future }
      await store.transact((writer) => writer.sourceWatches.change(app.id, scheduled, change))
      expect(await listDue()).not.toContain(`schedule ${scheduled}`)
      await store.transact((writer) =>
        writer.sourceWatches.change(app.id, scheduled, { scheduledEvery: '1d' }),
      )
      expect(await listDue()).toContain(`schedule ${scheduled}`)
    })
  })

  describe('a pending difference', () => {
    test('is read as it was written, and replaced by the next one', async () => {
      const { id: _id, inputSchema, ...operation } = buildOperation(app.id)
      const found = {
        key: operation.key,
        externalId: 'listPets',
        name: 'List',
        description: '',
        plan: operation.plan,
        responseContentType: '',
        authSummary: '',
        schemaHash: 'sha256:2',
        inputSchema: encodeSchemaText(JSON.stringify(inputSchema)),
        outputSchema: null,
      }
      const operations: PendingOperation[] = [
        { operationId: null, found },
        { operationId: 'op_1', found: null },
      ]
      const [first, second] = [buildDifference(app.id, 'int_1'), buildDifference(app.id, 'int_1')]
      await store.transact((writer) => writer.pendingDifferences.put(first, operations))
      expect(await store.read((reader) => reader.pendingDifferences.list(app.id))).toEqual([first])
      expect(await store.read((reader) => reader.pendingDifferences.listOperations(first.id))).toEqual(
        operations,
      )
      await store.transact((writer) => writer.pendingDifferences.put(second, []))
      expect(await store.read((reader) => reader.pendingDifferences.find(app.id, first.id))).toBeNull()
      expect(await store.read((reader) => reader.pendingDifferences.listOperations(first.id))).toEqual([])
      await store.transact((writer) => writer.pendingDifferences.removeByIntegration(app.id, 'int_1'))
      expect(await store.read((reader) => reader.pendingDifferences.list(app.id))).toEqual([])
    })
  })
})
