import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import { openSqliteAlongside } from '#adapters/store/sqlite/open-sqlite-alongside.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { addMilliseconds } from '#base/time.ts'
import { withAuditTrail } from '#core/services/audit/with-audit-trail.ts'
import { readStoredManifest } from '#core/services/releases/read-release-manifest.ts'
import { retainedReleases, sweepReleases } from '#core/services/releases/sweep-releases.ts'
import { startComposedService } from '#tests/credentials/composed-service.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { buildApp, buildFrozenRelease, buildRelease, early } from '#tests/support/store-samples.ts'

const dayMs = 24 * 60 * 60_000
const deps = { digest: systemDigest, ids: systemIds, clock: systemClock }
const inDays = (days: number) => ({ ...systemClock, now: () => addMilliseconds(early, days * dayMs) })
const isStopping = () => false

describeWithStore('releases that are not live', (open) => {
  async function createReleases(count: number) {
    const { store } = await open()
    const trail = withAuditTrail(store, deps)
    const app = buildApp({ lastVersion: count })
    const releases = Array.from({ length: count }, (_, index) =>
      buildRelease(app, { version: index + 1, state: index + 1 === 2 ? 'published' : 'unpublished' }),
    )
    const [, live, source] = releases
    await store.transact(async (writer) => {
      await writer.apps.insert({
        ...app,
        liveReleaseId: live?.id ?? null,
        draft: { ...app.draft, sourceReleaseId: source?.id ?? null },
      })
      for (const release of releases) await writer.releases.insert(release, buildFrozenRelease(app, release))
    })
    const sweep = (days: number, now: number) =>
      sweepReleases({ store: trail, ids: systemIds, clock: inDays(now) }, { days, isStopping })
    const listVersions = async () => {
      const page = { limit: 100, after: null, sort: 'version', descending: false, query: '' } as const
      const { rows } = await store.read((reader) => reader.releases.listPage(app.id, page))
      return rows.map(({ version }) => version)
    }
    return { store, app, sweep, listVersions, releases }
  }

  test('stay for ever unless a setting says otherwise', async () => {
    const { sweep, listVersions } = await createReleases(30)
    await sweep(0, 10_000)
    expect(await listVersions()).toHaveLength(30)
  })

  test('go after their time, but the newest, the live one and the source of the draft', async () => {
    const count = retainedReleases + 30
    const { store, app, sweep, listVersions, releases } = await createReleases(count)
    await sweep(90, 89)
    expect(await listVersions()).toHaveLength(count)
    await sweep(90, 91)
    const newest = Array.from({ length: retainedReleases }, (_, index) => index + 31)
    expect(await listVersions()).toEqual([2, 3, ...newest])
    const { rows: entries } = await store.read(({ audit }) =>
      audit.list({ appId: app.id }, { limit: 100, after: null }),
    )
    const removed = entries.flatMap(({ changes }) => changes)
    expect(removed.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'release removed',
      'release removed',
    ])
    expect(removed.reduce((sum, change) => sum + change.count, 0)).toBe(28)
    expect(entries[0]).toMatchObject({ operation: 'release_retention', actor: { kind: 'service' } })
    const mark = await store.read(({ apps }) => apps.readServingMark(app.publicMcpId))
    expect(mark).not.toBeNull()
    const [first, live] = releases
    const readFrozen = (id = '') => store.read((reader) => reader.releases.readFrozen(app.id, id))
    expect(await readFrozen(first?.id)).toBeNull()
    expect(await readFrozen(live?.id)).not.toBeNull()
  })

  test('are no longer removed by a service that stops', async () => {
    const { store, listVersions } = await createReleases(retainedReleases + 5)
    await sweepReleases(
      { store: withAuditTrail(store, deps), ids: systemIds, clock: inDays(91) },
      { days: 90, isStopping: () => true },
    )
    expect(await listVersions()).toHaveLength(retainedReleases + 5)
  })
})

test('a release that is not live takes less space, and serves what was compiled, also when it is promoted', async () => {
  const service = await startComposedService()
  onTestFinished(async () => {
    await service.stop()
    await service.remove()
  })
  const api = await startUpstreamApi()
  onTestFinished(() => api.close())
  const alice = await service.createAliceClient()
  const appId = await makeApp(alice)
  const pets = await makeIntegration(alice, appId, api.documentUrl)
  await makeTool(alice, appId, 'List', pets.operation('listPets'))
  const release = async () => (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release
  const first = await release()
  await makeTool(alice, appId, 'Get', pets.operation('getPet'))
  const second = await release()
  const database = openSqliteAlongside<Tables>(join(service.dataDir, 'tenon.db'))
  const store = createStore({ ...database, transact: database.transactForMigration } as never)
  const read = (releaseId: string, ofApp = appId) =>
    store.read((reader) => readStoredManifest({ timer: systemTimer }, reader, ofApp, releaseId))
  const countBytes = async (id: string) => {
    const { manifest } = await database.read((db) =>
      db
        .selectFrom('frozen_releases')
        .select('manifest')
        .where('release_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    return manifest.length
  }
  // The frozen contents do not have this text: compiling them again would lose it.
  const compiled = `List as it was compiled for ${first.id}`
  await database.transactForMigration((db) =>
    db
      .updateTable('frozen_releases')
      .set(({ fn, val, ref }) => ({
        manifest: fn<string>('replace', [
          ref('manifest'),
          val('"title":"List"'),
          val(`"title":"${compiled}"`),
        ]),
      }))
      .where('release_id', '=', first.id)
      .execute(),
  )
  const before = [await read(first.id), await read(second.id)]
  expect(before[0]?.tools[0]?.title).toBe(compiled)
  const bytes = [await countBytes(first.id), await countBytes(second.id)]
  const readServerJson = async () => {
    const { status, body } = await alice.get(`/api/v3/apps/${appId}/releases/${first.id}/server-json`)
    expect(status).toBe(200)
    return body
  }
  const serverJson = await readServerJson()
  const later = { ...systemClock, now: () => addMilliseconds(systemClock.now(), 2 * dayMs) }
  await sweepReleases({ store, ids: systemIds, clock: later }, { days: 0, isStopping })
  expect(await countBytes(first.id)).toBeLessThan(bytes[0] ?? 0)
  expect(await countBytes(second.id)).toBe(bytes[1])
  expect([await read(first.id), await read(second.id)]).toEqual(before)
  expect(await readServerJson()).toEqual(serverJson)
  const staging = await alice.post(`/api/v3/apps/${appId}/environments`, { key: 'staging' })
  const promoted = await alice.post(`/api/v3/apps/${appId}/environments/staging/promotions`, {
    release_id: first.id,
  })
  expect(promoted.body.release).toMatchObject({
    origin_release_id: first.id,
    digest: promoted.body.from_release.digest,
  })
  const stagingId = staging.body.environment.app_id
  expect((await read(promoted.body.release.id, stagingId))?.tools[0]?.title).toBe(compiled)
  const restored = await alice.post(`/api/v3/apps/${appId}/releases/${first.id}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { ok: true } })
  await database.close()
})
