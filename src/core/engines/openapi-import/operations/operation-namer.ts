import { findFreeName, keyFormat, toKey, truncateText } from '#base/text.ts'

const maxNameLength = 120

export type OperationNames = { key: string; externalId: string; name: string }

/** Assigns names to the operations of one document; keys and external ids are unique in it. */
export class OperationNamer {
  readonly #keys = new Set<string>()
  readonly #externalIds = new Set<string>()
  /** The next suffix to try for a key: thousands of operations may share one. */
  readonly #nextSuffixes = new Map<string, number>()

  /** An `operationId` used twice becomes the external id of the first operation only. */
  name(operationId: string, summary: string, method: string, path: string): OperationNames {
    const methodAndPath = `${method} ${path}`
    const isOwn = operationId !== '' && !this.#externalIds.has(operationId)
    const externalId = isOwn ? operationId : methodAndPath
    const key = this.#assignKey(toKey(splitCamelCase(operationId || methodAndPath), 'operation'))
    this.#externalIds.add(externalId)
    return {
      key,
      externalId,
      name: truncateText(getFirstLine(summary) || humanize(operationId) || methodAndPath, maxNameLength),
    }
  }

  #assignKey(base: string): string {
    const next = this.#nextSuffixes.get(base) ?? 2
    const key = findFreeName(base, this.#keys, keyFormat, next)
    if (key !== base) this.#nextSuffixes.set(base, next + 1)
    this.#keys.add(key)
    return key
  }
}

const getFirstLine = (text: string) => text.split('\n', 1)[0]?.trim() ?? ''

/** `listPets` becomes `list Pets`. */
const splitCamelCase = (id: string) => id.replace(/([a-z0-9])([A-Z])/g, '$1 $2')

/** `repos/list-forUser` becomes `Repos list for user`. */
function humanize(id: string): string {
  const words = splitCamelCase(id)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
