import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import { toContentsFrame } from '#core/model/drafts/contents.ts'
import type { Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildFrozenRelease,
  buildOperation,
  buildOwner,
  buildRelease,
  late,
} from '../support/store-samples.ts'

describeWithStore('apps', (open) => {
  let store: Store
  beforeAll(async () => {
    ;({ store } = await open())
  })
  const insert = async (app: App) => {
    await store.transact((writer) => writer.apps.insert(app))
    return app
  }

  test('an app is read as it was inserted, by id and by public id', async () => {
    const app = await insert(buildApp({ liveReleaseId: 'rel_1', lastVersion: 7, enabled: false }))
    const [byId, byPublicId] = await store.read(async ({ apps }) => [
      await apps.findAccessible(app.owner, app.id),
      await apps.findByPublicMcpId(app.publicMcpId),
    ])
    expect(byId).toEqual({ app, role: 'owner' })
    expect(byPublicId).toEqual(app)
  })

  test('an app of another owner can be neither read nor locked', async () => {
    const app = await insert(buildApp())
    for (const owner of [buildOwner(), { ...app.owner, issuer: 'https://other.example' }]) {
      expect(await store.read(({ apps }) => apps.findAccessible(owner, app.id))).toBeNull()
      expect(await store.transact(({ apps }) => apps.findAndLock(owner, app.id))).toBeNull()
    }
    expect(await store.transact(({ apps }) => apps.findAndLock(app.owner, app.id))).toEqual({
      app,
      role: 'owner',
    })
  })

  test('all apps of an owner are listed in order of creation', async () => {
    const owner = buildOwner()
    const second = await insert(buildApp({ owner, createdAt: late }))
    const first = await insert(buildApp({ owner }))
    await insert(buildApp())
    expect(await store.read(({ apps }) => apps.list([owner]))).toEqual([first, second])
    expect(await store.read(({ apps }) => apps.listSlugs(owner))).toEqual(new Set([first.slug, second.slug]))
  })

  test('an update stores all members and increments the revision', async () => {
    const app = await insert(buildApp())
    const draft = { ...app.draft, id: 'drf_2', sourceReleaseId: 'rel_1', lastEditedAt: late }
    const changed = { ...app, name: 'Climate', draft, enabled: false, lastVersion: 1, updatedAt: late }
    const saved = await store.transact(({ apps }) => apps.update(changed))
    expect(saved).toEqual({ ...changed, revision: 2 })
    expect(await store.read(({ apps }) => apps.findAccessible(app.owner, app.id))).toEqual({
      app: saved,
      role: 'owner',
    })
  })

  test('an update of a row that was updated or deleted meanwhile is a conflict and changes nothing', async () => {
    const app = await insert(buildApp())
    const saved = await store.transact(({ apps }) => apps.update({ ...app, name: 'first' }))
    const stale = store.transact(({ apps }) => apps.update({ ...app, name: 'second' }))
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    expect(await store.read(({ apps }) => apps.findAccessible(app.owner, app.id))).toEqual({
      app: saved,
      role: 'owner',
    })
    await store.transact(({ apps }) => apps.remove(saved))
    await expect(store.transact(({ apps }) => apps.update(saved))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a slug is unique for each owner, and the conflict names it', async () => {
    const app = await insert(buildApp({ slug: 'weather' }))
    await insert(buildApp({ slug: 'weather' }))
    await expect(insert(buildApp({ slug: 'weather', owner: app.owner }))).rejects.toMatchObject({
      code: 'conflict',
      message: 'The slug is already taken.',
      details: [{ path: 'slug', code: 'taken' }],
    })
    await expect(insert(buildApp({ publicMcpId: app.publicMcpId }))).rejects.toMatchObject({
      details: [{ path: 'public_mcp_id', code: 'taken' }],
    })
  })

  test('apps whose invalidation marker changed since a timestamp are listed once each, with the latest marker', async () => {
    const [first, second] = [await insert(buildApp()), await insert(buildApp())]
    const since = (instant: string) => store.read(({ apps }) => apps.listServingChangesSince(instant))
    const start = await store.read((reader) => reader.readTime())
    expect(await since(start)).toEqual([])
    await store.transact(({ apps }) => apps.recordServingChange(first, 'one'))
    await store.transact(({ apps }) => apps.recordServingChange(second, 'two'))
    await setTimeout(5)
    const between = await store.read((reader) => reader.readTime())
    await store.transact(({ apps }) => apps.recordServingChange(first, 'three'))
    const firstChange = { publicMcpId: first.publicMcpId, servingMark: 'three' }
    const secondChange = { publicMcpId: second.publicMcpId, servingMark: 'two' }
    expect(await since(start)).toMatchObject([secondChange, firstChange])
    expect(await since(between)).toMatchObject([firstChange])
    expect(await since('2100')).toEqual([])
    expect(await store.read(({ apps }) => apps.findAccessible(first.owner, first.id))).toEqual({
      app: first,
      role: 'owner',
    })
  })

  test('the time of the database is an instant in UTC with milliseconds', async () => {
    const time = await store.read((reader) => reader.readTime())
    expect(new Date(time).toISOString()).toBe(time)
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
  })

  test('an invalidation marker is still listed after its app was removed', async () => {
    const app = await insert(buildApp())
    await store.transact(async ({ apps }) => {
      await apps.recordServingChange(app, 'gone')
      await apps.remove(app)
    })
    const changes = await store.read(({ apps }) => apps.listServingChangesSince(''))
    expect(changes).toContainEqual(expect.objectContaining({ servingMark: 'gone' }))
  })

  test('the contents of an app at its creation are stored unchanged, and deleted with the app', async () => {
    const app = buildApp()
    const { contents } = buildFrozenRelease(app, buildRelease(app))
    await store.transact(async ({ apps }) => {
      await apps.insert(app)
      await apps.storeInitialContents(app, contents)
    })
    const creation = () => store.read(({ apps }) => apps.readInitialContents(app))
    expect(JSON.stringify(await creation())).toBe(JSON.stringify(contents))
    await store.transact(({ apps }) => apps.remove(app))
    await expect(creation()).rejects.toThrow()
  })
})

describeWithStore('releases', (open) => {
  let store: Store
  beforeAll(async () => {
    store = (await open()).store
  })
  const withApp = async () => {
    const app = buildApp()
    await store.transact(({ apps }) => apps.insert(app))
    return app
  }

  test('a release and its frozen contents are read as they were inserted, through their own app only', async () => {
    const [app, other] = [await withApp(), await withApp()]
    const release = buildRelease(app, { sourceReleaseId: 'rel_0' })
    const froze = buildFrozenRelease(app, release)
    await store.transact(({ releases }) => releases.insert(release, froze))
    await store.read(async ({ releases }) => {
      expect(await releases.findById(app.id, release.id)).toEqual(release)
      expect(JSON.stringify(await releases.readFrozen(app.id, release.id))).toBe(JSON.stringify(froze))
      expect(await releases.findById(other.id, release.id)).toBeNull()
      expect(await releases.readFrozen(other.id, release.id)).toBeNull()
      expect(await releases.readManifest(app.id, release.id)).toEqual(froze.manifest)
      expect(await releases.readManifest(other.id, release.id)).toBeNull()
    })
  })

  test('a release of the draft freezes its operations as reading them gives them', async () => {
    const app = await withApp()
    const texts = ['plain', 'quote " and \\ and </script>', 'Zeilen\n\ttab', 'übergrößé 💥 \u2028', '\u0001']
    const operations = texts.map((text, n) =>
      buildOperation(app.id, {
        key: `op_${n}`,
        name: text,
        description: text.repeat(2),
        timeoutMs: n === 0 ? null : 1000 * n,
        annotations: n % 2 ? { [text]: text } : null,
        inputSchema: { type: 'object', properties: { [text]: { const: 1e21, default: text } } },
        outputSchema: n % 2 ? null : { title: text },
      }),
    )
    await store.transact((writer) => writer.operations.insertAll(operations))
    const contents = await store.read((reader) => reader.readContents(app))
    const release = buildRelease(app)
    const { manifest } = buildFrozenRelease(app, release)
    await store.transact(async ({ releases }) => {
      await releases.insertFromDraft(release, { frame: toContentsFrame(contents), manifest })
    })
    const frozen = await store.read(({ releases }) => releases.readFrozen(app.id, release.id))
    expect(frozen?.contents.operations).toHaveLength(texts.length)
    expect(JSON.stringify(frozen)).toBe(JSON.stringify({ contents, manifest }))
    const empty = await withApp()
    const frame = await store.read((reader) => reader.readFrame(empty))
    const first = buildRelease(empty)
    await store.transact(({ releases }) => releases.insertFromDraft(first, { frame, manifest }))
    const none = await store.read(({ releases }) => releases.readFrozen(empty.id, first.id))
    expect(none?.contents.operations).toEqual([])
  })

  test('a release can be unpublished and an older one published again', async () => {
    const app = await withApp()
    const [first, second] = [buildRelease(app), buildRelease(app, { version: 2 })]
    await store.transact(async ({ releases }) => {
      await releases.insert(first, buildFrozenRelease(app, first))
      await releases.unpublish(app.id, late)
      await releases.insert(second, buildFrozenRelease(app, second))
    })
    const find = (id: string) => store.read(({ releases }) => releases.findById(app.id, id))
    expect(await find(first.id)).toEqual({ ...first, state: 'unpublished', updatedAt: late })
    const republished = await store.transact(async ({ releases }) => {
      await releases.unpublish(app.id, late)
      return releases.publish(app.id, first.id, late)
    })
    expect(republished).toBe(true)
    expect(await find(first.id)).toEqual({ ...first, updatedAt: late })
    expect(await find(second.id)).toMatchObject({ state: 'unpublished' })
    expect(await store.transact(({ releases }) => releases.publish(app.id, 'rel_gone', late))).toBe(false)
  })

  test('an app never has two published releases, nor two with one version', async () => {
    const app = await withApp()
    const insert = (over: Parameters<typeof buildRelease>[1]) => {
      const release = buildRelease(app, over)
      return store.transact(({ releases }) => releases.insert(release, buildFrozenRelease(app, release)))
    }
    await insert({})
    await expect(insert({ version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(insert({ state: 'unpublished' })).rejects.toMatchObject({
      code: 'conflict',
      details: [{ path: 'version', code: 'taken' }],
    })
    await insert({ version: 2, state: 'unpublished' })
  })

  test('releases are deleted with their app', async () => {
    const app = await withApp()
    const release = buildRelease(app)
    await store.transact(({ releases }) => releases.insert(release, buildFrozenRelease(app, release)))
    await store.transact(({ apps }) => apps.remove(app))
    expect(await store.read(({ releases }) => releases.findById(app.id, release.id))).toBeNull()
    expect(await store.read(({ releases }) => releases.readFrozen(app.id, release.id))).toBeNull()
  })
})
