// Updates a file to the state of the service. Unchanged parts keep their formatting and comments.
import { isDeepStrictEqual } from 'node:util'
import { type Document, isMap, isScalar, isSeq, type Node, visit, type YAMLMap, type YAMLSeq } from 'yaml'
import { findIdentity } from '#base/keyed-json/keyed-members.ts'
import { isRecord } from '../is-record.ts'

const placeholder = /^\$\{env:.*\}$/

export function updateDocument(document: Document, value: unknown): void {
  document.contents = updateNode(document, document.contents, value)
}

function updateNode(document: Document, node: Node | null, value: unknown): Node {
  if (node && isDeepStrictEqual(node.toJS(document), value)) return node
  if (isMap(node) && isRecord(value)) return updateMap(document, node, value)
  if (isSeq(node) && Array.isArray(value)) return updateList(document, node, value)
  if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) {
    // The author of the file chose the name of the variable.
    if (!(placeholder.test(String(node.value)) && placeholder.test(String(value)))) node.value = value
    return node
  }
  return createReadableNode(document, value)
}

/** Keeps texts of several lines as blocks, without folding long lines. */
function createReadableNode(document: Document, value: unknown): Node {
  const created = document.createNode(value)
  visit(created, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && scalar.value.includes('\n')) scalar.type = 'BLOCK_LITERAL'
    },
  })
  return created
}

function updateMap(document: Document, map: YAMLMap, value: Record<string, unknown>): Node {
  const removed = map.items.map(({ key }) => String(key)).filter((key) => !(key in value))
  for (const key of removed) map.delete(key)
  for (const [key, member] of Object.entries(value))
    map.set(key, updateNode(document, (map.get(key, true) as Node | undefined) ?? null, member))
  return map
}

/** An item without a key is identified by its value. */
const identify = (item: unknown): unknown => findIdentity(item) ?? item

function updateList(document: Document, list: YAMLSeq, values: readonly unknown[]): Node {
  const left = [...list.items] as Node[]
  list.items = values.map((value) => {
    const identity = identify(value)
    const at = left.findIndex((node) => isDeepStrictEqual(identify(node.toJS(document)), identity))
    return updateNode(document, at < 0 ? null : (left.splice(at, 1)[0] ?? null), value)
  })
  return list
}
