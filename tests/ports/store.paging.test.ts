import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ListPage, PageRequest } from '#base/page.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { AppSort, ReleaseSort, Store } from '#core/ports/store.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildFrozenRelease, buildOwner, buildRelease } from '../support/store-samples.ts'

/** Reads all rows page by page; `between` runs after each page. */
async function readAllPages<Row, Sort extends string>(
  request: Omit<PageRequest<Sort>, 'after' | 'query'>,
  readPage: (request: PageRequest<Sort>) => Promise<ListPage<Row>>,
  between: () => Promise<void> = async () => {},
): Promise<Row[]> {
  const seen: Row[] = []
  let after: PageRequest<Sort>['after'] = null
  do {
    const page: ListPage<Row> = await readPage({ ...request, query: '', after })
    expect(page.rows.length).toBeLessThanOrEqual(request.limit)
    seen.push(...page.rows)
    expect(seen.length).toBeLessThan(100)
    after = page.next
    await between()
  } while (after)
  return seen
}

/** Sorts by the bytes of the sort value, then of the id. */
function sortRows<Row extends { id: string }>(
  rows: Row[],
  sortValue: (row: Row) => string | number,
  descending: boolean,
): Row[] {
  const keyOf = (row: Row) => Buffer.from(`${String(sortValue(row)).padStart(3, '0')}\0${row.id}`)
  const up = rows.toSorted((first, second) => Buffer.compare(keyOf(first), keyOf(second)))
  return descending ? up.reverse() : up
}

const anyDay = fc.integer({ min: 1, max: 4 }).map((n) => `2026-01-0${n}T00:00:00.000Z`)
const anyAppName = fc.constantFrom(
  'a123',
  'B123',
  'b123',
  'Äb12',
  'äb12',
  'a b1',
  'a-b1',
  'ab12',
  '𝒳12',
  '～12',
)
const anyAppMembers = fc.record({
  name: anyAppName,
  createdAt: anyDay,
  updatedAt: anyDay,
  lastEditedAt: anyDay,
})
type AppMembers = typeof anyAppMembers extends fc.Arbitrary<infer Members> ? Members : never

function buildAppWith(owner: Owner, { lastEditedAt, ...members }: AppMembers): App {
  const app = buildApp({ owner, ...members })
  return { ...app, draft: { ...app.draft, lastEditedAt } }
}

const appSorts: Record<AppSort, (app: App) => string> = {
  created_at: (app) => app.createdAt,
  updated_at: (app) => app.updatedAt,
  last_modified_at: (app) => [app.updatedAt, app.draft.lastEditedAt].toSorted()[1] ?? '',
  name: (app) => app.name,
  // None of them was called.
  last_call_at: () => '',
}

const anyAppPaging = fc.record({
  before: fc.array(anyAppMembers, { maxLength: 8 }),
  meanwhile: fc.array(fc.array(anyAppMembers, { maxLength: 2 }), { maxLength: 4 }),
  sort: fc.constantFrom<AppSort>('created_at', 'updated_at', 'last_modified_at', 'name', 'last_call_at'),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
})

const releaseSorts: Record<ReleaseSort, (release: Release) => string | number> = {
  created_at: (release) => release.createdAt,
  published_at: (release) => release.publishedAt,
  version: (release) => release.version,
}

const anyReleasePaging = fc.record({
  days: fc.array(fc.record({ createdAt: anyDay, publishedAt: anyDay }), { maxLength: 12 }),
  sort: fc.constantFrom<ReleaseSort>('created_at', 'published_at', 'version'),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
})

describeWithStore('pages', (open) => {
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
      for (const release of releases) await writer.releases.insert(release, buildFrozenRelease(app, release))
    })

  test('apps are paged in every sort order, none twice and none skipped, while others are created', async () => {
    await fc.assert(
      fc.asyncProperty(anyAppPaging, async ({ before, meanwhile, ...request }) => {
        const owner = buildOwner()
        const existing = before.map((members) => buildAppWith(owner, members))
        await insert(existing)
        const waves = meanwhile.values()
        const created: App[] = []
        const seen = await readAllPages(
          request,
          (pageRequest) => store.read(({ apps }) => apps.listPage([owner], pageRequest)),
          async () => {
            const wave = (waves.next().value ?? []).map((members) => buildAppWith(owner, members))
            created.push(...wave)
            await insert(wave)
          },
        )
        const seenOnce = new Map(seen.map((app) => [app.id, app]))
        expect(seenOnce.size).toBe(seen.length)
        expect(seen).toEqual(sortRows(seen, appSorts[request.sort], request.descending))
        expect(existing.filter((app) => !seenOnce.has(app.id))).toEqual([])
        expect(seen.filter((app) => ![...existing, ...created].some(({ id }) => id === app.id))).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  test('releases are paged in every sort order', async () => {
    await fc.assert(
      fc.asyncProperty(anyReleasePaging, async ({ days, ...request }) => {
        const app = buildApp()
        await insert([app])
        const all = days.map((members, n) =>
          buildRelease(app, { ...members, version: n + 1, state: 'unpublished' }),
        )
        await insertReleases(app, all)
        const seen = await readAllPages(request, (pageRequest) =>
          store.read(({ releases }) => releases.listPage(app.id, pageRequest)),
        )
        expect(seen).toEqual(sortRows(all, releaseSorts[request.sort], request.descending))
      }),
      { numRuns: 15 },
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
  ])('apps are found by $query, ignoring case and without wildcards', async ({ query, found }) => {
    const owner = buildOwner()
    const names = ['the weather', 'WÉA in capitals', 'Straße', 'ὈΔΌΣ', '50% off', '50 off', 'a_b', 'axb']
    const apps = [...names, 'back\\slash'].map((name) => buildApp({ owner, name, description: '' }))
    await insert([
      ...apps,
      buildApp({ owner, name: 'by slug', description: '', slug: 'my-slug' }),
      buildApp({ owner, name: 'by description', description: 'Deep INSIDE the text.' }),
    ])
    const { rows } = await store.read((reader) => reader.apps.listPage([owner], { ...byName, query }))
    expect(rows.map((app) => app.name)).toEqual(found)
  })

  test('releases are found by id, state and version, ignoring case', async () => {
    const app = buildApp()
    await insert([app])
    // Ids are searched too: they must not contain a version by chance.
    const old = buildRelease(app, { id: 'rel_old', state: 'unpublished', version: 17 })
    const live = buildRelease(app, { id: 'rel_live', version: 18 })
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
