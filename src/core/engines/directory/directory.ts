// The directory in memory: entries, an index of their words, and what every list of them shows.
import MiniSearch from 'minisearch'
import type { Instant } from '#base/time.ts'
import type { Directory } from '#core/model/directory.ts'
import type {
  DirectoryEntry,
  DirectoryFacets,
  DirectoryFilter,
  DirectorySort,
} from '#core/model/directory-entry.ts'

const unique = (texts: string[]) => [...new Set(texts)].sort()

const facetsOf = (entries: DirectoryEntry[]): DirectoryFacets => ({
  packages: unique(entries.flatMap((entry) => entry.packageTypes)),
  statuses: unique(entries.map((entry) => entry.status)),
  transports: unique(entries.flatMap((entry) => entry.transports)),
})

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function indexOf(entries: DirectoryEntry[]): MiniSearch<DirectoryEntry> {
  const index = new MiniSearch<DirectoryEntry>({
    idField: 'slug',
    fields: ['title', 'name', 'owner', 'description'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 4, name: 3, owner: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  })
  index.addAll(entries)
  return index
}

export function buildDirectory(entries: DirectoryEntry[], fetchedAt: Instant): Directory {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const index = indexOf(entries)
  const found = (results: { id: string }[]) => results.flatMap(({ id }) => bySlug.get(id) ?? [])
  return {
    fetchedAt,
    entries,
    bySlug,
    facets: facetsOf(entries),
    ranked: (query) => found(index.search(query, { combineWith: 'AND' })),
    related: (entry, limit) => {
      const words = wordsOf(`${entry.title} ${entry.owner} ${entry.description}`).join(' ')
      const near = found(index.search(words, { combineWith: 'OR', prefix: false, fuzzy: false }))
      return near.filter((one) => one !== entry && one.status !== 'deleted').slice(0, limit)
    },
  }
}

/** Deleted entries are hidden unless their status is asked for. */
export const passes = (entry: DirectoryEntry, filter: DirectoryFilter): boolean =>
  (filter.status ? entry.status === filter.status : entry.status !== 'deleted') &&
  (filter.auth === 'all' || entry.requiresAuth === (filter.auth === 'required')) &&
  (!filter.transport || entry.transports.includes(filter.transport)) &&
  (!filter.packageType || entry.packageTypes.includes(filter.packageType))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const orders: Record<DirectorySort, (a: DirectoryEntry, b: DirectoryEntry) => number> = {
  updated_desc: (a, b) => compare(b.updatedAt, a.updatedAt) || compare(a.slug, b.slug),
  updated_asc: (a, b) => compare(a.updatedAt, b.updatedAt) || compare(a.slug, b.slug),
  name_asc: (a, b) => compare(a.name, b.name) || compare(a.slug, b.slug),
  name_desc: (a, b) => compare(b.name, a.name) || compare(a.slug, b.slug),
}

export const sorted = (entries: DirectoryEntry[], sort: DirectorySort) => entries.toSorted(orders[sort])
