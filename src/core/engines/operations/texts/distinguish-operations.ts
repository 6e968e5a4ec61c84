// Tells a few operations with similar descriptions apart: by the arguments that they require, else by their requests.

import { joinNames } from '#base/text.ts'
import { describeSentRequest } from './describe-purpose.ts'
import type { TextRequest, TextSource } from './text-source.ts'

/** Readers cannot compare the arguments of more operations. */
const maxCompared = 5

/**
 * `name`: the name of the tool; null if it has none yet. `effect`: operations with different effects are no
 * alternatives.
 */
export type ComparableOperation = Pick<TextSource, 'inputSchema'> & {
  plan: TextRequest
  name: string | null
  effect: string
}

/** One sentence for each of the operations; null when nothing tells them apart. */
export function compareOperations(operations: readonly ComparableOperation[]): string[] | null {
  const isComparable =
    operations.length <= maxCompared && new Set(operations.map(({ effect }) => effect)).size === 1
  return (isComparable ? compareArguments(operations) : null) ?? compareRequests(operations)
}

/** Null when two operations require the same arguments. */
function compareArguments(operations: readonly ComparableOperation[]): string[] | null {
  const all = operations.map(({ inputSchema }) => toNames(inputSchema.required))
  const own = all.map((names) => names.filter((name) => !all.every((others) => others.includes(name))))
  if (new Set(own.map((names) => names.toSorted().join())).size < operations.length) return null
  return own.map((names, index) =>
    names.length > 0 ? `Use it with ${joinNames(names)}.` : describeOthers(operations, own, index),
  )
}

/** For an operation without required arguments of its own. */
const describeOthers = (
  operations: readonly ComparableOperation[],
  own: readonly string[][],
  except: number,
): string =>
  operations
    .map(({ name }, index) => ({ name, names: own[index] ?? [], index }))
    .filter(({ index }) => index !== except)
    .map(({ name, names }) =>
      name === null
        ? `Use it without ${joinNames(names)}.`
        : `With ${joinNames(names)}, use ${name} instead.`,
    )
    .join(' ')

const toNames = (required: unknown): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []

/** Null when two operations send the same request, or one is of an MCP server. */
function compareRequests(operations: readonly ComparableOperation[]): string[] | null {
  const texts = operations.map(describeSentRequest)
  return texts.includes('') || new Set(texts).size < texts.length ? null : texts
}
