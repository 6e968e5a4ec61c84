/** `listPets` becomes `list Pets`. */
export const splitCamelCase = (id: string) => id.replace(/([a-z0-9])([A-Z])/g, '$1 $2')

/** Letters and digits of an identifier, in lower case: `repos/list-forUser` becomes `repos list for user`. */
export const toWords = (id: string) =>
  splitCamelCase(id)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** `repos/list-forUser` becomes `Repos list for user`. */
export function humanize(id: string): string {
  const words = toWords(id)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

// Each character has one way to be matched: otherwise a title of forty letters takes hours.
const identifier = /^(?:[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+)(?:\(\))?$/

/** Some documents use function names as titles: `getBoard()` becomes `Get board`. */
export const toReadableTitle = (title: string) => (identifier.test(title) ? humanize(title) : title)

/**
 * Words are the same if their common beginning has at least this many letters, and more than this share of the shorter
 * word.
 */
const minStem = 3
const stemShare = 0.7

/**
 * Whether both words begin with most of the shorter one: `movie` and `movies`, `repos` and `repository`, `city` and
 * `cities`.
 */
export function isSameWord(a: string, b: string): boolean {
  let common = 0
  while (common < a.length && a[common] === b[common]) common++
  return a === b || (common >= minStem && common / Math.min(a.length, b.length) > stemShare)
}
