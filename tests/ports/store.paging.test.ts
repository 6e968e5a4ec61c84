import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ListPage, PageRequest } from '#base/page.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { AppSort, ReleaseSort, Store } from '#core/ports/store.ts'
import { eachStore } from '#tests/support/stores.ts'
import { anApp, anOwner, aRelease, frozen } from './store.samples.ts'

/** All rows, page after page; `between` runs after each page. */
async function walk<Row, Sort extends string>(
  request: Omit<PageRequest<Sort>, 'after' | 'query'>,
  turn: (request: PageRequest<Sort>) => Promise<ListPage<Row>>,
  between: () => Promise<void> = async () => {},
): Promise<Row[]> {
  const seen: Row[] = []
  let after: PageRequest<Sort>['after'] = null
  do {
    const page: ListPage<Row> = await turn({ ...request, query: '', after })
    expect(page.rows.length).toBeLessThanOrEqual(request.limit)
    seen.push(...page.rows)
    expect(seen.length).toBeLessThan(100)
    after = page.next
    await between()
  } while (after)
  return seen
}

/** By the bytes of the sort value, then of the id. */
function sorted<Row extends { id: string }>(
  rows: Row[],
  sortValue: (row: Row) => string | number,
  descending: boolean,
): Row[] {
  const keyOf = (row: Row) => Buffer.from(`${String(sortValue(row)).padStart(3, '0')}\0${row.id}`)
  const up = rows.toSorted((one, other) => Buffer.compare(keyOf(one), keyOf(other)))
  return descending ? up.reverse() : up
}

const day = fc.integer({ min: 1, max: 4 }).map((n) => `2026-01-0${n}T00:00:00.000Z`)
const name = fc.constantFrom('a123', 'B123', 'b123', 'Äb12', 'äb12', 'a b1', 'a-b1', 'ab12', '𝒳12', '～12')
const appFacts = fc.record({ name, createdAt: day, updatedAt: day, lastEditedAt: day })
type AppFacts = typeof appFacts extends fc.Arbitrary<infer Facts> ? Facts : never

function appWith(owner: Owner, { lastEditedAt, ...facts }: AppFacts): App {
  const app = anApp({ owner, ...facts })
  return { ...app, draft: { ...app.draft, lastEditedAt } }
}

const appSorts: Record<AppSort, (app: App) => string> = {
  created_at: (app) => app.createdAt,
  updated_at: (app) => app.updatedAt,
  last_modified_at: (app) => [app.updatedAt, app.draft.lastEditedAt].toSorted()[1] ?? '',
  name: (app) => app.name,
}

const appWalk = fc.record({
  before: fc.array(appFacts, { maxLength: 8 }),
  meanwhile: fc.array(fc.array(appFacts, { maxLength: 2 }), { maxLength: 4 }),
  sort: fc.constantFrom<AppSort>('created_at', 'updated_at', 'last_modified_at', 'name'),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
})

const releaseSorts: Record<ReleaseSort, (release: Release) => string | number> = {
  created_at: (release) => release.createdAt,
  published_at: (release) => release.publishedAt,
  version: (release) => release.version,
}

const releaseWalk = fc.record({
  days: fc.array(fc.record({ createdAt: day, publishedAt: day }), { maxLength: 12 }),
  sort: fc.constantFrom<ReleaseSort>('created_at', 'published_at', 'version'),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
})

