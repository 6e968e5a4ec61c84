import type { PageKey } from '#base/page.ts'
import type { Directory, DirectoryOrder } from '#core/model/directory.ts'
import type { DirectoryEntry, DirectoryFilter, DirectorySort } from '#core/model/directory-entry.ts'
import { sortValue } from './directory.ts'

/** With `sort` null the entries are ranked by the query, or listed newest first if there is no query. */
export type DirectoryRequest = {
  filter: DirectoryFilter
  query: string
  sort: DirectorySort | null
  limit: number
  after: PageKey | null
}

/** The requested order, and the sort key of the entry at each position. */
type Walk = {
  order: DirectoryOrder
  keyOf(at: number, entry: DirectoryEntry): string | number
  isDown: boolean
}

function walkOf(directory: Directory, { query, sort }: DirectoryRequest): Walk {
  const isSearch = query.trim() !== ''
  const found = isSearch ? directory.ranked(query) : null
  if (found && sort === null) {
    return { order: found, keyOf: (at) => found.scores?.[at] ?? 0, isDown: true }
  }
  const wanted = sort ?? 'updated_desc'
  const order = directory.inOrder(wanted)
  return {
    order: found ? { numbers: only(order.numbers, found.numbers, directory.entries.length) } : order,
    keyOf: (_, entry) => sortValue(entry, wanted),
    isDown: wanted.endsWith('desc'),
  }
}

/** Those of `numbers` that are also in `wanted`. */
function only(numbers: Uint32Array, kept: Uint32Array, count: number): Uint32Array {
  const marks = new Uint8Array(count)
  for (const number of kept) marks[number] = 1
  return numbers.filter((number) => marks[number] === 1)
}

/** Whether a row sorts after the page key. Compares keys, so entries added or removed since do not shift the page. */
function isBehind(key: string | number, slug: string, after: PageKey, isDown: boolean): boolean {
  if (key === after.value) return slug > after.id
  return isDown ? key < after.value : key > after.value
}

/** The first position whose row sorts after `after`, by binary search: rows are sorted by the same comparison. */
function startOf({ entries }: Directory, walk: Walk, after: PageKey | null): number {
  if (!after) return 0
  const { numbers } = walk.order
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = entries[numbers[middle] ?? -1]
    if (entry && isBehind(walk.keyOf(middle, entry), entry.slug, after, walk.isDown)) high = middle
    else low = middle + 1
  }
  return low
}

/** The positions from `start` on whose entries match, `limit` at most; and the number of matches in all. */
function placesOf(numbers: Uint32Array, isIn: (number: number) => boolean, start: number, limit: number) {
  const places: number[] = []
  let matched = 0
  for (let at = 0; at < numbers.length; at++) {
    if (!isIn(numbers[at] ?? -1)) continue
    matched++
    if (at >= start && places.length < limit) places.push(at)
  }
  return { places, matched }
}

/** `next` is null on the last page; `matched` counts all pages. */
export function pageOfDirectory(directory: Directory, request: DirectoryRequest) {
  const walk = walkOf(directory, request)
  const { numbers } = walk.order
  const start = startOf(directory, walk, request.after)
  const { places, matched } = placesOf(numbers, directory.passing(request.filter), start, request.limit + 1)
  const rows = places.slice(0, request.limit).flatMap((at) => {
    const entry = directory.entries[numbers[at] ?? -1]
    return entry ? [{ entry, key: walk.keyOf(at, entry) }] : []
  })
  const last = rows.at(-1)
  const next: PageKey | null =
    last && places.length > request.limit ? { value: last.key, id: last.entry.slug } : null
  return { rows: rows.map(({ entry }) => entry), matched, next }
}
