import type { PageKey } from '#base/page.ts'
import type { Directory, DirectoryOrder } from '#core/model/directory/directory.ts'
import type { DirectoryEntry, DirectoryFilter, DirectorySort } from '#core/model/directory/directory-entry.ts'
import { getSortValue } from './build-directory.ts'

/** With `sort` null the entries are ranked by the query, or listed newest first if there is no query. */
export type DirectoryRequest = {
  filter: DirectoryFilter
  query: string
  sort: DirectorySort | null
  limit: number
  after: PageKey | null
}

/** The requested order, and the sort key of the entry at each position. */
type DirectoryListing = {
  order: DirectoryOrder
  getKey(at: number, entry: DirectoryEntry): string | number
  isDescending: boolean
}

function resolveListing(directory: Directory, { query, sort }: DirectoryRequest): DirectoryListing {
  const isSearch = query.trim() !== ''
  const searchOrder = isSearch ? directory.search(query) : null
  if (searchOrder && sort === null) {
    return { order: searchOrder, getKey: (at) => searchOrder.scores?.[at] ?? 0, isDescending: true }
  }
  const effectiveSort = sort ?? 'updated_desc'
  const order = directory.listSorted(effectiveSort)
  return {
    order: searchOrder
      ? { numbers: intersectNumbers(order.numbers, searchOrder.numbers, directory.entries.length) }
      : order,
    getKey: (_, entry) => getSortValue(entry, effectiveSort),
    isDescending: effectiveSort.endsWith('desc'),
  }
}

/** The members of `numbers` that are also in `wanted`. */
function intersectNumbers(numbers: Uint32Array, wanted: Uint32Array, count: number): Uint32Array {
  const isWanted = new Uint8Array(count)
  for (const number of wanted) isWanted[number] = 1
  return numbers.filter((number) => isWanted[number] === 1)
}

/** Whether a row sorts after the page key. Compares keys, so entries added or removed since do not shift the page. */
function isAfterKey(key: string | number, slug: string, after: PageKey, isDescending: boolean): boolean {
  if (key === after.value) return slug > after.id
  return isDescending ? key < after.value : key > after.value
}

/** The first position whose row sorts after `after`, by binary search: rows are sorted by the same comparison. */
function findStart({ entries }: Directory, listing: DirectoryListing, after: PageKey | null): number {
  if (!after) return 0
  const { numbers } = listing.order
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = entries[numbers[middle] ?? -1]
    if (entry && isAfterKey(listing.getKey(middle, entry), entry.slug, after, listing.isDescending))
      high = middle
    else low = middle + 1
  }
  return low
}

/** The positions from `start` on whose entries match, `limit` at most; and the total number of matches. */
function findMatches(
  numbers: Uint32Array,
  isMatch: (number: number) => boolean,
  start: number,
  limit: number,
) {
  const places: number[] = []
  let matched = 0
  for (let position = 0; position < numbers.length; position++) {
    if (!isMatch(numbers[position] ?? -1)) continue
    matched++
    if (position >= start && places.length < limit) places.push(position)
  }
  return { places, matched }
}

/** `next` is null on the last page; `matched` counts all pages. */
export function listDirectoryPage(directory: Directory, request: DirectoryRequest) {
  const listing = resolveListing(directory, request)
  const { numbers } = listing.order
  const start = findStart(directory, listing, request.after)
  const { places, matched } = findMatches(
    numbers,
    directory.compileFilter(request.filter),
    start,
    request.limit + 1,
  )
  const rows = places.slice(0, request.limit).flatMap((position) => {
    const entry = directory.entries[numbers[position] ?? -1]
    return entry ? [{ entry, key: listing.getKey(position, entry) }] : []
  })
  const last = rows.at(-1)
  const next: PageKey | null =
    last && places.length > request.limit ? { value: last.key, id: last.entry.slug } : null
  return { rows: rows.map(({ entry }) => entry), matched, next }
}