eachStore('pages', (open) => {
  let store: Store
  beforeAll(async () => {
    store = (await open()).store
  })
  const insert = (apps: App[]) =>
    store.transact(async (writer) => {
      for (const app of apps) await writer.apps.insert(app)
    })
  const insertReleases = (app: App, releases: Release[]) =>
    store.transact(async (writer) => {
      for (const release of releases) await writer.releases.insert(release, frozen(app, release))
    })

  test('apps page in every order, no app twice and none left out, while others are created', async () => {
    await fc.assert(
      fc.asyncProperty(appWalk, async ({ before, meanwhile, ...request }) => {
        const owner = anOwner()
        const there = before.map((facts) => appWith(owner, facts))
        await insert(there)
        const waves = meanwhile.values()
        const created: App[] = []
        const seen = await walk(
          request,
          (asked) => store.read(({ apps }) => apps.listPage(owner, asked)),
          async () => {
            const wave = (waves.next().value ?? []).map((facts) => appWith(owner, facts))
            created.push(...wave)
            await insert(wave)
          },
        )
        const seenOnce = new Map(seen.map((app) => [app.id, app]))
        expect(seenOnce.size).toBe(seen.length)
        expect(seen).toEqual(sorted(seen, appSorts[request.sort], request.descending))
        expect(there.filter((app) => !seenOnce.has(app.id))).toEqual([])
        expect(seen.filter((app) => ![...there, ...created].some(({ id }) => id === app.id))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('releases page in every order', async () => {
    await fc.assert(
      fc.asyncProperty(releaseWalk, async ({ days, ...request }) => {
        const app = anApp()
        await insert([app])
        const all = days.map((facts, n) => aRelease(app, { ...facts, version: n + 1, state: 'unpublished' }))
        await insertReleases(app, all)
        const seen = await walk(request, (asked) =>
          store.read(({ releases }) => releases.listPage(app.id, asked)),
        )
        expect(seen).toEqual(sorted(all, releaseSorts[request.sort], request.descending))
      }),
      { numRuns: 40 },
    )
  })

  const byName = { limit: 50, sort: 'name', descending: false, after: null } as const

  test.each([
    { query: 'WEATHER', found: ['the weather'] },
    { query: 'wéa', found: ['WÉA in capitals'] },
    { query: 'wéa', found: ['WÉA in capitals'] },
    { query: 'STRASSE', found: ['Straße'] },
    { query: 'ὀδός', found: ['ὈΔΌΣ'] },
    { query: '50%', found: ['50% off'] },
    { query: '%', found: ['50% off'] },
    { query: 'a_b', found: ['a_b'] },
    { query: '\\', found: ['back\\slash'] },
    { query: 'my-slug', found: ['by slug'] },
    { query: 'inside the', found: ['by description'] },
    { query: 'nothing of the kind', found: [] },
  ])(
    'apps are found by $query whatever its case, and no sign of it is a wildcard',
    async ({ query, found }) => {
      const owner = anOwner()
      const names = ['the weather', 'WÉA in capitals', 'Straße', 'ὈΔΌΣ', '50% off', '50 off', 'a_b', 'axb']
      const apps = [...names, 'back\\slash'].map((name) => anApp({ owner, name, description: '' }))
      await insert([
        ...apps,
        anApp({ owner, name: 'by slug', description: '', slug: 'my-slug' }),
        anApp({ owner, name: 'by description', description: 'Deep INSIDE the text.' }),
      ])
      const { rows } = await store.read((reader) => reader.apps.listPage(owner, { ...byName, query }))
      expect(rows.map((app) => app.name)).toEqual(found)
    },
  )

  test('releases are found by id, state and version, whatever the case', async () => {
    const app = anApp()
    await insert([app])
    // Ids are searched too, so that they must not hold a version by chance.
    const old = aRelease(app, { id: 'rel_old', state: 'unpublished', version: 17 })
    const live = aRelease(app, { id: 'rel_live', version: 18 })
    await insertReleases(app, [old, live])
    const find = async (query: string) => {
      const request = { limit: 50, sort: 'version', descending: false, after: null, query } as const
      return (await store.read(({ releases }) => releases.listPage(app.id, request))).rows
    }
    expect(await find(old.id.toUpperCase())).toEqual([old])
    expect(await find('unpub')).toEqual([old])
    expect(await find('Published')).toEqual([old, live])
    expect(await find('18')).toEqual([live])
    expect(await find('_')).toEqual([old, live])
    expect(await find('%')).toEqual([])
  })
})
