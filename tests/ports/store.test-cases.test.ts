import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileApplication } from '#core/model/app-files/file-application.ts'
import type { App } from '#core/model/apps/app.ts'
import type { StoredDocument } from '#core/model/documents/stored-document.ts'
import type { Owner } from '#core/model/owner.ts'
import type { StoredTestRun } from '#core/model/test-cases/test-run.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildFrozenRelease,
  buildIntegration,
  buildRelease,
  buildTestCase,
} from '#tests/support/store-samples.ts'

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

const written = '2026-01-31T09:30:00.000Z'
const later = '2026-01-31T11:00:00.000Z'
const digest = 'sha256:document'
const limits = { document: 10, workspace: 20 }

describeWithStore('documents', (open) => {
  let store: Store
  beforeEach(async () => {
    store = (await open()).store
  })
  const put = (owner: Owner, document: StoredDocument) =>
    store.transact((writer) => writer.documents.put(owner, document, { now: written, limits }))
  const find = (owner: Owner, wanted = digest) => store.read((reader) => reader.documents.find(owner, wanted))
  const sweep = () => store.transact((writer) => writer.documents.removeUnused(later, 10))

  test('are known only in their workspace', async () => {
    const [mine, other] = [buildApp().owner, { issuer: 'https://issuer.example', subject: 'other' }]
    await put(mine, { digest, packed: 'a' })
    expect(await find(mine)).toEqual({ digest, packed: 'a' })
    expect(await find(other)).toBeNull()
    const listed = await store.read((reader) => reader.documents.listStored(mine, [digest, 'sha256:none']))
    expect([...listed]).toEqual([digest])
    expect(await store.read((reader) => reader.documents.listStored(mine, []))).toEqual(new Set())
  })

  test('stay while a draft or a release has them, and an hour after their last use', async () => {
    const app = buildApp()
    const release = buildRelease(app)
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      const integration = buildIntegration(app.id, { documentDigest: digest })
      await writer.integrations.insert(integration)
      const { contents, manifest } = buildFrozenRelease(app, release)
      const integrations = [{ ...integration, documentDigest: 'sha256:released' }]
      await writer.releases.insert(release, { contents: { ...contents, integrations }, manifest })
    })
    for (const used of [digest, 'sha256:released', 'sha256:unused'])
      await put(app.owner, { digest: used, packed: 'a' })
    await put({ ...app.owner, subject: 'other' }, { digest, packed: 'a' })
    await store.transact((writer) => writer.documents.touch(app.owner, ['sha256:unused'], later))
    expect(await sweep()).toBe(1)
    expect(await find({ ...app.owner, subject: 'other' })).toBeNull()
    await put(app.owner, { digest: 'sha256:unused', packed: 'a' })
    expect(await sweep()).toBe(1)
    expect(await find(app.owner, 'sha256:unused')).toBeNull()
    await store.transact((writer) => writer.apps.remove(app))
    expect(await sweep()).toBe(2)
  })

  test('move with their app', async () => {
    const [app, to] = [buildApp(), { issuer: 'workspace', subject: 'wsp_1' }]
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      await writer.integrations.insert(buildIntegration(app.id, { documentDigest: digest }))
    })
    await put(app.owner, { digest, packed: 'a' })
    await put(app.owner, { digest: 'sha256:other', packed: 'b' })
    for (let times = 0; times < 2; times++)
      await store.transact((writer) => writer.documents.copy(app.id, { from: app.owner, to, now: later }))
    expect(await find(to)).toEqual({ digest, packed: 'a' })
    expect(await find(to, 'sha256:other')).toBeNull()
  })

  test('are stored up to the limits of a document and of a workspace', async () => {
    const { owner } = buildApp()
    await put(owner, { digest: 'sha256:large', packed: 'a'.repeat(limits.document + 1) })
    expect(await find(owner, 'sha256:large')).toBeNull()
    const packed = 'a'.repeat(limits.document)
    for (const index of [0, 1, 2, 0]) await put(owner, { digest: `sha256:${index}`, packed })
    expect(await find(owner, 'sha256:1')).toEqual({ digest: 'sha256:1', packed })
    expect(await find(owner, 'sha256:2')).toBeNull()
  })
})
