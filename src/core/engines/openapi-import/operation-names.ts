import { firstFree, keyFrom, startOf } from '#base/text.ts'

const maxName = 120

export type OperationNames = { key: string; externalId: string; name: string }

/** Assigns names to the operations of one document; keys and external ids are unique in it. */
export class OperationNaming {
  readonly #keys = new Set<string>()
  readonly #externalIds = new Set<string>()
  /** The next suffix to try for a key: thousands of operations may share one. */
  readonly #next = new Map<string, number>()

  /** An `operationId` used twice becomes the external id of the first operation only. */
  name(operationId: string, summary: string, method: string, path: string): OperationNames {
    const methodAndPath = `${method} ${path}`
    const isOwn = operationId !== '' && !this.#externalIds.has(operationId)
    const externalId = isOwn ? operationId : methodAndPath
    const key = this.#keyFrom(keyFrom(spaced(operationId || methodAndPath), 'operation'))
    this.#externalIds.add(externalId)
    return {
      key,
      externalId,
      name: startOf(firstLine(summary) || humanized(operationId) || methodAndPath, maxName),
    }
  }

  #keyFrom(base: string): string {
    const next = this.#next.get(base) ?? 2
    const key = firstFree(base, this.#keys, '_', 64, next)
    if (key !== base) this.#next.set(base, next + 1)
    this.#keys.add(key)
    return key
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.trim() ?? ''

/** `listPets` becomes `list Pets`. */
const spaced = (id: string) => id.replace(/([a-z0-9])([A-Z])/g, '$1 $2')

/** `repos/list-forUser` becomes `Repos list for user`. */
function humanized(id: string): string {
  const words = spaced(id)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
