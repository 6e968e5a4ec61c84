import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildDirectory } from '#core/engines/sources/directory/build-directory.ts'
import { type DirectoryRequest, listDirectoryPage } from '#core/engines/sources/directory/directory-page.ts'
import { buildDirectoryEntries } from '#core/engines/sources/directory/entries/build-entries.ts'
import type { DirectoryEntry, DirectoryFilter } from '#core/model/directory/directory-entry.ts'

const official = 'io.modelcontextprotocol.registry/official'

const buildRecord = (name: string, updatedAt: string, status = 'active'): Json => ({
  server: { name: `com.example/${name}`, description: 'Cats and dogs.', version: '1.0.0' },
  _meta: { [official]: { status, updatedAt } },
})

const createDirectory = (...records: Json[]) =>
  runWithoutPauses(buildDirectory(runWithoutPauses(buildDirectoryEntries(records)), ''))

const formatDay = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`
const sameDayRecords = ['a', 'b', 'c', 'd', 'e'].map((name) => buildRecord(name, formatDay(5)))
const noFilter: DirectoryFilter = { auth: 'all', packageType: '', status: '', transport: '' }
const request: DirectoryRequest = { filter: noFilter, query: '', sort: null, limit: 2, after: null }
const toShortNames = (rows: DirectoryEntry[]) => rows.map(({ name }) => name.slice('com.example/'.length))

function listAllPages(
  directory: ReturnType<typeof createDirectory>,
  over: Partial<DirectoryRequest>,
): string[] {
  const seen: string[] = []
  let { after } = request
  do {
    const page = listDirectoryPage(directory, { ...request, ...over, after })
    seen.push(...toShortNames(page.rows))
    after = page.next
  } while (after)
  return seen
}

test.each([{}, { sort: 'updated_asc' }, { sort: 'name_asc' }, { query: 'cats' }] as const)(
  'rows with equal sort keys are listed once each, for %j',
  (over) => {
    expect(listAllPages(createDirectory(...sameDayRecords), over)).toEqual(['a', 'b', 'c', 'd', 'e'])
  },
)

test('a page continues after the last row, although entries were added, moved or removed meanwhile', () => {
  const before = createDirectory(...sameDayRecords.slice(1))
  const first = listDirectoryPage(before, { ...request, sort: 'name_asc' })
  expect(toShortNames(first.rows)).toEqual(['b', 'c'])
  const after = createDirectory(
    buildRecord('a', formatDay(9)),
    buildRecord('bb', formatDay(9)),
    ...sameDayRecords.slice(3),
  )
  const second = listDirectoryPage(after, { ...request, sort: 'name_asc', after: first.next })
  expect([toShortNames(second.rows), second.matched, second.next]).toEqual([['d', 'e'], 4, null])
  const newest = listDirectoryPage(before, request)
  const moved = createDirectory(buildRecord('b', formatDay(9)), ...sameDayRecords.slice(2))
  expect(toShortNames(listDirectoryPage(moved, { ...request, after: newest.next }).rows)).toEqual(['d', 'e'])
})

test('deleted servers are listed only by their status filter, and are related to no server', () => {
  const directory = createDirectory(
    buildRecord('gone', formatDay(1), 'deleted'),
    buildRecord('old', formatDay(2), 'deprecated'),
    ...sameDayRecords,
  )
  expect(listAllPages(directory, {})).not.toContain('gone')
  expect(listAllPages(directory, { query: 'gone' })).toEqual([])
  expect(listAllPages(directory, { filter: { ...noFilter, status: 'deleted' } })).toEqual(['gone'])
  expect(listAllPages(directory, { filter: { ...noFilter, status: 'deprecated' } })).toEqual(['old'])
  expect(directory.facets.statuses).toEqual(['active', 'deleted', 'deprecated'])
  const entry = directory.findBySlug('com-example-a')
  expect(entry && toShortNames(directory.findRelated(entry, 12))).not.toContain('gone')
})

test('a query with a sort only filters', () => {
  const directory = createDirectory(
    buildRecord('cats', formatDay(1)),
    buildRecord('other', formatDay(2)),
    ...sameDayRecords,
  )
  expect(listAllPages(directory, { query: 'cats' })[0]).toBe('cats')
  expect(listAllPages(directory, { query: 'cats', sort: 'updated_asc' })).toEqual([
    'cats',
    'other',
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
})
