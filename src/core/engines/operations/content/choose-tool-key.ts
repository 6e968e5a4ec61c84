// The key of a new tool. Models see it with a prefix of their client, which allows 60 or 64 characters for both: Cursor
// leaves out tools with longer names. Model providers require a letter first.
import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { inheritKey } from './inherited-texts.ts'
import { isMcpOperation } from './usable-schemas.ts'

/** Longer ones leave too little for the prefix. */
export const maxPortableKeyLength = 47
/** The key of an operation is usually shorter than a key from a longer title, and as descriptive. */
const maxTitleKeyLength = 40

const otherScript = /(?!\p{Script=Latin})\p{L}/u

type KeyedOperation = Pick<Operation, 'name' | 'key'> & { plan: Pick<Operation['plan'], 'path'> }

/**
 * The key made from the name; from the operation's key if the name gives no good key or a taken one;
 * otherwise with a number.
 */
export function chooseToolKey(
  name: string,
  operation: KeyedOperation | null,
  taken: ReadonlySet<string>,
): string {
  const [key, other] = listCandidates(name, operation)
  const maxLength = Math.max(key.length, maxPortableKeyLength)
  return taken.has(key) && !taken.has(other) ? other : findFreeName(key, taken, { ...keyFormat, maxLength })
}

/** The preferred key, and the alternative if it is taken. */
function listCandidates(name: string, operation: KeyedOperation | null): [string, string] {
  const titleKey = toKey(name, 'tool')
  if (!operation) return [toPortableKey(titleKey, 'start'), toPortableKey(titleKey, 'start')]
  if (isMcpOperation(operation)) return [inheritKey(operation, name), operation.key]
  const operationKey = toPortableKey(operation.key, 'end')
  if (otherScript.test(name)) return [operationKey, operationKey]
  const candidates: [string, string] = [toPortableKey(titleKey, 'start'), operationKey]
  return isGoodKey(titleKey, operation.key) ? candidates : [operationKey, candidates[0]]
}

const isGoodKey = (titleKey: string, operationKey: string) =>
  (titleKey.length <= maxTitleKeyLength || titleKey.length <= operationKey.length) &&
  (startsWithLetter(titleKey) || !startsWithLetter(operationKey))

const startsWithLetter = (key: string) => /^[a-z]/.test(key)

/** Shortens a long key by whole words: keeps the first words of a title, the last of an id. */
function toPortableKey(key: string, retained: 'start' | 'end'): string {
  const begun = startsWithLetter(key) ? key : `tool_${key.replace(/^[_-]+/, '')}`
  if (begun.length <= maxPortableKeyLength) return begun
  if (retained === 'start') {
    const start = begun.slice(0, maxPortableKeyLength + 1)
    return start.replace(/_[^_]*$/, '').slice(0, maxPortableKeyLength)
  }
  const end = begun.slice(-maxPortableKeyLength - 1)
  const words = end.replace(/^[^_]*_/, '').slice(-maxPortableKeyLength)
  return startsWithLetter(words) ? words : toPortableKey(begun, 'start')
}
