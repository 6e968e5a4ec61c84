import { createInvalidInputError, createNotFoundError, type InputViolation } from '#base/errors.ts'
import type { ListPage } from '#base/page.ts'
import { type DirectoryRequest, listDirectoryPage } from '#core/engines/sources/directory/index.ts'
import type {
  DirectoryEntry,
  DirectoryFacets,
  DirectoryFilter,
} from '#core/model/directory/directory-entry.ts'
import type { Deps } from '#core/ports/ports.ts'

/** A page of the directory, with totals and facets. */
export type DirectoryList = ListPage<DirectoryEntry> & {
  total: number
  matched: number
  facets: DirectoryFacets
  fetchedAt: string
}

/** Statuses of the registry, valid in filters even if no entry has them. */
const officialStatuses = ['active', 'deprecated', 'deleted']

function requireKnownFilter(filter: DirectoryFilter, facets: DirectoryFacets): void {
  const known: [path: string, value: string, values: string[]][] = [
    ['package', filter.packageType, facets.packages],
    ['status', filter.status, [...new Set([...officialStatuses, ...facets.statuses])]],
    ['transport', filter.transport, facets.transports],
  ]
  const violations = known
    .filter(([, value, values]) => value && !values.includes(value))
    .map(
      ([path, , values]): InputViolation => ({
        path,
        code: 'enum',
        message: `must be one of ${values.join(', ')}`,
      }),
    )
  if (violations.length > 0) throw createInvalidInputError(violations)
}

export async function listDirectory(
  deps: Deps<'directory'>,
  request: DirectoryRequest,
): Promise<DirectoryList> {
  const directory = await deps.directory.getCurrent()
  requireKnownFilter(request.filter, directory.facets)
  return {
    ...listDirectoryPage(directory, request),
    total: directory.entries.length,
    facets: directory.facets,
    fetchedAt: directory.fetchedAt,
  }
}

/** An entry, and when the data was fetched. */
export async function readDirectoryEntry(
  deps: Deps<'directory'>,
  slug: string,
): Promise<{ entry: DirectoryEntry; fetchedAt: string }> {
  const directory = await deps.directory.getCurrent()
  const entry = directory.findBySlug(slug)
  if (!entry) throw createNotFoundError('server')
  return { entry, fetchedAt: directory.fetchedAt }
}

export async function listRelatedDirectoryEntries(
  deps: Deps<'directory'>,
  slug: string,
  limit: number,
): Promise<DirectoryEntry[]> {
  const { entry } = await readDirectoryEntry(deps, slug)
  return (await deps.directory.getCurrent()).findRelated(entry, limit)
}
