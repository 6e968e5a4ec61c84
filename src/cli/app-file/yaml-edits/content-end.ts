import { isCollection, isPair, isScalar, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'

/** The place of a node in the text. Throws for a node that is not from it. */
export function findRange({ range }: Node): [from: number, to: number] {
  if (range) return [range[0], range[1]]
  throw new RangeError('The node has no place in the text.')
}

export type Collection = YAMLMap<Node, Node | null> | YAMLSeq<Node>

const isBlock = (node: unknown): node is Collection => isCollection(node) && node.flow !== true

export const isBlockScalar = (node: Node | null): boolean =>
  isScalar(node) && node.type?.startsWith('BLOCK') === true

/** `|+` and `>+`: empty lines at the end belong to the text. */
const keepsEnd = /^[|>]\d?\+/

/** The place after the last character of a node. A comment on that line is not part of it. */
export function findContentEnd(text: string, node: Node): number {
  const last = isBlock(node) ? node.items.at(-1) : undefined
  if (last) return isPair(last) ? findPairEnd(text, last) : findContentEnd(text, last)
  const [from, to] = findRange(node)
  const content = text.slice(from, to)
  const isWhole = isBlockScalar(node) && keepsEnd.test(content)
  return from + (isWhole ? content.replace(/\r?\n$/, '') : content.trimEnd()).length
}

export const findPairEnd = (text: string, { key, value }: Pair<Node, Node | null>): number =>
  Math.max(findColonEnd(text, key), value ? findContentEnd(text, value) : 0)

/** The place after the colon of a key, or after a key without one. */
export function findColonEnd(text: string, key: Node): number {
  const [, end] = findRange(key)
  return end + (/^\s*:/.exec(text.slice(end, end + 100))?.[0].length ?? 0)
}
