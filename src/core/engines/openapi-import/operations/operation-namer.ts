import { findFreeName, keyFormat, toKey, truncateText } from '#base/text.ts'

/** Of names in the management API. */
const maxNameLength = 120

export type OperationNames = { key: string; externalId: string; name: string }

/** What names are derived from; `operationId` and `summary` are "" if the document has none. */
export type NameSources = { operationId: string; summary: string; method: string; path: string }

/**
 * Assigns names to the operations of one document; keys and external ids are unique in it.
 * The key comes from the `operationId`, or from method and path where there is none or another operation has the key; a
 * number is the last resort. The name is the summary if it is at most 120 characters and no other operation has it, else
 * the `operationId` in words, else method and path.
 */
export class OperationNamer {
  readonly #keys = new Set<string>()
  readonly #externalIds = new Set<string>()
  readonly #repeatedTitles: ReadonlySet<string>
  /** The next suffix to try for a key: thousands of operations may share one. */
  readonly #nextSuffixes = new Map<string, number>()

  /** `summaries`: those of all operations of the document. */
  constructor(summaries: readonly string[]) {
    this.#repeatedTitles = findRepeated(summaries.map(getFirstLine))
  }

  /** An `operationId` used twice becomes the external id of the first operation only. */
  name(sources: NameSources): OperationNames {
    const { operationId, method, path } = sources
    const methodAndPath = `${method} ${path}`
    const isOwn = operationId !== '' && !this.#externalIds.has(operationId)
    const externalId = isOwn ? operationId : methodAndPath
    const key = this.#assignKey(toOperationKey(operationId || methodAndPath), toOperationKey(methodAndPath))
    this.#externalIds.add(externalId)
    return { key, externalId, name: this.#chooseName(isOwn ? sources : { ...sources, operationId: '' }) }
  }

  #chooseName({ operationId, summary, method, path }: NameSources): string {
    const title = getFirstLine(summary)
    const isRepeated = this.#repeatedTitles.has(title)
    if (title.length <= maxNameLength && !isRepeated && title) return title
    const words = humanize(operationId)
    const name = words || (isRepeated ? '' : title) || `${method} ${path}`
    // One character is left for the ellipsis.
    return name.length <= maxNameLength ? name : truncateText(name, maxNameLength - 1)
  }

  #assignKey(preferred: string, other: string): string {
    const base = this.#keys.has(preferred) && !this.#keys.has(other) ? other : preferred
    const next = this.#nextSuffixes.get(base) ?? 2
    const key = findFreeName(base, this.#keys, keyFormat, next)
    if (key !== base) this.#nextSuffixes.set(base, next + 1)
    this.#keys.add(key)
    return key
  }
}

function findRepeated(texts: readonly string[]): Set<string> {
  const known = new Set<string>()
  return new Set(texts.filter((text) => known.size === known.add(text).size))
}

const getFirstLine = (text: string) => text.split('\n', 1)[0]?.trim() ?? ''

/** `listPets` becomes `list Pets`. */
const splitCamelCase = (id: string) => id.replace(/([a-z0-9])([A-Z])/g, '$1 $2')

/** Of an id that is too long the last words: those before them are mostly the same in many operations. */
function toOperationKey(id: string): string {
  const text = splitCamelCase(id)
  const start = text.length - keyFormat.maxLength
  const isInsideWord = start > 0 && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))
  const end = text.slice(Math.max(0, start))
  return toKey(isInsideWord ? end.replace(/^[\p{L}\p{N}]+[^\p{L}\p{N}]+/u, '') : end, 'operation')
}

/** `repos/list-forUser` becomes `Repos list for user`. */
function humanize(id: string): string {
  const words = splitCamelCase(id)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
