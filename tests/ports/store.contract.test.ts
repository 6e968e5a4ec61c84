import { beforeAll, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { Store } from '#core/ports/store.ts'
import { eachStore } from '#tests/support/stores.ts'
import { anApp, anOwner, aRelease, early, frozen, late } from './store.samples.ts'

eachStore('apps', (open) => {
  let store: Store
  beforeAll(async () => {
    store = (await open()).store
  })
  const insert = async (app: App) => {
    await store.transact((writer) => writer.apps.insert(app))
    return app
  }

  test('an app comes back as it was inserted, by id and by public id', async () => {
    const app = await insert(anApp({ liveReleaseId: 'rel_1', lastVersion: 7, enabled: false }))
    const [byId, byPublicId] = await store.read(async ({ apps }) => [
      await apps.findById(app.owner, app.id),
      await apps.findByPublicMcpId(app.publicMcpId),
    ])
    expect(byId).toEqual(app)
    expect(byPublicId).toEqual(app)
  })

  test('an app of somebody else is not there, for reading and for locking', async () => {
    const app = await insert(anApp())
    for (const owner of [anOwner(), { ...app.owner, issuer: 'https://other.example' }]) {
      expect(await store.read(({ apps }) => apps.findById(owner, app.id))).toBeNull()
      expect(await store.transact(({ apps }) => apps.findAndLock(owner, app.id))).toBeNull()
    }
    expect(await store.transact(({ apps }) => apps.findAndLock(app.owner, app.id))).toEqual(app)
  })

  test('all apps of an owner come in the order of their creation', async () => {
    const owner = anOwner()
    const second = await insert(anApp({ owner, createdAt: late }))
    const first = await insert(anApp({ owner }))
    await insert(anApp())
    expect(await store.read(({ apps }) => apps.list(owner))).toEqual([first, second])
    expect(await store.read(({ apps }) => apps.listSlugs(owner))).toEqual(new Set([first.slug, second.slug]))
  })

  test('an update is kept whole and moves the revision on by one', async () => {
    const app = await insert(anApp())
    const draft = { ...app.draft, id: 'drf_2', sourceReleaseId: 'rel_1', lastEditedAt: late }
    const changed = { ...app, name: 'Climate', draft, enabled: false, lastVersion: 1, updatedAt: late }
    const saved = await store.transact(({ apps }) => apps.update(changed))
    expect(saved).toEqual({ ...changed, revision: 2 })
    expect(await store.read(({ apps }) => apps.findById(app.owner, app.id))).toEqual(saved)
  })

  test('an update of a row that has moved on, or is gone, is a conflict and changes nothing', async () => {
    const app = await insert(anApp())
    const saved = await store.transact(({ apps }) => apps.update({ ...app, name: 'first' }))
    const stale = store.transact(({ apps }) => apps.update({ ...app, name: 'second' }))
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    expect(await store.read(({ apps }) => apps.findById(app.owner, app.id))).toEqual(saved)
    await store.transact(({ apps }) => apps.remove(saved))
    await expect(store.transact(({ apps }) => apps.update(saved))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a slug is taken once for each owner, and the conflict names it', async () => {
    const app = await insert(anApp({ slug: 'weather' }))
    await insert(anApp({ slug: 'weather' }))
    await expect(insert(anApp({ slug: 'weather', owner: app.owner }))).rejects.toMatchObject({
      code: 'conflict',
      message: 'The slug is already taken.',
      details: [{ path: 'slug', code: 'taken' }],
    })
    await expect(insert(anApp({ publicMcpId: app.publicMcpId }))).rejects.toMatchObject({
      details: [{ path: 'public_mcp_id', code: 'taken' }],
    })
  })

  test('the apps whose serving changed since an instant are told once each, with the last mark', async () => {
    const [first, second] = [await insert(anApp()), await insert(anApp())]
    const since = (instant: string) => store.read(({ apps }) => apps.listServingChangesSince(instant))
    expect(await since(early)).toEqual([])
    await store.transact(async ({ apps }) => {
      await apps.recordServingChange(first, 'one', early)
      await apps.recordServingChange(second, 'two', early)
      await apps.recordServingChange(first, 'three', late)
    })
    const firstChange = { publicMcpId: first.publicMcpId, servingMark: 'three', changedAt: late }
    const secondChange = { publicMcpId: second.publicMcpId, servingMark: 'two', changedAt: early }
    expect(await since(early)).toEqual([secondChange, firstChange])
    expect(await since(late)).toEqual([firstChange])
    expect(await since('2027')).toEqual([])
    expect(await store.read(({ apps }) => apps.findById(first.owner, first.id))).toEqual(first)
  })

  test('what an app served is still told of after the app was removed', async () => {
    const app = await insert(anApp())
    await store.transact(async ({ apps }) => {
      await apps.recordServingChange(app, 'gone', '2028-01-01T00:00:00.000Z')
      await apps.remove(app)
    })
    expect(await store.read(({ apps }) => apps.listServingChangesSince('2028'))).toMatchObject([
      { servingMark: 'gone' },
    ])
  })

  test('what an app was made with is kept as it was, and goes with the app', async () => {
    const app = anApp()
    const { contents } = frozen(app, aRelease(app))
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

eachStore('releases', (open) => {
  let store: Store
  beforeAll(async () => {
    store = (await open()).store
  })
  const withApp = async () => {
    const app = anApp()
    await store.transact(({ apps }) => apps.insert(app))
    return app
  }

  test('a release and what it froze come back as they were, to their own app alone', async () => {
    const [app, other] = [await withApp(), await withApp()]
    const release = aRelease(app, { sourceReleaseId: 'rel_0' })
    const froze = frozen(app, release)
    await store.transact(({ releases }) => releases.insert(release, froze))
    await store.read(async ({ releases }) => {
      expect(await releases.findById(app.id, release.id)).toEqual(release)
      expect(JSON.stringify(await releases.readFrozen(app.id, release.id))).toBe(JSON.stringify(froze))
      expect(await releases.findById(other.id, release.id)).toBeNull()
      expect(await releases.readFrozen(other.id, release.id)).toBeNull()
    })
  })

  test('a release can be unpublished and an older one published again', async () => {
    const app = await withApp()
    const [first, second] = [aRelease(app), aRelease(app, { version: 2 })]
    await store.transact(async ({ releases }) => {
      await releases.insert(first, frozen(app, first))
      await releases.unpublish(app.id, late)
      await releases.insert(second, frozen(app, second))
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

  test('an app never has two published releases, nor two of one version', async () => {
    const app = await withApp()
    const insert = (over: Parameters<typeof aRelease>[1]) => {
      const release = aRelease(app, over)
      return store.transact(({ releases }) => releases.insert(release, frozen(app, release)))
    }
    await insert({})
    await expect(insert({ version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(insert({ state: 'unpublished' })).rejects.toMatchObject({
      code: 'conflict',
      details: [{ path: 'version', code: 'taken' }],
    })
    await insert({ version: 2, state: 'unpublished' })
  })

  test('releases go with their app', async () => {
    const app = await withApp()
    const release = aRelease(app)
    await store.transact(({ releases }) => releases.insert(release, frozen(app, release)))
    await store.transact(({ apps }) => apps.remove(app))
    expect(await store.read(({ releases }) => releases.findById(app.id, release.id))).toBeNull()
    expect(await store.read(({ releases }) => releases.readFrozen(app.id, release.id))).toBeNull()
  })
})
