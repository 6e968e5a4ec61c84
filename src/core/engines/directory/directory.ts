// Builds the directory in memory: its entries, their search index, sort orders and facets.
import type { Instant } from '#base/time.ts'
import type { Directory, DirectoryOrder } from '#core/model/directory.ts'
import type { DirectoryEntry, DirectoryFacets, DirectorySort } from '#core/model/directory-entry.ts'
import { kindsOfEntries } from './kinds-of-entries.ts'
import { rank } from './rank.ts'
import { related } from './related.ts'
import { searchIndexOf } from './search-index.ts'
import { eachInSlices, type Sliced, sortedInSlices } from './slices.ts'

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function* facetsOf(entries: readonly DirectoryEntry[]): Sliced<DirectoryFacets> {
  const found = {
    packages: new Set<string>(),
    statuses: new Set<string>(),
    transports: new Set<string>(),
  }
  yield* eachInSlices(entries, 2_000, (entry) => {
    for (const type of entry.packageTypes) found.packages.add(type)
    for (const transport of entry.transports) found.transports.add(transport)
    found.statuses.add(entry.status)
  })
  return {
    packages: [...found.packages].sort(),
    statuses: [...found.statuses].sort(),
    transports: [...found.transports].sort(),
  }
}

/** The value that a list is sorted by; entries with equal values are sorted by slug. */
export const sortValue = (entry: DirectoryEntry, sort: DirectorySort) =>
  sort.startsWith('name') ? entry.name : entry.updatedAt

function* orderedBy(entries: readonly DirectoryEntry[], sort: DirectorySort): Sliced<Uint32Array> {
  const value = (number: number) => {
    const entry = entries[number]
    return entry ? sortValue(entry, sort) : ''
  }
  const numbers: number[] = []
  for (let number = 0; number < entries.length; number++) numbers.push(number)
  const down = sort.endsWith('desc') ? -1 : 1
  const ordered = yield* sortedInSlices(numbers, (a, b) => down * compare(value(a), value(b)) || a - b)
  // Not `Uint32Array.from`, which copies through an iterator and is slower.
  return new Uint32Array(ordered)
}

function* ordersOf(entries: readonly DirectoryEntry[]): Sliced<Record<DirectorySort, Uint32Array>> {
  return {
    updated_desc: yield* orderedBy(entries, 'updated_desc'),
    updated_asc: yield* orderedBy(entries, 'updated_asc'),
    name_asc: yield* orderedBy(entries, 'name_asc'),
    name_desc: yield* orderedBy(entries, 'name_desc'),
  }
}

/** The entry's number by binary search; -1 if there is none. */
function numberOf(entries: readonly DirectoryEntry[], slug: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.slug ?? '') < slug) low = middle + 1
    else high = middle
  }
  return entries[low]?.slug === slug ? low : -1
}

/** The entries may come in any order; their slugs must be unique. */
export function* buildDirectory(given: DirectoryEntry[], fetchedAt: Instant): Sliced<Directory> {
  const entries = yield* sortedInSlices(given, (a, b) => compare(a.slug, b.slug))
  const index = yield* searchIndexOf(entries)
  const orders = yield* ordersOf(entries)
  const kinds = yield* kindsOfEntries(entries)
  return {
    fetchedAt,
    entries,
    bySlug: (slug) => entries[numberOf(entries, slug)],
    facets: yield* facetsOf(entries),
    passing: kinds.passing,
    inOrder: (sort): DirectoryOrder => ({ numbers: orders[sort] }),
    ranked: (query) => rank(index, query),
    related: (entry, limit) => related({ index, kinds, entries }, numberOf(entries, entry.slug), limit),
  }
}
