import { invalid, notFound } from '#base/errors.ts'
import type { Page, PageKey } from '#base/page.ts'
import { passes, sorted } from '#core/engines/directory/directory.ts'
import type {
  DirectoryEntry,
  DirectoryFacets,
  DirectoryFilter,
  DirectorySort,
} from '#core/model/directory-entry.ts'
import type { Uses } from '#core/ports/sockets.ts'

/** `sort` null ranks by the query, or lists newest first without one. */
export type DirectoryRequest = {
  filter: DirectoryFilter
  query: string
  sort: DirectorySort | null
  limit: number
  after: PageKey | null
}

/** What every list of the directory tells beside its rows. */
export type DirectoryList = Page<DirectoryEntry> & {
  total: number
  matched: number
  facets: DirectoryFacets
  fetchedAt: string
}

/** Statuses that the registry knows, whether or not an entry has them today. */
const officialStatuses = ['active', 'deprecated', 'deleted']

function requireKnown(filter: DirectoryFilter, facets: DirectoryFacets): void {
  const known: [path: string, value: string, values: string[]][] = [
    ['package', filter.packageType, facets.packages],
    ['status', filter.status, [...new Set([...officialStatuses, ...facets.statuses])]],
    ['transport', filter.transport, facets.transports],
  ]
  const faults = known
    .filter(([, value, values]) => value && !values.includes(value))
    .map(([path, , values]) => ({ path, code: 'enum', message: `must be one of ${values.join(', ')}` }))
  if (faults.length > 0) throw invalid(faults)
}

export function listDirectory(uses: Uses<'directory'>, request: DirectoryRequest): DirectoryList {
  const directory = uses.directory.current()
  const { filter, query, sort, limit, after } = request
  requireKnown(filter, directory.facets)
  const found = query.trim() ? directory.ranked(query) : directory.entries
  const matching = found.filter((entry) => passes(entry, filter))
  const isRanked = sort === null && query.trim() !== ''
  const ordered = isRanked ? matching : sorted(matching, sort ?? 'updated_desc')
  const start = after ? startAfter(ordered, after) : 0
  const rows = ordered.slice(start, start + limit)
  const last = rows.at(-1)
  const isLast = start + limit >= ordered.length
  return {
    rows,
    next: last && !isLast ? { value: start + rows.length, id: last.slug } : null,
    total: directory.entries.length,
    matched: ordered.length,
    facets: directory.facets,
    fetchedAt: directory.fetchedAt,
  }
}

/** Behind the row last seen; where the data has lost it since, behind as many rows as were seen. */
function startAfter(ordered: DirectoryEntry[], { value, id }: PageKey): number {
  const index = ordered.findIndex((entry) => entry.slug === id)
  return index >= 0 ? index + 1 : Number(value)
}

export function findInDirectory(uses: Uses<'directory'>, slug: string): DirectoryEntry {
  const entry = uses.directory.current().bySlug.get(slug)
  if (!entry) throw notFound('server')
  return entry
}

export function relatedInDirectory(uses: Uses<'directory'>, slug: string, limit: number): DirectoryEntry[] {
  const directory = uses.directory.current()
  return directory.related(findInDirectory(uses, slug), limit)
}

/** When the data is of, for an answer about one entry. */
export const directoryMoment = (uses: Uses<'directory'>) => uses.directory.current().fetchedAt
