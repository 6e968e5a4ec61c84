import { type CST, isMap, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Entry } from './collection-editor.ts'
import { type Collection, findColonEnd, findContentEnd, findPairEnd, findRange } from './content-end.ts'

export const listBlockEntries = (text: string, collection: Collection): Entry[] =>
  isMap(collection) ? listPairs(text, collection) : listItems(text, collection)

const listPairs = (text: string, { items }: YAMLMap<Node, Node | null>): Entry[] =>
  items.map((pair) => ({
    from: findRange(pair.key)[0],
    valueFrom: findColonEnd(text, pair.key),
    to: findPairEnd(text, pair),
    value: pair.value,
  }))

function listItems(text: string, { items, srcToken }: YAMLSeq<Node>): Entry[] {
  const tokens = (srcToken as CST.BlockSequence | undefined)?.items ?? []
  const hyphens = tokens.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind'))
  return items.map((value, index) => {
    const from = hyphens[index]?.offset ?? findRange(value)[0]
    return { from, valueFrom: from + 1, to: Math.max(from + 1, findContentEnd(text, value)), value }
  })
}

/**
 * The lines of an entry. `from` includes the empty lines and comments above it, except for the first entry; `isInline`:
 * something else is before the entry on its first line, such as the hyphen of a list.
 */
export type EntryLines = { from: number; lineFrom: number; to: number; isInline: boolean }

export function findLines(text: string, entries: readonly Entry[]): EntryLines[] {
  const lines: EntryLines[] = []
  for (const { from, to } of entries) {
    const lineFrom = text.lastIndexOf('\n', from - 1) + 1
    const isInline = text.slice(lineFrom, from).trim() !== ''
    lines.push({
      from: lines.at(-1)?.to ?? lineFrom,
      lineFrom,
      to: findTailEnd(text, findLineEnd(text, to), findColumn(text, from)),
      isInline,
    })
  }
  return lines
}

export const findColumn = (text: string, at: number): number => at - text.lastIndexOf('\n', at - 1) - 1

const findLineEnd = (text: string, at: number): number => text.indexOf('\n', at) + 1 || text.length

/** Comments that are deeper than an entry belong to it. */
function findTailEnd(text: string, from: number, column: number): number {
  const deeper = new RegExp(`(?:[ \\t]*\\r?\\n)*[ ]{${column + 1},}#.*(?:\\n|$)`, 'y')
  let end = from
  for (deeper.lastIndex = from; deeper.test(text); ) end = deeper.lastIndex
  return end
}
