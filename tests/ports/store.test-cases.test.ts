import { beforeAll, describe, expect, test } from 'vitest'
import type { FileApplication } from '#core/model/app-files/file-application.ts'
import type { App } from '#core/model/apps/app.ts'
import type { StoredTestRun } from '#core/model/test-cases/test-run.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildTestCase } from '#tests/support/store-samples.ts'

const now = '2036-01-02T03:04:05.678Z'

const stored: StoredTestRun = {
  digest: 'sha256:1',
  run: { startedAt: now, durationMs: 12, complete: true, passed: 0, failed: 0, cases: [] },
}

describeWithStore('the tests of an app', (open) => {
  let store: Store
  let app: App
  beforeAll(async () => {
    store = (await open()).store
    app = buildApp({ testsRequired: true })
    await store.transact((writer) => writer.apps.insert(app))
  })

  describe('a test case', () => {
    test('is read as it was written, through its own app only', async () => {
      const testCase = buildTestCase(app.id)
      const bare = buildTestCase(app.id, { response: null, assert: [], arguments: {} })
      await store.transact((writer) => writer.testCases.insertAll([testCase, bare]))
      expect(await store.read((reader) => reader.testCases.list(app.id))).toEqual([testCase, bare])
      expect(await store.read((reader) => reader.testCases.findById('app_other', bare.id))).toBeNull()
      const changed = { ...testCase, upstream: 'live', response: null } as const
      await store.transact((writer) => writer.testCases.update(changed))
      expect(await store.read((reader) => reader.testCases.findById(app.id, testCase.id))).toEqual({
        ...changed,
        revision: 2,
      })
      await expect(store.transact((writer) => writer.testCases.update(changed))).rejects.toThrow()
    })

    test('has a key of its own in the app', async () => {
      const first = buildTestCase(app.id)
      await store.transact((writer) => writer.testCases.insert(first))
      const twin = buildTestCase(app.id, { key: first.key })
      await expect(store.transact((writer) => writer.testCases.insert(twin))).rejects.toThrow()
    })
  })

  test('keep the newest run, and go with the app', async () => {
    const other = buildApp()
    const testCase = buildTestCase(other.id)
    await store.transact(async (writer) => {
      await writer.apps.insert(other)
      await writer.testCases.insert(testCase)
      await writer.testRuns.put(other.id, stored)
      await writer.testRuns.put(other.id, { ...stored, digest: 'sha256:2' })
    })
    expect(await store.read((reader) => reader.testRuns.find(other.id))).toEqual({
      ...stored,
      digest: 'sha256:2',
    })
    await store.transact((writer) => writer.apps.remove(other))
    await store.transact((writer) => writer.testRuns.put(other.id, stored))
    expect(await store.read((reader) => reader.testRuns.find(other.id))).toBeNull()
    expect(await store.read((reader) => reader.testCases.list(other.id))).toEqual([])
  })

  test('are in the file that was last applied, which goes with the app', async () => {
    const other = buildApp()
    const first: FileApplication = {
      written: { version: 1 },
      file: { version: 1, app: { name: 'Ü' } },
      revision: 1,
      actor: { kind: 'user', issuer: 'https://issuer.example', subject: 'alice', email: '' },
      requestId: 'r',
      appliedAt: '2026-01-31T09:30:00.000Z',
    }
    const find = () => store.read((reader) => reader.fileApplications.find(other.id))
    await store.transact(async (writer) => {
      await writer.apps.insert(other)
      await writer.fileApplications.put(other.id, first)
    })
    expect(await find()).toEqual(first)
    const next = { ...first, written: {}, revision: 2 }
    await store.transact((writer) => writer.fileApplications.put(other.id, next))
    expect(await find()).toEqual(next)
    await store.transact((writer) => writer.apps.remove(other))
    expect(await find()).toBeNull()
  })

  test('may be required of the app', async () => {
    const read = await store.read((reader) => reader.apps.findAccessible(app.owner, app.id))
    expect(read?.app.testsRequired).toBe(true)
  })
})
