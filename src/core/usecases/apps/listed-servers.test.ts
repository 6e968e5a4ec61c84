import { expect, test } from 'vitest'
import { systemTimer } from '#adapters/system/clock.ts'
import type { Store, StoreReader } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildFrozenRelease, buildRelease } from '#tests/support/store-samples.ts'
import { listListedServers } from './listed-servers.ts'

/** Contents are most of a release; parsing them for each app of a page would hold the event loop. */
const withoutContents = (store: Store): Store => ({
  ...store,
  transact: (work) => store.transact(work),
  read: (work) =>
    store.read((reader) =>
      work(
        new Proxy(reader, {
          get: (target, name: keyof StoreReader) =>
            name === 'releases'
              ? { ...target.releases, readFrozen: () => expect.fail('contents are not to be read') }
              : target[name],
        }),
      ),
    ),
})

describeWithStore('the registry of listed apps', (open) => {
  test('reads no contents', async () => {
    const { store } = await open()
    const app = buildApp({ listed: true, access: 'public' })
    const release = buildRelease(app, { state: 'published' })
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      await writer.releases.insert(release, buildFrozenRelease(app, release))
      await writer.apps.update({ ...app, liveReleaseId: release.id })
    })
    const baseUrl = 'https://tenon.example'
    const deps = { store: withoutContents(store), timer: systemTimer, baseUrl, publicAppsUrl: '' }
    const { servers } = await listListedServers(deps, { after: '', limit: 10, since: '', search: '' })
    expect(servers.map(({ publicMcpId }) => publicMcpId)).toEqual([app.publicMcpId])
  })
})
