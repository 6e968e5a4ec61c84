// The attributes that lists filter by and that related entries share, as one small number per entry: filtering twenty
// thousand entries then reads a few typed arrays instead of twenty thousand objects.

import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { DirectoryEntry, DirectoryFilter } from '#core/model/directory/directory-entry.ts'

/** The number of each entry's value, equal for equal values; and one entry of each value, by that number. */
type AttributeValues = { valueNumbers: Uint32Array; examples: DirectoryEntry[] }

export type EntryAttributes = {
  /** A predicate that tells by an entry's number whether the entry matches. */
  createFilter(filter: DirectoryFilter): (number: number) => boolean
  owners: Uint32Array
  categories: Uint32Array
  /** The identifier of the first package. */
  packages: Uint32Array
}

function* numberValues(
  entries: readonly DirectoryEntry[],
  getValue: (entry: DirectoryEntry) => string,
): TimeSlicedTask<AttributeValues> {
  const numberByValue = new Map<string, number>()
  const examples: DirectoryEntry[] = []
  const valueNumbers = new Uint32Array(entries.length)
  let at = 0
  yield* forEachInTimeSlices(entries, 500, (entry) => {
    const value = getValue(entry)
    const number = numberByValue.get(value) ?? numberByValue.size
    if (number === numberByValue.size) {
      numberByValue.set(value, number)
      examples.push(entry)
    }
    valueNumbers[at++] = number
  })
  return { valueNumbers, examples }
}

/** All members that a filter compares. */
const serializeFilteredMembers = ({ status, requiresAuth, transports, packageTypes }: DirectoryEntry) =>
  JSON.stringify([status, requiresAuth, transports, packageTypes])

/** Deleted entries match only if the filter requests that status. */
const isMatch = (entry: DirectoryEntry, filter: DirectoryFilter): boolean =>
  (filter.status ? entry.status === filter.status : entry.status !== 'deleted') &&
  (filter.auth === 'all' || entry.requiresAuth === (filter.auth === 'required')) &&
  (!filter.transport || entry.transports.includes(filter.transport)) &&
  (!filter.packageType || entry.packageTypes.includes(filter.packageType))

/** An entry without a value gets a unique one, so that it equals no other entry. */
const withUniqueFallback = (text: string | undefined, { slug }: DirectoryEntry) => text || `\0${slug}`

export function* buildEntryAttributes(entries: readonly DirectoryEntry[]): TimeSlicedTask<EntryAttributes> {
  const { valueNumbers: filterClasses, examples } = yield* numberValues(entries, serializeFilteredMembers)
  const owners = yield* numberValues(entries, (entry) => withUniqueFallback(entry.owner, entry))
  const packages = yield* numberValues(entries, (entry) =>
    withUniqueFallback(entry.packages[0]?.identifier, entry),
  )
  const categories = yield* numberValues(entries, ({ category }) => category)
  return {
    owners: owners.valueNumbers,
    packages: packages.valueNumbers,
    categories: categories.valueNumbers,
    createFilter(filter) {
      const matchingClasses = Uint8Array.from(examples, (entry) => (isMatch(entry, filter) ? 1 : 0))
      return (number) => matchingClasses[filterClasses[number] ?? -1] === 1
    },
  }
}
