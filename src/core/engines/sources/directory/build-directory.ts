// Builds the directory in memory: its entries, their search index, sort orders and facets.
import type { Instant } from '#base/time.ts'
import { forEachInTimeSlices, sortInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { Directory, DirectoryOrder } from '#core/model/directory/directory.ts'
import type { DirectoryEntry, DirectoryFacets, DirectorySort } from '#core/model/directory/directory-entry.ts'
import { buildEntryAttributes } from './search/entry-attributes.ts'
import { rankEntries } from './search/rank-entries.ts'
import { findRelatedEntries } from './search/related-entries.ts'
import { buildSearchIndex } from './search/search-index.ts'

const compareStrings = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function* collectFacets(entries: readonly DirectoryEntry[]): TimeSlicedTask<DirectoryFacets> {
  const values = {
    packages: new Set<string>(),
    statuses: new Set<string>(),
    transports: new Set<string>(),
  }
  yield* forEachInTimeSlices(entries, 2_000, (entry) => {
    for (const type of entry.packageTypes) values.packages.add(type)
    for (const transport of entry.transports) values.transports.add(transport)
    values.statuses.add(entry.status)
  })
  return {
    packages: [...values.packages].sort(),
    statuses: [...values.statuses].sort(),
    transports: [...values.transports].sort(),
  }
}

/** The value that a list is sorted by, for names whatever their case; entries with equal values are sorted by slug. */
export const getSortValue = (entry: DirectoryEntry, sort: DirectorySort) =>
  sort.startsWith('name') ? entry.name.toLowerCase() : entry.updatedAt

function* sortEntryNumbers(
  entries: readonly DirectoryEntry[],
  sort: DirectorySort,
): TimeSlicedTask<Uint32Array> {
  const values: string[] = []
  yield* forEachInTimeSlices(entries, 2_000, (entry) => values.push(getSortValue(entry, sort)))
  const getValue = (number: number) => values[number] ?? ''
  const numbers: number[] = []
  for (let number = 0; number < entries.length; number++) numbers.push(number)
  const sign = sort.endsWith('desc') ? -1 : 1
  const ordered = yield* sortInTimeSlices(
    numbers,
    (a, b) => sign * compareStrings(getValue(a), getValue(b)) || a - b,
  )
  // Not `Uint32Array.from`, which copies through an iterator and is slower.
  return new Uint32Array(ordered)
}

function* buildSortOrders(
  entries: readonly DirectoryEntry[],
): TimeSlicedTask<Record<DirectorySort, Uint32Array>> {
  return {
    updated_desc: yield* sortEntryNumbers(entries, 'updated_desc'),
    updated_asc: yield* sortEntryNumbers(entries, 'updated_asc'),
    name_asc: yield* sortEntryNumbers(entries, 'name_asc'),
    name_desc: yield* sortEntryNumbers(entries, 'name_desc'),
  }
}

/** The entry's number by binary search; -1 if there is none. */
function findEntryNumber(entries: readonly DirectoryEntry[], slug: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.slug ?? '') < slug) low = middle + 1
    else high = middle
  }
  return entries[low]?.slug === slug ? low : -1
}

/** The entries may come in any order; their slugs must be unique. */
export function* buildDirectory(
  unsortedEntries: DirectoryEntry[],
  fetchedAt: Instant,
): TimeSlicedTask<Directory> {
  const entries = yield* sortInTimeSlices(unsortedEntries, (a, b) => compareStrings(a.slug, b.slug))
  const index = yield* buildSearchIndex(entries)
  const orders = yield* buildSortOrders(entries)
  const attributes = yield* buildEntryAttributes(entries)
  return {
    fetchedAt,
    entries,
    findBySlug: (slug) => entries[findEntryNumber(entries, slug)],
    facets: yield* collectFacets(entries),
    compileFilter: attributes.createFilter,
    listSorted: (sort): DirectoryOrder => ({ numbers: orders[sort] }),
    search: (query) => rankEntries(index, query),
    findRelated: (entry, limit) =>
      findRelatedEntries({ index, attributes, entries }, findEntryNumber(entries, entry.slug), limit),
  }
}
