// Updates the nodes of a document to another value, and lists the edits of its text that do the same.
import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { findIdentity } from '#base/keyed-json/keyed-members.ts'
import { isRecord } from '../../is-record.ts'
import type { ArrangedEntry, CollectionEditor } from './collection-editor.ts'
import type { Collection } from './content-end.ts'
import { createReadableNode, preferBlock } from './render-node.ts'
import type { SourceEdit } from './source-edit.ts'

export type DocumentUpdate = { document: Document; openEditor(collection: Collection): CollectionEditor }

/** The node to use, and the edits that make its text. */
type Updated = { node: Node; edits: SourceEdit[] }

type Replace = (node: Node) => SourceEdit

const placeholder = /^\$\{env:.*\}$/

/** `replace`: the edit that puts another node in the place of this one. */
export function updateNode(
  update: DocumentUpdate,
  node: Node | null,
  value: unknown,
  replace: Replace,
): Updated {
  const { document } = update
  if (node && isDeepStrictEqual(node.toJS(document), value)) return { node, edits: [] }
  if (isMap(node) && isRecord(value) && hasCommonKey(node, value)) return updateMap(update, node, value)
  if (isSeq(node) && Array.isArray(value)) {
    const matches = matchItems(update, node, value)
    if (matches.some((match) => match >= 0)) return updateList(update, node, { values: value, matches })
  }
  if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) return updateScalar(node, value, replace)
  const created = createReadableNode(document, value)
  return { node: created, edits: [replace(created)] }
}

function updateScalar(node: Scalar, value: unknown, replace: Replace): Updated {
  // The author of the file chose the name of the variable.
  if (placeholder.test(String(node.value)) && placeholder.test(String(value))) return { node, edits: [] }
  node.value = value
  preferBlock(node)
  const copy = new Scalar(value)
  if (node.type) copy.type = node.type
  return { node, edits: [replace(copy)] }
}

const nameOf = (key: unknown) => String(isScalar(key) ? key.value : key)

const hasCommonKey = ({ items }: YAMLMap, value: object) =>
  items.some(({ key }) => Object.hasOwn(value, nameOf(key)))

function updateMap(update: DocumentUpdate, node: YAMLMap, value: Record<string, unknown>): Updated {
  const map = node as YAMLMap<Node, Node | null>
  const editor = update.openEditor(map)
  const edits: SourceEdit[] = []
  const removed = new Set<number>()
  for (const [index, pair] of map.items.entries()) {
    const name = nameOf(pair.key)
    if (!Object.hasOwn(value, name)) {
      removed.add(index)
      continue
    }
    const updated = updateNode(update, pair.value, value[name], (next) => editor.replace(index, next))
    pair.value = updated.node
    edits.push(...updated.edits)
  }
  const staying = map.items.filter((_, index) => !removed.has(index))
  const known = new Set(staying.map(({ key }) => nameOf(key)))
  const added = Object.entries(value)
    .filter(([name]) => !known.has(name))
    .map(([name, member]) => createPair(update, name, member))
  const last = map.items.findLastIndex((_, index) => !removed.has(index))
  edits.push(...editor.remove(removed), ...added.map((pair) => editor.insert(last, pair)))
  map.items = [...staying, ...added]
  return { node: map, edits }
}

const createPair = ({ document }: DocumentUpdate, name: string, value: unknown): Pair<Node, Node> =>
  document.createPair(name, createReadableNode(document, value))

/** An item without a key is identified by its value. */
const identify = (item: unknown): unknown => findIdentity(item) ?? item

/** For each value the index of its item, or -1. */
function matchItems({ document }: DocumentUpdate, { items }: YAMLSeq, values: readonly unknown[]): number[] {
  const identities = items.map((item) => identify((item as Node).toJS(document)))
  const isSame = (index: number, value: unknown) => isDeepStrictEqual(identities[index], identify(value))
  const inPlace = values.map((value, at) => (at < items.length && isSame(at, value) ? at : -1))
  const taken = new Set(inPlace)
  const matches = inPlace.map((index, at) => {
    const match =
      index < 0 ? items.findIndex((_, other) => !taken.has(other) && isSame(other, values[at])) : index
    taken.add(match)
    return match
  })
  // A text or number that is replaced where it is keeps its comments.
  const isReplaced = (at: number) =>
    !taken.has(at) && isScalar(items[at]) && findIdentity(values[at]) === undefined
  return matches.map((match, at) => (match < 0 && isReplaced(at) ? at : match))
}

function updateList(
  update: DocumentUpdate,
  node: YAMLSeq,
  { values, matches }: { values: readonly unknown[]; matches: readonly number[] },
): Updated {
  const list = node as YAMLSeq<Node>
  const editor = update.openEditor(list)
  const nodes: Node[] = []
  const arranged = matches.map((index, at): ArrangedEntry => {
    const item = index < 0 ? null : (list.items[index] ?? null)
    const updated = item
      ? updateNode(update, item, values[at], (next) => editor.replace(index, next))
      : { node: createReadableNode(update.document, values[at]), edits: [] }
    nodes.push(updated.node)
    return item ? { index, edits: updated.edits } : { entry: updated.node }
  })
  const removed = new Set([...list.items.keys()].filter((index) => !matches.includes(index)))
  list.items = nodes
  return { node: list, edits: listItemEdits(editor, arranged, removed) }
}

function listItemEdits(
  editor: CollectionEditor,
  arranged: readonly ArrangedEntry[],
  removed: ReadonlySet<number>,
): SourceEdit[] {
  const staying = arranged.flatMap((each) => ('index' in each ? [each.index] : []))
  if (staying.some((index, at) => at > 0 && index < (staying[at - 1] ?? 0))) return [editor.arrange(arranged)]
  let last = -1
  const edits = arranged.flatMap((each) => {
    if ('entry' in each) return [editor.insert(last, each.entry)]
    last = each.index
    return each.edits
  })
  return [...editor.remove(removed), ...edits]
}
