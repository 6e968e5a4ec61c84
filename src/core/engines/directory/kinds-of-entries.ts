// What lists filter by and what makes entries alike, as numbers: to walk twenty thousand entries is then to walk a few
// small arrays, and not twenty thousand objects.
import type { DirectoryEntry, DirectoryFilter } from '#core/model/directory-entry.ts'
import { eachInSlices, type Sliced } from './slices.ts'

/** For each entry a number: entries with the same say the same. */
type Told = { of: Uint32Array; firsts: DirectoryEntry[] }

export type KindsOfEntries = {
  /** Whether each entry passes: by its number. */
  passing(filter: DirectoryFilter): (number: number) => boolean
  owners: Uint32Array
  categories: Uint32Array
  /** Of the first package. */
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

/** All that a filter looks at. */
const filtered = ({ status, requiresAuth, transports, packageTypes }: DirectoryEntry) =>
  JSON.stringify([status, requiresAuth, transports, packageTypes])

/** Deleted entries are hidden unless their status is asked for. */
const passes = (entry: DirectoryEntry, filter: DirectoryFilter): boolean =>
  (filter.status ? entry.status === filter.status : entry.status !== 'deleted') &&
  (filter.auth === 'all' || entry.requiresAuth === (filter.auth === 'required')) &&
  (!filter.transport || entry.transports.includes(filter.transport)) &&
  (!filter.packageType || entry.packageTypes.includes(filter.packageType))

/** An entry without one is alike to none but itself. */
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
