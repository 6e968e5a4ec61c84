// The attributes that lists filter by and that related entries share, as one small number per entry: filtering twenty
// thousand entries then reads a few typed arrays instead of twenty thousand objects.
import type { DirectoryEntry, DirectoryFilter } from '#core/model/directory-entry.ts'
import { eachInSlices, type Sliced } from './slices.ts'

/** The number of each entry's value, equal for equal values; and one entry of each value, by that number. */
type Told = { of: Uint32Array; firsts: DirectoryEntry[] }

export type KindsOfEntries = {
  /** A predicate that tells by an entry's number whether the entry matches. */
  passing(filter: DirectoryFilter): (number: number) => boolean
  owners: Uint32Array
  categories: Uint32Array
  /** The identifier of the first package. */
  packages: Uint32Array
}

function* told(entries: readonly DirectoryEntry[], say: (entry: DirectoryEntry) => string): Sliced<Told> {
  const numbers = new Map<string, number>()
  const firsts: DirectoryEntry[] = []
  const of = new Uint32Array(entries.length)
  let at = 0
  yield* eachInSlices(entries, 500, (entry) => {
    const said = say(entry)
    const number = numbers.get(said) ?? numbers.size
    if (number === numbers.size) {
      numbers.set(said, number)
      firsts.push(entry)
    }
    of[at++] = number
  })
  return { of, firsts }
}

/** All members that a filter compares. */
const filtered = ({ status, requiresAuth, transports, packageTypes }: DirectoryEntry) =>
  JSON.stringify([status, requiresAuth, transports, packageTypes])

/** Deleted entries match only if the filter requests that status. */
const passes = (entry: DirectoryEntry, filter: DirectoryFilter): boolean =>
  (filter.status ? entry.status === filter.status : entry.status !== 'deleted') &&
  (filter.auth === 'all' || entry.requiresAuth === (filter.auth === 'required')) &&
  (!filter.transport || entry.transports.includes(filter.transport)) &&
  (!filter.packageType || entry.packageTypes.includes(filter.packageType))

/** An entry without a value gets a unique one, so that it equals no other entry. */
const orOwn = (text: string | undefined, { slug }: DirectoryEntry) => text || `\0${slug}`

export function* kindsOfEntries(entries: readonly DirectoryEntry[]): Sliced<KindsOfEntries> {
  const { of: kinds, firsts } = yield* told(entries, filtered)
  const owners = yield* told(entries, (entry) => orOwn(entry.owner, entry))
  const packages = yield* told(entries, (entry) => orOwn(entry.packages[0]?.identifier, entry))
  const categories = yield* told(entries, ({ category }) => category)
  return {
    owners: owners.of,
    packages: packages.of,
    categories: categories.of,
    passing(filter) {
      const passing = Uint8Array.from(firsts, (entry) => (passes(entry, filter) ? 1 : 0))
      return (number) => passing[kinds[number] ?? -1] === 1
    },
  }
}
