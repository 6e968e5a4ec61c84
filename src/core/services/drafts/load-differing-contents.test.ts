import { expect, test } from 'vitest'
import { systemTimer } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { toContentsFrame } from '#core/model/drafts/contents.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildFrozenRelease,
  buildIntegration,
  buildOperation,
  buildRelease,
} from '#tests/support/store-samples.ts'
import { loadDifferingContents } from './load-differing-contents.ts'
import { outlineDraft, outlineRelease } from './outline-contents.ts'

const deps = {
  digest: systemDigest,
  clock: { now: () => '2036-01-02T00:00:00.000Z', getElapsedMs: () => 0 },
  timer: systemTimer,
}

describeWithStore('contents with the operations that differ', (open) => {
  /** An app with three operations, and a release of them that this process did not make. */
  async function createReleasedApp(store: Store) {
    return store.transact(async (writer) => {
      const app = buildApp()
      await writer.apps.insert(app)
      const integration = buildIntegration(app.id)
      await writer.integrations.insert(integration)
      const operations = ['a', 'b', 'c'].map((name) =>
        buildOperation(app.id, { integrationId: integration.id, name, schemaHash: `sha256:${name}` }),
      )
      for (const operation of operations) await writer.operations.insert(operation)
      const release = buildRelease(app)
      const frame = toContentsFrame(await writer.readContents(app))
      await writer.releases.insertFromDraft(release, {
        frame,
        manifest: buildFrozenRelease(app, release).manifest,
      })
      return { app, operations, release: { appId: app.id, releaseId: release.id } }
    })
  }

  const compare = (store: Store, { app, release }: Awaited<ReturnType<typeof createReleasedApp>>) =>
    store.read(async (reader) => {
      const before = await outlineRelease(deps, reader, release)
      if (!before) throw new Error('no release')
      const differing = await loadDifferingContents(before, await outlineDraft(deps, reader, app))
      return [differing.before, differing.after].map(({ operations }) => operations.map(({ name }) => name))
    })

  test('have none while the draft is as it was released', async () => {
    const { store } = await open()
    expect(await compare(store, await createReleasedApp(store))).toEqual([[], []])
  })

  test('have a changed one on both sides, with its schemas, and others only where they are', async () => {
    const { store } = await open()
    const made = await createReleasedApp(store)
    const [a, b] = made.operations
    if (!a || !b) throw new Error('no operations')
    const { integrationId } = a
    await store.transact(async (writer) => {
      await writer.operations.update({ ...a, schemaHash: 'sha256:x', inputSchema: { title: 'new' } })
      await writer.operations.remove(made.app.id, b.id)
      await writer.operations.insert(buildOperation(made.app.id, { integrationId, name: 'd' }))
    })
    expect(await compare(store, made)).toEqual([
      ['a', 'b'],
      ['a', 'd'],
    ])
  })

  test('of a release are of its own app only', async () => {
    const { store } = await open()
    const { release } = await createReleasedApp(store)
    const foreign = { ...release, appId: 'app_other' }
    expect(await store.read((reader) => outlineRelease(deps, reader, foreign))).toBeNull()
  })
})
