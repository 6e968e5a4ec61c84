import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { buildDirectory } from '#core/engines/directory/build-directory.ts'
import { type DirectoryRequest, listDirectoryPage } from '#core/engines/directory/directory-page.ts'
import { buildDirectoryEntries } from '#core/engines/directory/entries/build-entries.ts'
import { runWithoutPauses } from '#core/engines/directory/time-slices.ts'
import type { DirectoryEntry, DirectoryFilter } from '#core/model/directory/directory-entry.ts'

const official = 'io.modelcontextprotocol.registry/official'

const record = (name: string, updatedAt: string, status = 'active'): Json => ({
  server: { name: `com.example/${name}`, description: 'Cats and dogs.', version: '1.0.0' },
  _meta: { [official]: { status, updatedAt } },
})

const directoryOf = (...records: Json[]) =>
  runWithoutPauses(buildDirectory(runWithoutPauses(buildDirectoryEntries(records)), ''))

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`
const same = ['a', 'b', 'c', 'd', 'e'].map((name) => record(name, day(5)))
const everything: DirectoryFilter = { auth: 'all', packageType: '', status: '', transport: '' }
const request: DirectoryRequest = { filter: everything, query: '', sort: null, limit: 2, after: null }
const names = (rows: DirectoryEntry[]) => rows.map(({ name }) => name.slice('com.example/'.length))

function walked(directory: ReturnType<typeof directoryOf>, over: Partial<DirectoryRequest>): string[] {
  const seen: string[] = []
  let { after } = request
  do {
    const page = listDirectoryPage(directory, { ...request, ...over, after })
    seen.push(...names(page.rows))
    after = page.next
  } while (after)
  return seen
}

test.each([{}, { sort: 'updated_asc' }, { sort: 'name_asc' }, { query: 'cats' }] as const)(
  'rows with equal sort keys are listed once each, for %j',
  (over) => {
    expect(walked(directoryOf(...same), over)).toEqual(['a', 'b', 'c', 'd', 'e'])
  },
)

test('a page continues after the last row, although entries were added, moved or removed meanwhile', () => {
  const before = directoryOf(...same.slice(1))
  const first = listDirectoryPage(before, { ...request, sort: 'name_asc' })
  expect(names(first.rows)).toEqual(['b', 'c'])
  const after = directoryOf(record('a', day(9)), record('bb', day(9)), ...same.slice(3))
  const second = listDirectoryPage(after, { ...request, sort: 'name_asc', after: first.next })
  expect([names(second.rows), second.matched, second.next]).toEqual([['d', 'e'], 4, null])
  const newest = listDirectoryPage(before, request)
  const moved = directoryOf(record('b', day(9)), ...same.slice(2))
  expect(names(listDirectoryPage(moved, { ...request, after: newest.next }).rows)).toEqual(['d', 'e'])
})

test('deleted servers are listed only by their status filter, and are related to no server', () => {
  const directory = directoryOf(
    record('gone', day(1), 'deleted'),
    record('old', day(2), 'deprecated'),
    ...same,
  )
  expect(walked(directory, {})).not.toContain('gone')
  expect(walked(directory, { query: 'gone' })).toEqual([])
  expect(walked(directory, { filter: { ...everything, status: 'deleted' } })).toEqual(['gone'])
  expect(walked(directory, { filter: { ...everything, status: 'deprecated' } })).toEqual(['old'])
  expect(directory.facets.statuses).toEqual(['active', 'deleted', 'deprecated'])
  const one = directory.findBySlug('com-example-a')
  expect(one && names(directory.findRelated(one, 12))).not.toContain('gone')
})

test('a query with a sort only filters', () => {
  const directory = directoryOf(record('cats', day(1)), record('other', day(2)), ...same)
  expect(walked(directory, { query: 'cats' })[0]).toBe('cats')
  expect(walked(directory, { query: 'cats', sort: 'updated_asc' })).toEqual([
    'cats',
    'other',
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
})
