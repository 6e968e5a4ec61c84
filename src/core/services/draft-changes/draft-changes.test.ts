import { expect, test } from 'vitest'
import { systemTimer } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildIntegration, buildOperation } from '#tests/support/store-samples.ts'
import { digestContents, recordDraftChanges } from './draft-changes.ts'

const edited = '2036-01-01T00:00:00.000Z'
const deps = {
  digest: systemDigest,
  clock: { now: () => '2036-01-02T00:00:00.000Z', getElapsedMs: () => 0 },
  timer: systemTimer,
}

describeWithStore('whether a draft has changes', (open) => {
  /** An app with an operation, as it was created. */
  async function createApp(store: Store) {
    return store.transact(async (writer) => {
      const made = buildApp()
      await writer.apps.insert(made)
      const integration = buildIntegration(made.id)
      await writer.integrations.insert(integration)
      const operation = buildOperation(made.id, {
        integrationId: integration.id,
        schemaHash: 'sha256:a',
        updatedAt: edited,
      })
      await writer.operations.insert(operation)
      const contents = await writer.readContents(made)
      await writer.apps.storeInitialContents(made, contents)
      const draft = { ...made.draft, baseDigest: await digestContents(deps, contents), lastEditedAt: edited }
      return { app: { ...made, draft } as App, operation, contents }
    })
  }

  const record = (store: Store, app: App) => store.transact((writer) => recordDraftChanges(deps, writer, app))

  test('follows an operation that is edited and edited back', async () => {
    const { store } = await open()
    const { app, operation } = await createApp(store)
    expect((await record(store, app)).hasChanges).toBe(false)
    const changed = await store.transact((writer) =>
      writer.operations.update({
        ...operation,
        schemaHash: 'sha256:b',
        inputSchema: { type: 'object', title: 'x' },
      }),
    )
    expect((await record(store, app)).hasChanges).toBe(true)
    await store.transact((writer) => writer.operations.update({ ...operation, revision: changed.revision }))
    expect((await record(store, app)).hasChanges).toBe(false)
  })

  test('is the same from rows and from complete contents, and sees a removed operation', async () => {
    const { store } = await open()
    const { app, operation } = await createApp(store)
    await store.transact((writer) => writer.operations.remove(app.id, operation.id))
    expect((await record(store, app)).hasChanges).toBe(true)
  })

  test('is not misled by a transaction that was rolled back', async () => {
    const { store } = await open()
    const { app, operation } = await createApp(store)
    const updatedAt = deps.clock.now()
    const rolledBack = store.transact(async (writer) => {
      await writer.operations.update({ ...operation, schemaHash: 'sha256:b', updatedAt })
      expect((await recordDraftChanges(deps, writer, app)).hasChanges).toBe(true)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await store.transact((writer) => writer.operations.update({ ...operation, updatedAt }))
    expect((await record(store, app)).hasChanges).toBe(false)
  })
})
