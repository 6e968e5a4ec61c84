import { findFreeName, keyFormat, toKey, truncateText } from '#base/text.ts'
import { humanize, splitCamelCase, toReadableTitle } from '#core/engines/operations/texts/index.ts'
import { qualifyTitles } from './qualify-titles.ts'

/** Of names in the management API. */
const maxNameLength = 120

export type OperationNames = { key: string; externalId: string; name: string }

/** The sources of names; `operationId`, `summary` and `description` are "" if the document has none. */
export type NameSources = {
  operationId: string
  summary: string
  description: string
  method: string
  path: string
}

/**
 * Assigns names to the operations of one document; keys and external ids are unique in it.
 * The key comes from the `operationId`, or from method and path where there is none, it has no Latin letter, or another
 * operation has the key; a number is the last resort. The name is the title, with words of the path if other operations have it too or it is
 * very short; if that is longer than 120 characters or still not unique, the `operationId` in words, else method and path.
 */
export class OperationNamer {
  readonly #keys = new Set<string>()
  readonly #externalIds = new Set<string>()
  readonly #titles: ReadonlyMap<string, string>
  readonly #repeatedTitles: ReadonlySet<string>
  /** The next suffix to try for a key: thousands of operations may share one. */
  readonly #nextSuffixes = new Map<string, number>()

  /** All operations of the document. */
  constructor(operations: readonly NameSources[]) {
    const titles = qualifyTitles(
      operations.map((sources) => ({ title: findTitle(sources), path: sources.path })),
    )
    this.#titles = new Map(operations.map((operation, index) => [toRoute(operation), titles[index] ?? '']))
    this.#repeatedTitles = findRepeated(titles)
  }

  /** An `operationId` used twice becomes the external id of the first operation only. */
  name(sources: NameSources): OperationNames {
    const { operationId } = sources
    const methodAndPath = toRoute(sources)
    const isOwn = operationId !== '' && !this.#externalIds.has(operationId)
    const externalId = isOwn ? operationId : methodAndPath
    const routeKey = toOperationKey(methodAndPath) || 'operation'
    const key = this.#assignKey(toOperationKey(operationId) || routeKey, routeKey)
    this.#externalIds.add(externalId)
    return { key, externalId, name: this.#chooseName(isOwn ? sources : { ...sources, operationId: '' }) }
  }

  #chooseName(sources: NameSources): string {
    const title = this.#titles.get(toRoute(sources)) ?? ''
    const isRepeated = this.#repeatedTitles.has(title)
    if (title.length <= maxNameLength && !isRepeated && title) return title
    const words = humanize(sources.operationId)
    const name = words || (isRepeated ? '' : title) || toRoute(sources)
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

const toRoute = ({ method, path }: Pick<NameSources, 'method' | 'path'>) => `${method} ${path}`

function findRepeated(texts: readonly string[]): Set<string> {
  const known = new Set<string>()
  return new Set(texts.filter((text) => known.size === known.add(text).size))
}

/** A longer sentence is no name. */
const maxSentenceLength = 80

/** The first line of the summary; "" without one. */
export const findSummaryTitle = (summary: string): string => toReadableTitle(getFirstLine(summary))

/**
 * The title from the summary; without a summary and an `operationId`, a short first sentence of the
 * description.
 */
function findTitle({ summary, operationId, description }: NameSources): string {
  const title = findSummaryTitle(summary)
  if (title || operationId) return title
  const plain = description.replace(/[*`#]+/g, '').trim()
  const sentence = getFirstLine(plain.split(/(?<=\.)\s/, 1)[0] ?? '')
  return sentence.length <= maxSentenceLength ? sentence : ''
}

/** A name ends without a full stop. */
const getFirstLine = (text: string) => (text.split('\n', 1)[0] ?? '').trim().replace(/(?<=[^.])\.$/, '')

/**
 * The last words of an id that is too long, since its first words are mostly the same in many operations; ""
 * for an id without letters.
 */
function toOperationKey(id: string): string {
  const text = splitCamelCase(id)
  const start = text.length - keyFormat.maxLength
  const isInsideWord = start > 0 && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))
  const end = text.slice(Math.max(0, start))
  return toKey(isInsideWord ? end.replace(/^[\p{L}\p{N}]+[^\p{L}\p{N}]+/u, '') : end, '')
}
