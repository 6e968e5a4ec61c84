import { expect, test } from 'vitest'
import type { ReleaseReader, Store, StoreReader } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildFrozenRelease, buildRelease } from '#tests/support/store-samples.ts'
import { listListedServers } from './listed-servers.ts'

/** Parsing what is large of a release, for each app of a page, would hold the event loop. */
const without = (store: Store, ...methods: (keyof ReleaseReader)[]): Store => ({
  ...store,
  transact: (work) => store.transact(work),
  read: (work) =>
    store.read((reader) =>
      work(
        new Proxy(reader, {
          get: (target, name: keyof StoreReader) =>
            name === 'releases'
              ? { ...target.releases, ...Object.fromEntries(methods.map((method) => [method, failRead])) }
              : target[name],
        }),
      ),
    ),
})

const failRead = () => expect.fail('is not to be read')

describeWithStore('the registry of listed apps', (open) => {
  test('reads neither contents nor manifests', async () => {
    const { store } = await open()
    const app = buildApp({ listed: true, access: 'public' })
    const release = buildRelease(app, { state: 'published' })
    await store.transact(async (writer) => {
      await writer.apps.insert(app)
      await writer.releases.insert(release, buildFrozenRelease(app, release))
      await writer.apps.update({ ...app, liveReleaseId: release.id })
    })
    const baseUrl = 'https://tenon.example'
    const listed = await listListedServers(
      { store: without(store, 'readFrozen', 'readManifest'), baseUrl, publicAppsUrl: '' },
      { after: '', limit: 10, since: '', search: '' },
    )
    expect(listed.servers.map(({ publicMcpId }) => publicMcpId)).toEqual([app.publicMcpId])
  })
})
