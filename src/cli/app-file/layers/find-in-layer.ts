import { type Document, isMap, isNode, isSeq, type Node } from 'yaml'
import { formatPointer, parsePointer } from '#base/json-pointer.ts'
import { findIdentity } from '#base/keyed-json/keyed-members.ts'

/** The tokens of a pointer, with keys of items instead of their indexes. */
export function toKeyedTokens(value: unknown, pointer: string): string[] {
  let at = value
  return parsePointer(pointer).map((token) => {
    const member = (at as Record<string, unknown> | undefined)?.[token]
    const key = Array.isArray(at) ? findIdentity(member) : undefined
    at = member
    return key ?? token
  })
}

/** `depth`: how many of the tokens were found. `pointer`: that place in the document, with indexes. */
export type LayerPlace = { pointer: string; depth: number }

export function findInLayer(document: Document, tokens: readonly string[]): LayerPlace {
  const path: (string | number)[] = []
  let node: unknown = document.contents
  for (const token of tokens) {
    const step = enterNode(document, node, token)
    if (!step) break
    path.push(step.token)
    node = step.node
  }
  return { pointer: formatPointer(...path), depth: path.length }
}

function enterNode(document: Document, node: unknown, token: string) {
  if (isMap(node) && node.has(token)) return { token, node: node.get(token, true) }
  if (!isSeq(node)) return null
  const index = node.items.findIndex((item) => isNode(item) && isItem(document, item, token))
  const at = index < 0 && /^\d+$/.test(token) ? Number(token) : index
  return at >= 0 && at < node.items.length ? { token: at, node: node.items[at] } : null
}

const isItem = (document: Document, item: Node, key: string) => findIdentity(item.toJS(document)) === key
