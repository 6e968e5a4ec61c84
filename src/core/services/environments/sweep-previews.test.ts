import { expect, test } from 'vitest'
import { systemIds } from '#adapters/system/ids.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp } from '#tests/support/store-samples.ts'
import { sweepPreviews } from './sweep-previews.ts'

const now = '2036-01-02T00:00:00.000Z'
const isStopping = () => false

describeWithStore('previews that have ended', (open) => {
  test('are deleted, and other environments stay', async () => {
    const { store } = await open()
    const app = buildApp()
    const build = (environment: string, expiresAt: string | null) =>
      buildApp({ owner: app.owner, environmentOf: app.id, environment, expiresAt, liveReleaseId: 'rel_1' })
    const ended = build('pr-1', now)
    const apps = [app, ended, build('pr-2', '2036-01-02T00:00:00.001Z'), build('staging', null)]
    await store.transact(async (writer) => {
      for (const each of apps) await writer.apps.insert(each)
    })
    const deps = { store, ids: systemIds, clock: { now: () => now, getElapsedMs: () => 0 } }
    await sweepPreviews(deps, isStopping)
    const left = await store.read(async (reader) => ({
      environments: (await reader.apps.listEnvironments(app.id)).map(({ environment }) => environment),
      mark: await reader.apps.readServingMark(ended.publicMcpId),
    }))
    expect(left).toEqual({ environments: ['pr-2', 'staging'], mark: expect.any(String) })
  })
})
