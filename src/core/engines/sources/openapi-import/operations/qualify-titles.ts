// Titles often say what an operation does, and leave it to the path to say what it does this to: "Get
// details", "Get upcoming". Words of the path then follow the title: "Get details (tv season)", "Get upcoming
// (movie)".
import { isSameWord, toWords } from '#core/engines/operations/texts/index.ts'

/** `title` is "" if the document has none. */
export type TitledPath = { title: string; path: string }

type TitledSegments = { title: string; segments: readonly string[] }

/** A title of more words is expected to be clear alone. */
const maxShortTitle = 3
/** Segments that are added, the last ones. */
const maxSegments = 4
/** A segment in a larger share of all paths does not distinguish operations. */
const commonShare = 0.3
/** In a document with fewer operations no segment is common. */
const minOperations = 10

/** Prefixes of paths, and segments that are too short to be meaningful. */
const prefixSegment = /^(?:..?|api|rest|v\d+(?: \d+)*|\d+(?: \d+)*|latest|public)$/

/**
 * The titles in their order. If several operations have the same title, it is followed by the segments of the
 * path that are neither in the title nor common to all these operations. A short title is followed by the
 * segments that are not in the title and that few operations have. If paths do not differ, titles stay the
 * same.
 */
export function qualifyTitles(titledPaths: readonly TitledPath[]): string[] {
  const operations = titledPaths.map(({ title, path }) => ({ title, segments: listSegments(path) }))
  const groups = Map.groupBy(operations, ({ title }) => title)
  const countsByTitle = new Map([...groups].map(([title, group]) => [title, countSegments(group)]))
  const counts = countSegments(operations)
  const maxCount = Math.max(operations.length, minOperations) * commonShare
  return operations.map((operation) => {
    const { title } = operation
    const groupSize = groups.get(title)?.length ?? 0
    if (title === '') return title
    const segments = listNewSegments(operation)
    if (groupSize > 1) return qualify(title, selectDistinctive(segments, countsByTitle.get(title), groupSize))
    if (toWords(title).split(' ').length > maxShortTitle) return title
    return qualify(
      title,
      segments.filter((segment) => !prefixSegment.test(segment) && (counts.get(segment) ?? 0) <= maxCount),
    )
  })
}

const qualify = (title: string, segments: readonly string[]) =>
  segments.length > 0 ? `${title} (${segments.slice(-maxSegments).join(' ')})` : title

/** The segments that not all operations of a group have; the last segment if all have all of them. */
function selectDistinctive(
  segments: readonly string[],
  counts: ReadonlyMap<string, number> = new Map(),
  groupSize: number,
): readonly string[] {
  const own = segments.filter((segment) => counts.get(segment) !== groupSize)
  return own.length > 0 ? own : segments.slice(-1)
}

/** How many of the operations have each segment. */
function countSegments(operations: readonly TitledSegments[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { segments } of operations)
    for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return counts
}

/** The segments of a path in words, each once, without parameters. */
const listSegments = (path: string) => [
  ...new Set(
    path
      .split('/')
      .filter((segment) => !segment.includes('{'))
      .map(toWords)
      .filter(Boolean),
  ),
]

/** The segments, except those with a word that is already in the title. */
function listNewSegments({ title, segments }: TitledSegments): string[] {
  const known = toWords(title).split(' ')
  return segments.filter(
    (segment) => !segment.split(' ').some((word) => known.some((other) => isSameWord(word, other))),
  )
}
